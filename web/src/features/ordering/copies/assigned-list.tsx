import type { CallReply } from "@zhutu/domain/endpoint.ts";
import {
  COPY_STATE_LABELS,
  type CopyState,
  mayTakeBack,
} from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import type { listAssignedUsers } from "@zhutu/domain/ordering/copies/contract.ts";
import { whoOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Tag, type TagTone } from "../../../ui/tag.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import css from "./assign.module.css";
import { Moment } from "../../../ui/moment.tsx";

export type Copy = CallReply<typeof listAssignedUsers>[number];
type Props = {
  copies: readonly Copy[];
  busy: boolean;
  onTakeBack: (copy: Copy) => void;
  /** Gives an unplayed copy to another phone; left out where copies go by link alone. */
  onMove?: (copy: Copy, telephone: string) => Promise<unknown>;
  /** Keeps the buyer's name for who has it; refused ones are told in the dialog. Left out for staff. */
  onNote?: (copy: Copy, notedName: string) => Promise<unknown>;
  /** Beside the heading, once somebody is listed. */
  act?: ReactNode;
};

const tones: Readonly<Record<CopyState, TagTone>> = {
  waiting: "warn",
  queued: "plain",
  notStarted: "plain",
  learning: "blue",
  finished: "green",
};
const shownAtOnce = 20;
const searchedFrom = 10;

/** Who has a copy and its status; an unplayed copy can be taken back. */
export function AssignedList({ copies, act, onNote, onMove, ...row }: Props) {
  const [noting, setNoting] = useState<Copy>();
  const [moving, setMoving] = useState<Copy>();
  const [shown, setShown] = useState(shownAtOnce);
  const [sought, setSought] = useState("");
  const found = copies.filter(({ phone, notedName, userName }) =>
    [phone, notedName, userName].some((text) => text?.includes(sought.trim())),
  );
  return (
    <>
      <div className="card-h">
        <h2 className="num">已分配 {copies.length} 人</h2>
        {copies.length >= searchedFrom && (
          <TextInput
            type="search"
            className={css.search}
            aria-label="在已分配的人里查找"
            placeholder="姓名或手机号后四位"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        )}
        {copies.length > 0 && act}
      </div>
      {copies.length === 0 && <EmptyState icon="user" text="还没有分配给任何人，在“分配给”里填手机号" />}
      {copies.length > 0 && found.length === 0 && <EmptyState icon="search" text="没有找到这个人" />}
      <ul aria-label="已分配的人">
        {found.slice(0, shown).map((copy) => (
          <Row
            key={copy.assignmentId}
            copy={copy}
            {...row}
            {...(onNote && { onName: () => setNoting(copy) })}
            {...(onMove && { onPhone: () => setMoving(copy) })}
          />
        ))}
      </ul>
      {found.length > shown && (
        <p className={css.more}>
          <Button look="line" size="sm" onClick={() => setShown(shown + shownAtOnce)}>
            再显示 {Math.min(shownAtOnce, found.length - shown)} 人
          </Button>
        </p>
      )}
      <p className={`hint ${css.foot}`}>
        学员开始学习前，名额可以收回{onMove && "，也可以换成另一个手机号"}。
        {onNote && "备注姓名只有您看得到。"}
      </p>
      {onMove && <MoveDialog copy={moving} onClose={() => setMoving(undefined)} onMove={onMove} />}
      {onNote && <NoteDialog copy={noting} onClose={() => setNoting(undefined)} onNote={onNote} />}
    </>
  );
}

type RowProps = Pick<Props, "busy" | "onTakeBack"> & {
  copy: Copy;
  onName?: () => void;
  onPhone?: () => void;
};

function Row({ copy, busy, onTakeBack, onName, onPhone }: RowProps) {
  return (
    <li className={css.person} data-row-key={copy.assignmentId}>
      <div className="grow">
        {copy.notedName !== null && <b className="strong">{copy.notedName} </b>}
        <span className={`num ${copy.notedName === null ? "strong" : ""}`}>{copy.phone}</span>{" "}
        <span className="muted">{copy.userName}</span>
        <div className="hint num">
          {progressOf(copy)} · <Moment at={copy.createTime} />
        </div>
      </div>
      <Tag tone={tones[copy.state]}>{COPY_STATE_LABELS[copy.state]}</Tag>
      {onName && (
        <Button look="text" size="sm" aria-label={`备注 ${whoOf(copy)}`} onClick={onName}>
          备注
        </Button>
      )}
      {onPhone && mayTakeBack(copy.state) && (
        <Button look="text" size="sm" aria-label={`换号 ${whoOf(copy)}`} onClick={onPhone}>
          换号
        </Button>
      )}
      {mayTakeBack(copy.state) && (
        <Button
          look="text"
          size="sm"
          disabled={busy}
          aria-label={`收回 ${whoOf(copy)}`}
          onClick={() => onTakeBack(copy)}
        >
          收回
        </Button>
      )}
    </li>
  );
}

function progressOf({ state, studyProgress }: Copy): string {
  if (state === "waiting") return "该手机号注册后自动生效";
  if (state === "queued") return "学员已有这门课，到期后自动生效";
  return mayTakeBack(state) ? "开始学习前可以收回" : `学到 ${studyProgress}%`;
}
