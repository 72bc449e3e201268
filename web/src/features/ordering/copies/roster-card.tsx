import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { assignToUsers } from "@zhutu/domain/ordering/copies/contract.ts";
import { rosterFileRule, rosterFileTypes } from "@zhutu/domain/ordering/copies/roster.ts";
import { phonesToSend } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { type ReactNode, useRef, useState } from "react";
import { sentenceOf } from "../../../lib/api/api.ts";
import { base64Of } from "../../../lib/api/base64-of.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { AssignResult, type Assigned } from "./assign-result.tsx";
import { type Roster, RosterRows } from "./roster-rows.tsx";
import css from "./roster.module.css";
import { FilePicker } from "../../../ui/file-picker.tsx";

/** A phone as it is sent, with the name of the roster's row where it has one. */
export type Listed = CallInput<typeof assignToUsers>["body"][number];
type Props = {
  copiesLeft: number;
  /** The phones that have a copy, masked as the list shows them. */
  listed: ReadonlySet<string>;
  /** Resolves to the preview of the file. */
  onPreview: (file: { fileName: string; content: string }) => Promise<Roster>;
  onAssign: (listed: Listed[]) => Promise<Assigned>;
  template: ReactNode;
};

/** Assigns copies from a roster, after a preview of every row. */
export function RosterCard({ copiesLeft, listed, onPreview, onAssign, template }: Props) {
  const [name, setName] = useState("");
  const [roster, setRoster] = useState<Roster>();
  const [result, setResult] = useState<Assigned>();
  const [namedNow, setNamed] = useState(0);
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const work = async (what: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal("");
    try {
      await what();
    } catch (problem) {
      setRefusal(sentenceOf(problem));
    } finally {
      setBusy(false);
    }
  };
  const read = (file: File): Promise<void> =>
    work(async () => {
      setResult(undefined);
      setRoster(undefined);
      setName(file.name);
      const wrong = rosterFileRule(file);
      if (wrong !== undefined) return setRefusal(wrong);
      setRoster(await onPreview({ fileName: file.name, content: await base64Of(file) }));
    });
  const valid = roster?.rows.flatMap(({ phone, result: as }) => (as === "valid" ? (phone ?? []) : [])) ?? [];
  const phones = phonesToSend(valid, { listed, copiesLeft });
  const leftOut = valid.length - phones.length;
  const sent = new Set(phones);
  const named = roster?.rows.filter(({ addsName }) => addsName) ?? [];
  const rows = roster?.rows.filter(({ phone, result: as }) => as === "valid" && sent.has(phone ?? "")) ?? [];
  const missing = phones.length - copiesLeft;
  const assign = (): Promise<void> =>
    work(async () => {
      const known = new Set(named.map(({ phone }) => phone));
      const answer = await onAssign([...rows, ...named].map(listedOf));
      // Leaves out people the preview already listed as assigned.
      setResult({
        ...answer,
        alreadyAssigned: answer.alreadyAssigned.filter((phone) => !known.has(phone)),
      });
      setNamed(known.size);
      setRoster(undefined);
    });
  const choose = (): void => input.current?.click();

  return (
    <section className="card" aria-labelledby="roster-title">
      <div className="card-h">
        <h2 id="roster-title">上传花名册分配</h2>
        {template}
      </div>
      <FilePicker
        ref={input}
        label="花名册文件"
        accept={rosterFileTypes}
        onFile={(file) => void read(file)}
      />
      {name === "" ? (
        <div className="empty">
          <Icon name="file" />
          <p>上传 .xlsx 或 .csv 花名册，先看每一行会怎样，确认后才分配</p>
          <Button look="line" onClick={choose}>
            选择文件
          </Button>
        </div>
      ) : (
        <div className={css.file}>
          <Icon name="file" />
          <div className="grow">
            <b className="clip block">{name}</b>
            <span className="hint num">
              {roster ? `${roster.rows.length} 行 · 还可分配 ${copiesLeft}` : busy ? "正在读取" : ""}
            </span>
          </div>
          <Button look="text" size="sm" disabled={busy} onClick={choose}>
            更换
          </Button>
        </div>
      )}
      {roster && <RosterRows roster={roster} />}
      {roster && valid.length > 0 && roster.rows.every((one) => one.name === null) && (
        <Alert look="hot" icon="warning">
          没有读到姓名，将只按手机号分配。文件里有姓名的，请把那一列的表头写成“姓名”后重新上传。
        </Alert>
      )}
      <div className={css.foot} aria-live="polite">
        {refusal && <Alert look="bad">{refusal}</Alert>}
        {roster && missing > 0 && (
          <Alert look="hot" icon="warning" className="num">
            需要 {phones.length} 个名额，还剩 {copiesLeft} 个，差 {missing} 个。名额不足时一个也不会分配。
          </Alert>
        )}
        {result && (result.assigned.length > 0 || result.alreadyAssigned.length > 0) && (
          <AssignResult {...result} />
        )}
        {result && namedNow > 0 && (
          <Alert look="ok" className="num">
            已给 {namedNow} 个分配过的号码补上姓名。
          </Alert>
        )}
        {roster && (
          <>
            <Button
              block
              busy={busy}
              disabled={(phones.length === 0 && named.length === 0) || missing > 0}
              onClick={() => void assign()}
            >
              {phones.length > 0
                ? `分配给 ${phones.length} 人`
                : named.length > 0
                  ? `补上 ${named.length} 人的姓名`
                  : "没有可分配的行"}
            </Button>
            {leftOut > 0 && (
              <p className="hint num">
                另有 {leftOut}{" "}
                行的手机号前三后四位与已分配的人相同，名额不够，这次不提交；其中没有领到的人，请在“分配给”里填写。
              </p>
            )}
            <p className="hint num">
              只提交可分配的 {phones.length} 行
              {missing <= 0 && phones.length > 0 && `，分配后还剩 ${-missing} 个名额`}
              {named.length > 0 && `；给 ${named.length} 个分配过的号码补上姓名`}
              。确认前不会发生任何变化。
            </p>
          </>
        )}
      </div>
    </section>
  );
}

const listedOf = ({ phone, name }: Roster["rows"][number]): Listed =>
  name === null ? (phone ?? "") : { telephone: phone ?? "", name };
