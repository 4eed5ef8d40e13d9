import type { IDisposable, IFunctionIdentifier, IParser } from "@xterm/xterm";

// Device attributes, status and cursor reports, version, keyboard flags, mode and setting reports.
const CSI_QUERIES: IFunctionIdentifier[] = [
  { final: "c" },
  { prefix: ">", final: "c" },
  { prefix: "=", final: "c" },
  { final: "n" },
  { prefix: "?", final: "n" },
  { prefix: ">", final: "q" },
  { prefix: "?", final: "u" },
  { intermediates: "$", final: "p" },
  { prefix: "?", intermediates: "$", final: "p" },
  { final: "t" },
  { final: "x" },
];

const DCS_QUERIES: IFunctionIdentifier[] = [
  { intermediates: "$", final: "q" },
  { intermediates: "+", final: "q" },
];

/** Colours (palette, foreground, background, cursor); only with `?` a query. */
const OSC_WITH_QUERIES = [4, 10, 11, 12];

/**
 * Makes an emulator silent about itself. The host's own emulator answers a program's questions;
 * a page that answered too would type the second answer into the program's prompt.
 */
export function swallowQueries(parser: IParser): IDisposable[] {
  const silent = () => true;
  const isQuery = (data: string) => data.split(";").includes("?");
  return [
    ...CSI_QUERIES.map((id) => parser.registerCsiHandler(id, silent)),
    ...DCS_QUERIES.map((id) => parser.registerDcsHandler(id, silent)),
    ...OSC_WITH_QUERIES.map((code) => parser.registerOscHandler(code, isQuery)),
  ];
}
