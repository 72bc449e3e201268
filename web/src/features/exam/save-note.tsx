import { Icon } from "../../ui/icon.tsx";
import type { SaveState } from "./answer-store.ts";
import css from "./save-note.module.css";

const words: Readonly<Record<SaveState, string>> = {
  saved: "已保存",
  saving: "保存中",
  offline: "网络断开，恢复后自动保存",
  failing: "暂时没有保存成功，会自动再试",
};

type Props = {
  state: SaveState;
  /** Something of this attempt is with the server. */
  kept: boolean;
};

/** Whether the answers are with the server; empty while there is none to be there. */
export function SaveNote({ state, kept }: Props) {
  const bad = state === "offline" || state === "failing";
  return (
    <span className={`${css.save} ${bad ? css.unsaved : ""}`} role="status">
      {(state !== "saved" || kept) && (
        <>
          <Icon name={bad ? "warning" : state === "saved" ? "check" : "clock"} />
          {words[state]}
        </>
      )}
    </span>
  );
}
