import { idIn } from "@zhutu/domain/id.ts";
import { useParams } from "react-router";

/**
 * The id in the address; undefined if the address has no such place (a new record), 0 if it is no
 * id, which no record has.
 */
export function useIdParam(name: string): number | undefined {
  const text = useParams()[name];
  return text === undefined ? undefined : (idIn(text) ?? 0);
}
