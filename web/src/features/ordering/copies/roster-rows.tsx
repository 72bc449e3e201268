import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { previewRoster } from "@zhutu/domain/ordering/copies/contract.ts";
import {
  ROSTER_RESULT_LABELS,
  ROSTER_RESULTS,
  type RosterResult,
} from "@zhutu/domain/ordering/copies/roster.ts";
import { useState } from "react";
import { followDownload } from "../../../lib/api/download.ts";
import { Button } from "../../../ui/button.tsx";
import { Tag, type TagTone } from "../../../ui/tag.tsx";
import css from "./roster.module.css";

export type Roster = CallReply<typeof previewRoster>;

const tones: Readonly<Record<RosterResult, TagTone>> = {
  valid: "green",
  doubled: "plain",
  already: "blue",
  wrong: "red",
};
const inks: Partial<Readonly<Record<RosterResult, string>>> = { valid: css.valid, wrong: css.wrong };
const results = Object.values(ROSTER_RESULTS);
const shownAtOnce = 50;

/** How many rows of each kind there are, and the rows with their numbers: those at first that are not sent whole. */
export function RosterRows({ roster: { rows } }: { roster: Roster }) {
  const [chosen, setChosen] = useState<RosterResult>();
  const [shown, setShown] = useState(shownAtOnce);
  const found = rows.filter(({ result, why }) =>
    chosen ? result === chosen : result !== "valid" || why !== null,
  );
  const wrong = rows.filter(({ result }) => result === "wrong");
  return (
    <>
      <div className={`num ${css.counts}`} role="group" aria-label="按结果查看">
        {results.map((result) => (
          <button
            key={result}
            type="button"
            aria-pressed={chosen === result}
            onClick={() => {
              setChosen(chosen === result ? undefined : result);
              setShown(shownAtOnce);
            }}
          >
            <span className="muted">{ROSTER_RESULT_LABELS[result]}</span>
            <b className={inks[result]}>{rows.filter((row) => row.result === result).length}</b>
          </button>
        ))}
      </div>
      <ul className={`num ${css.rows}`} aria-label="花名册的行">
        {found.slice(0, shown).map(({ row, text, name, result, why }) => (
          <li key={row}>
            <span className="muted">第 {row} 行</span>
            <Tag tone={tones[result]}>{ROSTER_RESULT_LABELS[result]}</Tag>
            <span className={css.text}>
              {(result === "wrong" ? [name, why] : [[name, text].filter(Boolean).join(" "), why])
                .filter(Boolean)
                .join("，")}
            </span>
          </li>
        ))}
      </ul>
      {(found.length > shown || wrong.length > 0) && (
        <p className={css.more}>
          {found.length > shown && (
            <Button look="line" size="sm" onClick={() => setShown(shown + shownAtOnce)}>
              再显示 {Math.min(shownAtOnce, found.length - shown)} 行
            </Button>
          )}
          {wrong.length > 0 && (
            <Button look="text" size="sm" onClick={() => saveRows(wrong)}>
              下载有误的行
            </Button>
          )}
        </p>
      )}
    </>
  );
}

/** Saves the rows as a CSV that spreadsheets open as UTF-8 and run nothing of (security.md 34). */
function saveRows(rows: Roster["rows"]): void {
  const cell = (text: string): string =>
    `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = [
    ["行号", "内容", "原因"],
    ...rows.map(({ row, text, why }) => [String(row), text, why ?? ""]),
  ].map((line) => line.map(cell).join(","));
  const address = URL.createObjectURL(new Blob([`\ufeff${lines.join("\r\n")}`], { type: "text/csv" }));
  followDownload(address, "有误的行.csv");
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
