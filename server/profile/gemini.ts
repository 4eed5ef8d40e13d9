import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import { demo } from "./demo.ts";
export const gemini: ProfileAdapter = { ...demo, profile: { ...demo.profile, slug: "gemini", id: "gemini" } };
