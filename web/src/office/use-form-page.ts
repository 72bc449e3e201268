// A form on a record: what is saved, what has changed since, and what saving does. Nothing typed is ever lost: a
// refusal leaves it, a refetch goes around it, and what is typed during a save is not taken for saved.
import { CallError } from "@zhutu/domain/endpoint.ts";
import { Form, type FormInstance } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { fieldSentences, sentenceOf } from "../lib/api/api.ts";
import { useLeaveGuard } from "../lib/hooks/use-leave-guard.ts";
import { afterRefetch, changedNames, type Conflict, conflictsOf } from "./form-changes.ts";

type Values<V> = Parameters<FormInstance<V>["setFieldsValue"]>[0];
type Saving<V> = {
  /** Saves and resolves to the record's id. */
  save: (values: V, changed: ReadonlySet<keyof V>) => Promise<number>;
  /** Goes on after a save. */
  onSaved: (id: number) => unknown;
  /** Has the record asked for again, as somebody else saved it. */
  reread: () => unknown;
};

/** The form of `fresh`, the values of what is saved now (of a new record: what it opens with). */
export function useFormPage<V extends object>(fresh: V, { save, onSaved, reread }: Saving<V>) {
  const [form] = Form.useForm<V>();
  const [initial] = useState(fresh);
  const saved = useRef(initial);
  const exempt = useRef(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState("");
  const [changed, setChanged] = useState(false);
  const [others, setOthers] = useState<Others<V>>(nobody);

  const isChanged = useCallback(
    (): boolean => changedNames(valuesIn(form, saved.current), saved.current).size > 0,
    [form],
  );
  const look = useCallback(() => setChanged(isChanged()), [isChanged]);
  // Asked in the moment of leaving: a save may have ended before React draws again.
  useLeaveGuard(useCallback(() => !exempt.current && isChanged(), [isChanged]));

  useEffect(() => {
    const now = valuesIn(form, saved.current);
    const met = conflictsOf(now, saved.current, fresh);
    if (met.length > 0)
      setOthers(({ sentence, conflicts }) => ({ sentence, conflicts: joined(conflicts, met) }));
    form.setFieldsValue(afterRefetch(now, saved.current, fresh) as Values<V>);
    saved.current = fresh;
    look();
  }, [form, fresh, look]);

  /** Saves what the form holds; whether it was saved. A refusal stands beside its field, or in `problem`. */
  const send = async (): Promise<boolean> => {
    setProblem("");
    if (others.conflicts.some(({ keep }) => keep === undefined)) {
      setProblem("请先选择每一项保留哪一个");
      return false;
    }
    setSaving(true);
    const sent = structuredClone(valuesIn(form, saved.current));
    try {
      const id = await save(sent, changedNames(sent, saved.current));
      saved.current = sent; // before the record is asked for again: what it then says is newer
      look();
      setOthers(nobody);
      await onSaved(id);
      return true;
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 409) {
        setOthers(({ conflicts }) => ({ sentence: failure.message, conflicts }));
        await reread();
        return false;
      }
      if (!putBeside(form, failure)) setProblem(sentenceOf(failure));
      return false;
    } finally {
      setSaving(false);
    }
  };

  /** For an action that goes by the saved record: saves first what has changed. Whether all is saved now. */
  const saveFirst = async (): Promise<boolean> =>
    !isChanged() || ((await isComplete(form)) && (await send()));

  /** Goes to another page although something is not saved: to the page of what was just created, or after a deletion. */
  const leaveWith = async (go: () => unknown): Promise<void> => {
    exempt.current = true;
    await go();
    exempt.current = false;
  };

  /** Decides a conflict: the form takes the person's value, or the other one's. */
  const settle = (name: keyof V & string, keep: "mine" | "theirs"): void => {
    const one = others.conflicts.find((conflict) => conflict.name === name);
    if (one) form.setFieldsValue({ [name]: one[keep] } as Values<V>);
    setProblem("");
    setOthers({
      ...others,
      conflicts: others.conflicts.map((conflict) =>
        conflict.name === name ? { ...conflict, keep } : conflict,
      ),
    });
    look();
  };

  return { form, initial, saving, problem, changed, others, settle, look, send, saveFirst, leaveWith };
}

/** What somebody else saved meanwhile: who and when, once known, and what is to be decided. */
export type Others<V> = {
  sentence: string;
  conflicts: readonly (Conflict<V> & { keep?: "mine" | "theirs" })[];
};
const nobody = { sentence: "", conflicts: [] };

/** A field that is met again is to be decided again, from where it stood at first. */
const joined = <V>(known: Others<V>["conflicts"], met: readonly Conflict<V>[]): Others<V>["conflicts"] => [
  ...known.filter(({ name }) => met.every((one) => one.name !== name)),
  ...met.map((one) => ({
    ...one,
    before: known.find(({ name }) => name === one.name)?.before ?? one.before,
  })),
];

/** What the form holds, also in fields that are not shown now. */
function valuesIn<V extends object>(form: FormInstance<V>, saved: V): V {
  return { ...saved, ...(form.getFieldsValue(true) as V) };
}

/** Whether the form passes its rules; the sentences then stand beside the fields. */
const isComplete = <V>(form: FormInstance<V>): Promise<boolean> =>
  form.validateFields().then(
    () => true,
    () => false,
  );

/** Puts the server's sentences beside their fields; false when there is none of a field that is shown. */
function putBeside<V extends object>(form: FormInstance<V>, failure: unknown): boolean {
  const names = form.getFieldsValue();
  const shown = [...fieldSentences(failure)].flatMap(([name, sentence]) =>
    name in names ? [{ name, errors: [sentence] }] : [],
  );
  form.setFields(shown as Parameters<typeof form.setFields>[0]);
  const first = shown[0];
  if (first) form.scrollToField(first.name, { block: "center", focus: true });
  return shown.length > 0;
}
