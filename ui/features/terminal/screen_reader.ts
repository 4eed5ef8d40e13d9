import { stored } from "../../state/stored.ts";

/** Terminals tell a screen reader what they show; it costs speed, so a person asks for it. */
export const screenReader = stored(
  "screenReader",
  false,
  (value): value is boolean => typeof value === "boolean",
);
