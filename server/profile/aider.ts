import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import { demo } from "./demo.ts";
export const aider: ProfileAdapter = { ...demo, profile: { ...demo.profile, slug: "aider", id: "aider" } };
