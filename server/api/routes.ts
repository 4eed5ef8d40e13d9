import { Hono } from "hono";
import { agentRoutes } from "./agents.ts";
import { chatRoutes } from "./chat.ts";
import { conversationRoutes } from "./conversations.ts";
import { embedderRoutes } from "./embedders.ts";
import { gitRoutes } from "./git.ts";
import { contextRoutes, memoryRoutes, proposalRoutes } from "./knowledge.ts";
import { layoutRoutes } from "./layouts.ts";
import { agentLimitRoutes, limitRoutes } from "./limits.ts";
import { machineRoutes } from "./machine.ts";
import { permissionRoutes } from "./permissions.ts";
import { profileRoutes } from "./profiles.ts";
import { projectRoutes } from "./projects.ts";
import { reviewRoutes } from "./review.ts";
import type { Services } from "./services.ts";
import { sessionRoutes, terminalRoutes } from "./sessions.ts";
import { projectSkillRoutes, skillRoutes } from "./skills.ts";
import { agentTemplateRoutes, templateRoutes } from "./templates.ts";
import { ticketRoutes } from "./tickets.ts";
import { attributionRoutes, worktreeRoutes } from "./worktrees.ts";

/** Every JSON route below `/api`. */
export function apiRoutes(services: Services) {
  return new Hono()
    .route("/", machineRoutes(services))
    .route("/projects", projectRoutes(services))
    .route("/projects", agentRoutes(services))
    .route("/projects", conversationRoutes(services))
    .route("/projects", layoutRoutes(services))
    .route("/projects", chatRoutes(services))
    .route("/projects", permissionRoutes(services))
    .route("/projects", agentLimitRoutes(services))
    .route("/projects", gitRoutes(services))
    .route("/projects", worktreeRoutes(services))
    .route("/projects", attributionRoutes(services))
    .route("/projects", reviewRoutes(services))
    .route("/projects", contextRoutes(services))
    .route("/projects", memoryRoutes(services))
    .route("/projects", proposalRoutes(services))
    .route("/projects", agentTemplateRoutes(services))
    .route("/projects", projectSkillRoutes(services))
    .route("/templates", templateRoutes(services))
    .route("/skills", skillRoutes(services))
    .route("/embedders", embedderRoutes(services))
    .route("/profiles", profileRoutes(services))
    .route("/limits", limitRoutes(services))
    .route("/projects", ticketRoutes(services))
    .route("/projects", terminalRoutes(services))
    .route("/sessions", sessionRoutes(services));
}
