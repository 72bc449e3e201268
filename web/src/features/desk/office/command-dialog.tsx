import { firstUnits } from "@zhutu/domain/text-rule.ts";
import { searchOffice } from "@zhutu/domain/desk/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Input, type InputRef, Modal } from "antd";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { sentenceOf } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/query.ts";
import { isImeEvent } from "../../../ui/ime-event.ts";
import type { Role } from "../../../lib/route-handle.ts";
import { Icon } from "../../../ui/icon.tsx";
import css from "./desk.module.css";
import { type Line, linesOf, type Place } from "./found.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  role: Role;
  places: readonly Place[];
  what: string;
  /** Text typed before the dialog was ready. */
  taken: () => string;
};

/** What is typed is looked for while it is typed; the arrows choose, Enter opens, with Ctrl in a window of its own. */
export default function CommandDialog({ open, onClose, role, places, what, taken }: Props) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const asked = useSettled(text.trim());
  const found = useApi(
    searchOffice,
    { query: { text: asked } },
    { enabled: open && asked !== "", placeholderData: keepPreviousData },
  );
  const groups = linesOf(asked === "" ? undefined : found.data, { text, role, places });
  const lines = groups.flatMap((group) => group.lines);
  const chosen = lines[Math.min(at, lines.length - 1)];
  const field = useRef<InputRef>(null);
  const list = useId();
  const navigate = useNavigate();

  const go = (line: Line, aside: boolean): void => {
    if (aside) return void window.open(line.to, "_blank", "noopener");
    onClose();
    void navigate(line.to);
  };
  const onKey = (event: KeyboardEvent): void => {
    // Enter and the arrows belong to the input method while it writes.
    if (isImeEvent(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, lines.length - 1) + step + lines.length) % lines.length);
    }
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      go(chosen, event.ctrlKey || event.metaKey);
    }
  };
  const begin = (): void => {
    const [typed, input] = [taken(), field.current?.input];
    // Replace the previous search.
    field.current?.focus({ cursor: "all" });
    if (!input || typed === "") return;
    // Enter it as input, so that the field has it before the next key.
    input.setRangeText(firstUnits(typed, input.maxLength), 0, input.value.length, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const waiting = text.trim() !== asked || found.isFetching;
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={what}
      footer={null}
      width={640}
      afterOpenChange={(shown) => shown && begin()}
    >
      <Input
        ref={field}
        size="large"
        prefix={<Icon name="search" />}
        allowClear
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
        role="combobox"
        aria-label={what}
        aria-expanded={lines.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen && `${list}-${chosen.key}`}
        autoComplete="off"
      />
      <div id={list} role="listbox" aria-label="找到的内容" className={css.found}>
        {groups.map(({ title, lines: inside }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className={css.group}>
              {title}
            </p>
            {inside.map((line) => (
              // The field keeps the focus: keys are heard there, a press chooses as Enter does.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={line.key}
                id={`${list}-${line.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={line === chosen}
                className={css.line}
                onMouseMove={() => setAt(lines.indexOf(line))}
                onClick={(event) => go(line, event.ctrlKey || event.metaKey)}
              >
                <Icon name={line.icon} />
                <span>
                  <b>{line.title}</b>
                  <small>{line.about}</small>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={css.note}>
        {noteOf({
          what,
          waiting,
          asked,
          failed: found.error ? sentenceOf(found.error) : "",
          none: lines.length === 0,
        })}
      </p>
    </Modal>
  );
}

const hintsOf = (what: string): string[] => [
  ...(what.includes("手机号") ? ["手机号要输完整"] : []),
  ...(what.includes("订单号") ? ["订单号至少输入前 8 位"] : []),
];

type Note = { what: string; waiting: boolean; asked: string; failed: string; none: boolean };

function noteOf({ what, waiting, asked, failed, none }: Note): string {
  if (waiting) return "正在查找";
  if (failed) return failed;
  if (asked !== "" && none) return ["没有找到", ...hintsOf(what)].join("，");
  return "↑↓ 选择，回车打开，Ctrl 加回车在新窗口打开";
}

/** The text, debounced. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
