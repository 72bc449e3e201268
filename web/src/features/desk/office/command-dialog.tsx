import { firstUnits } from "@zhutu/domain/text-rule.ts";
import { searchOffice } from "@zhutu/domain/desk/contract.ts";
import type { AdminRights } from "@zhutu/domain/rights.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Input, type InputRef, Modal } from "antd";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { sentenceOf } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/query.ts";
import { useMedia } from "../../../lib/hooks/use-media.ts";
import { isImeEvent } from "../../../ui/ime-event.ts";
import type { Role } from "../../../lib/route-handle.ts";
import { Icon } from "../../../ui/icon.tsx";
import css from "./desk.module.css";
import { type Act, linesOf, type Place } from "./found.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  role: Role;
  rights: AdminRights;
  places: readonly Place[];
  what: string;
  /** Text typed before the dialog was ready. */
  taken: () => string;
};

/** The search box in a dialog, empty each time. */
export default function CommandDialog({ open, onClose, ...props }: Props) {
  // The field may take the focus once the dialog has opened.
  const [shown, setShown] = useState(false);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={props.what}
      footer={null}
      width={640}
      destroyOnHidden
      afterOpenChange={setShown}
    >
      <CommandSearch {...props} shown={shown} onClose={onClose} />
    </Modal>
  );
}

/**
 * Looks for what is typed while it is typed. Up and down choose a line, left and right one of its acts, Enter opens, with
 * Ctrl in a window of its own. Lines of another text cannot be chosen; an Enter before the answer waits for it.
 */
function CommandSearch({
  shown,
  onClose,
  role,
  rights,
  places,
  what,
  taken,
}: Omit<Props, "open"> & { shown: boolean }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  /** Of the chosen line: 0 opens it, then its acts. */
  const [act, setAct] = useState(0);
  const asked = useSettled(text.trim());
  const keys = useMedia("(pointer: fine)");
  const found = useApi(
    searchOffice,
    { query: { text: asked } },
    { enabled: asked !== "", placeholderData: keepPreviousData },
  );
  const groups = linesOf(asked === "" ? undefined : found.data, { text, role, rights, places });
  const lines = groups.flatMap((group) => group.lines);
  const chosen = lines[Math.min(at, lines.length - 1)];
  const field = useRef<InputRef>(null);
  const list = useId();
  const navigate = useNavigate();

  const acts = chosen?.acts ?? [];
  const target = acts[act - 1] ?? chosen;
  const choose = (line: number, itsAct = 0): void => {
    setAt(line);
    setAct(itsAct);
  };
  const waiting =
    text.trim() !== asked ||
    (asked !== "" && found.isFetching && (found.data === undefined || found.isPlaceholderData));
  /** Enter was pressed while waiting, with Ctrl if `aside`. */
  const entered = useRef<{ aside: boolean }>(undefined);
  const go = (line: { to: string }, aside: boolean): void => {
    if (aside) return void window.open(line.to, "_blank", "noopener");
    onClose();
    void navigate(line.to);
  };
  const onKey = (event: KeyboardEvent): void => {
    // Enter and the arrows belong to the input method while it writes.
    if (isImeEvent(event)) return;
    if (waiting) {
      if (event.key === "Enter") entered.current = { aside: event.ctrlKey || event.metaKey };
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      choose((Math.min(at, lines.length - 1) + step + lines.length) % lines.length);
    }
    const aside = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const moved = act + (aside ?? 0);
    if (aside !== undefined && isPastText(event.currentTarget) && moved >= 0 && moved <= acts.length) {
      event.preventDefault();
      setAct(act + aside);
    }
    if (event.key === "Enter" && target) {
      event.preventDefault();
      go(target, event.ctrlKey || event.metaKey);
    }
  };
  const answered = useEffectEvent((): void => {
    const pressed = entered.current;
    entered.current = undefined;
    if (pressed && target) go(target, pressed.aside);
  });
  useEffect(() => {
    if (!waiting) answered();
  }, [waiting]);
  /** Before the dialog has opened, the field may not take the focus yet. */
  const begin = useEffectEvent((opened: boolean): void => {
    const input = field.current?.input;
    input?.focus();
    if (!input || (!opened && document.activeElement !== input)) return;
    const typed = taken();
    if (typed === "") return;
    // Enter it as input, so that the field has it before the next key.
    input.setRangeText(firstUnits(typed, input.maxLength), 0, input.value.length, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  useEffect(() => begin(shown), [shown]);
  return (
    <>
      <Input
        ref={field}
        size="large"
        prefix={<Icon name="search" />}
        allowClear
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          choose(0);
          entered.current = undefined;
        }}
        onKeyDown={onKey}
        role="combobox"
        aria-label={what}
        aria-expanded={lines.length > 0}
        aria-controls={list}
        aria-activedescendant={
          waiting ? undefined : chosen && `${list}-${chosen.key}-${acts[act - 1] ? act : 0}`
        }
        autoComplete="off"
      />
      <div id={list} role="listbox" aria-label="找到的内容" className={css.found} aria-busy={waiting}>
        {groups.map(({ title, lines: inside, more = false }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className={css.group}>
              {title}
              {more && `（只显示前 ${inside.length} 个）`}
            </p>
            {inside.map((line) => (
              <div
                key={line.key}
                role="presentation"
                className={css.line}
                data-chosen={line === chosen}
                onMouseMove={() => line !== chosen && choose(lines.indexOf(line))}
              >
                {[line, ...(line.acts ?? [])].map((one, nth) => (
                  // The field keeps the focus: keys are heard there, a press chooses as Enter does.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={one.to}
                    id={`${list}-${line.key}-${nth}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={line === chosen && nth === (acts[act - 1] ? act : 0)}
                    {...(nth > 0 && { "aria-label": `${(one as Act).label}：${line.title}` })}
                    className={nth === 0 ? css.main : css.act}
                    onClick={(event) => go(one, event.ctrlKey || event.metaKey)}
                  >
                    {nth === 0 ? (
                      <>
                        <Icon name={line.icon} />
                        <span>
                          <b>{line.title}</b>
                          <small>{line.about}</small>
                        </span>
                      </>
                    ) : (
                      (one as Act).label
                    )}
                  </div>
                ))}
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
          keys,
        })}
      </p>
    </>
  );
}

/** The arrow would not move the caret. */
const isPastText = (target: EventTarget & Element): boolean =>
  target instanceof HTMLInputElement &&
  target.selectionStart === target.value.length &&
  target.selectionEnd === target.value.length;

const hintsOf = (what: string): string[] => [
  ...(what.includes("手机号") ? ["手机号要输完整或只输后四位"] : []),
  ...(what.includes("订单号") ? ["订单号至少输入前 8 位"] : []),
  ...(what.includes("税号") ? ["税号和发票号要输完整"] : []),
];

type Note = { what: string; waiting: boolean; asked: string; failed: string; none: boolean; keys: boolean };

function noteOf({ what, waiting, asked, failed, none, keys }: Note): string {
  if (waiting) return "正在查找";
  if (failed) return failed;
  if (asked !== "" && none) return ["没有找到", ...hintsOf(what)].join("，");
  return keys ? "↑↓ 选择，→ 选后面的操作，回车打开，Ctrl 加回车在新窗口打开" : "";
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
