import { z } from "zod";

/** Text frames of `GET /api/sessions/:s/socket` from a client; its binary frames are input bytes. */
export const clientMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("resize"),
    rows: z.number().int().min(1).max(1000),
    cols: z.number().int().min(1).max(1000),
  }),
  z.object({ type: z.literal("ack"), bytes: z.number().int().nonnegative() }),
  /** The colours this viewer shows: the last focused viewer owns them, as it owns the size. */
  z.object({ type: z.literal("theme"), theme: z.enum(["dark", "light"]) }),
  /** Forgets what is above the screen, for every viewer. */
  z.object({ type: z.literal("clear") }),
]);

/** A control frame of a client. */
export type ClientMessage = z.infer<typeof clientMessage>;

/** Text frames from the host; its binary frames are output bytes. */
export type HostMessage =
  | { type: "snapshot"; rows: number; cols: number; data: string; seq: number; title: string }
  | { type: "resized"; rows: number; cols: number }
  | { type: "exit"; code: number | null };
