import { t } from "../../text/text.ts";

/** A type of notes as people read it; one the product does not know is its own name. */
export function typeName(type: string): string {
  const names: Record<string, string> = t().memory.types;
  return Object.hasOwn(names, type) ? names[type] ?? type : type;
}
