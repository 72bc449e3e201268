import { notFound } from "../../lib/api/load.ts";

/** Every address that no other route takes: 404, drawn by the nearest boundary with the shop's head and foot. */
export const loader = () => {
  throw notFound();
};

export default function Missing() {
  return null;
}
