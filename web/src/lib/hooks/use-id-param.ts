import { idIn } from "@zhutu/domain/id.ts";
import { useParams } from "react-router";

/**
 * The id at that place of the address; undefined where the address has no such place, as that of a new record. What
 * stands there and is no id is 0, which no record has: asking for it is answered like any other that is missing.
 */
export function useIdParam(name: string): number | undefined {
  const text = useParams()[name];
  return text === undefined ? undefined : (idIn(text) ?? 0);
}
