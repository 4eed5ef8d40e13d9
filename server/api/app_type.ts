import type { apiRoutes } from "./routes.ts";

/** The type of the API, for the UI's typed client: the one thing `ui/` imports from `server/`. */
export type ApiType = ReturnType<typeof apiRoutes>;
