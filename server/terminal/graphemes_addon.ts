// First: the addon (0.4.0) reads its table from the start of the memory of a buffer it makes when
// it is evaluated. In a pool, that is the memory of others, and every emoji gets a wrong width.
import { poolBuffersAgain } from "./unpooled_buffers.ts";
import { UnicodeGraphemesAddon } from "@xterm/addon-unicode-graphemes";

poolBuffersAgain();

export { UnicodeGraphemesAddon };
