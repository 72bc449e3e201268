import { Button, Dropdown } from "antd";
import { useRef } from "react";
import { Link } from "react-router";
import { ActButton } from "../act-button.tsx";
import css from "../office.module.css";
import { tight } from "./columns.tsx";

export type RowAct = {
  label: string;
  /** Why it cannot be done now; undefined if it can. */
  why?: string | undefined;
  danger?: boolean;
  /** Only under 更多. */
  quiet?: boolean;
  busy?: boolean;
  /** A page, in a tab of its own if `apart`; or what a press does. */
  to?: string;
  apart?: boolean;
  run?: () => void;
};

type Props = {
  /** The record, for the names of the buttons. */
  of: string;
  /** In their order; the first that can be done and destroys nothing stands in the row, the others under 更多. */
  acts: readonly RowAct[];
};

const apart = { target: "_blank", rel: "noopener" };

/** What may be done about a row; what cannot be done now is listed with its reason. */
export function RowActs({ of, acts }: Props) {
  const more = useRef<HTMLButtonElement>(null);
  const alone = acts.length === 1;
  const main = alone
    ? acts[0]
    : acts.find(({ why, danger, quiet }) => why === undefined && !danger && !quiet);
  const others = acts.filter((act) => act !== main);
  return (
    <span className={css.acts}>
      {main && <MainAct of={of} act={main} />}
      {others.length > 0 && (
        <Dropdown
          trigger={["click"]}
          menu={{
            className: css.rowMenu,
            items: others.map((act) => ({
              key: act.label,
              disabled: act.why !== undefined,
              danger: act.danger ?? false,
              label: (
                <>
                  {act.to !== undefined && act.why === undefined ? (
                    <Link to={act.to} {...(act.apart && apart)}>
                      {act.label}
                    </Link>
                  ) : (
                    act.label
                  )}
                  {act.why !== undefined && <small className={css.why}>{act.why}</small>}
                </>
              ),
              onClick: () => {
                // The row's button has the focus when the act begins, so that the next row gets it afterwards.
                more.current?.focus();
                act.run?.();
              },
            })),
          }}
        >
          <Button
            ref={more}
            type="text"
            size="small"
            style={tight}
            loading={others.some(({ busy = false }) => busy)}
            aria-label={`更多操作 ${of}`}
          >
            更多
          </Button>
        </Dropdown>
      )}
    </span>
  );
}

function MainAct({
  of,
  act: { label, why, danger = false, busy = false, to, apart: isApart, run },
}: {
  of: string;
  act: RowAct;
}) {
  const name = `${label} ${of}`;
  if (to !== undefined && why === undefined)
    return (
      <Link to={to} aria-label={name} {...(isApart && apart)}>
        {label}
      </Link>
    );
  return (
    <ActButton
      type="link"
      size="small"
      style={tight}
      why={why}
      danger={danger}
      loading={busy}
      aria-label={name}
      onClick={run}
    >
      {label}
    </ActButton>
  );
}
