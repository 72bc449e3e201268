import type { ReactNode } from "react";

export type TagTone = "plain" | "blue" | "orange" | "green" | "red" | "warn" | "line" | "live";

/** The colour only repeats the word. */
export function Tag({ tone = "plain", children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={tone === "plain" ? "tag" : `tag tag-${tone}`}>{children}</span>;
}
