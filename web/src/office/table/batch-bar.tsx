import { Alert, Button, Flex, type TableProps, Typography } from "antd";
import { cloneElement, type Key, type ReactElement, type ReactNode, useState } from "react";
import { confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";
import { tickedFocus } from "../../ui/row-focus.ts";
import type { Asked, Refused } from "../use-actions.ts";

/** An action on several rows. */
type BatchAction<T> = {
  key: string;
  label: string;
  danger?: boolean;
  allowed: (row: T) => boolean;
  /**
   * Runs on each row after `ask` says yes; answers the failed rows, undefined if none was tried.
   */
  runAll: (
    rows: readonly T[],
    ask: (asked: readonly Asked<T>[]) => Promise<boolean>,
  ) => Promise<readonly Refused<T>[] | undefined>;
};
export type Batch<T> = { nameOf: (row: T) => string; actions: readonly BatchAction<T>[] };

export const selectionWidth = 40;
/** Quoted, unless it contains quotes. */
const named = (names: readonly string[]): string =>
  names.map((name) => (name.includes("“") ? name : `“${name}”`)).join("、");
const wholeLine = { flexBasis: "100%" };

/** Sentences of the rows' questions, each once: about all rows or those concerned. */
function happenings<T>(asked: readonly Asked<T>[], count: number, nameOf: (row: T) => string): string[] {
  const told = asked.flatMap(({ record, question: { ofSeveral } }) =>
    ofSeveral ? [{ name: nameOf(record), ...ofSeveral }] : [],
  );
  const alike = [...Map.groupBy(told, ({ happens }) => happens)].map(([happens, those]) => {
    const who = those.length < count ? named(those.map(({ name }) => name)) : count === 1 ? "它" : "它们都";
    return who + happens;
  });
  return [...alike, ...told.flatMap(({ also = [] }) => also)];
}

/**
 * antd repeats heads in a hidden row to measure columns; a checkbox there would take the focus
 * unseen.
 */
function HeadBox({ children }: { children: ReactNode }) {
  const [isHidden, setIsHidden] = useState(false);
  const look = (place: HTMLElement | null): void => {
    if (place?.closest("[aria-hidden=true]")) setIsHidden(true);
  };
  return isHidden ? null : <span ref={look}>{children}</span>;
}

/** Ticked rows among those shown. */
export function useSelection<T extends object>(
  rows: readonly T[],
  idOf: (row: T) => string | number,
  nameOf: (row: T) => string = () => "",
) {
  const [keys, setKeys] = useState<readonly Key[]>([]);
  const chosen = rows.filter((row) => keys.includes(idOf(row)));
  const rowSelection: NonNullable<TableProps<T>["rowSelection"]> = {
    columnWidth: selectionWidth,
    selectedRowKeys: chosen.map(idOf),
    onChange: setKeys,
    getCheckboxProps: (row) => ({ "aria-label": `选择 ${nameOf(row)}` }),
    // antd's label is English.
    columnTitle: (box) => (
      <HeadBox>
        {cloneElement(box as ReactElement<object>, { "aria-label": "选择本页全部" } as object)}
      </HeadBox>
    ),
  };
  return { chosen, rowSelection, select: (some: readonly T[]) => setKeys(some.map(idOf)) };
}

type Props<T> = {
  batch: Batch<T>;
  unit: string;
  chosen: readonly T[];
  select: (rows: readonly T[]) => void;
  /** Shown while no row is ticked, so rows do not move under the pointer. */
  idle: ReactNode;
};

/** Number of ticked rows and their actions; afterwards the refused ones by name. */
export function BatchBar<T>({ batch: { actions, nameOf }, unit, chosen, select, idle }: Props<T>) {
  const [busy, setBusy] = useState("");
  const [failed, setFailed] = useState<{ title: string; refused: readonly Refused<T>[] }>();
  const start = async ({ label, danger = false, allowed, runAll, key }: BatchAction<T>): Promise<void> => {
    const can = chosen.filter(allowed);
    const cannot = chosen.filter((row) => !allowed(row));
    const what = `${label} ${can.length} ${unit}`;
    setFailed(undefined);
    setBusy(key);
    const keepFocus = tickedFocus();
    try {
      const refused = await runAll(can, (asked) =>
        confirm({
          title: `确定要${label}吗?`,
          text: [
            `将${what}：${named(can.map(nameOf))}。`,
            ...happenings(asked, can.length, nameOf),
            ...(cannot.length > 0
              ? [`另外 ${cannot.length} ${unit}现在不能${label}，保持不变：${named(cannot.map(nameOf))}。`]
              : []),
          ],
          yes: what,
          danger,
        }),
      );
      if (!refused) return;
      const done = can.length > refused.length ? `已${label} ${can.length - refused.length} ${unit}` : "";
      if (done) toast.success(done);
      const failures = `${refused.length} ${unit}没有${label}`;
      if (refused.length > 0) setFailed({ title: done ? `${done}，${failures}` : failures, refused });
      // Failed rows stay ticked.
      select(refused.map(({ record }) => record));
    } finally {
      setBusy("");
      keepFocus();
    }
  };
  return (
    <>
      {failed && (
        <Alert
          type="error"
          showIcon
          role="alert"
          style={wholeLine}
          closable={{ onClose: () => setFailed(undefined), "aria-label": "关闭" }}
          title={failed.title}
          description={failed.refused.map(({ record, sentence }, at) => (
            <div key={at}>
              {nameOf(record)}：{sentence}
            </div>
          ))}
        />
      )}
      {chosen.length === 0 ? (
        idle
      ) : (
        <Flex align="center" gap="small" wrap role="group" aria-label="批量操作">
          <Typography.Text strong role="status">
            已选 {chosen.length} {unit}
          </Typography.Text>
          {actions.map((action) => {
            const count = chosen.filter(action.allowed).length;
            return (
              <Button
                key={action.key}
                size="small"
                loading={busy === action.key}
                disabled={count === 0 || busy !== ""}
                {...(count === 0 && { title: `所选 ${chosen.length} ${unit}现在都不能${action.label}` })}
                onClick={() => void start(action)}
              >
                {action.label}
                {count > 0 && ` ${count} ${unit}`}
              </Button>
            );
          })}
          <Button type="link" size="small" onClick={() => select([])}>
            清除
          </Button>
        </Flex>
      )}
    </>
  );
}
