// A form on a record: what is saved, what has changed since, and what saving does. Nothing typed is ever lost: a
// refusal leaves it, a refetch goes around it, and what is typed during a save is not taken for saved.
import { CallError } from "@zhutu/domain/endpoint.ts";
import { Form, type FormInstance } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { fieldSentences, sentenceOf } from "../../lib/api/api.ts";
import { confirm } from "../../ui/confirm.tsx";
import {
  afterRefetch,
  changedNames,
  conflictsOf,
  type Side,
  type Told,
  mergeConflicts,
} from "./form-changes.ts";

type Values<V> = Parameters<FormInstance<V>["setFieldsValue"]>[0];
type Saving<V> = {
  /** Saves and resolves to the record's id. */
  save: (values: V, changed: ReadonlySet<keyof V>) => Promise<number>;
  /** Goes on after a save. */
  onSaved: (id: number) => unknown;
  /** Has the record asked for again, as somebody else saved it. */
  reread: () => unknown;
};

/** The form of `fresh`, the values of what is saved now (of a new record: what it opens with). Its owner guards `unsaved`. */
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
  const unsaved = useCallback(() => !exempt.current && isChanged(), [isChanged]);

  useEffect(() => {
    const now = valuesIn(form, saved.current);
    const from = saved.current;
    const met = conflictsOf(now, from, fresh).length > 0;
    // The refetch after an own save is not reported; after a refusal, or where both changed a field, everything is.
    setOthers((known) =>
      known.sentence === "" && !met ? known : { ...known, ...mergeConflicts(known, now, from, fresh) },
    );
    form.setFieldsValue(afterRefetch(now, saved.current, fresh) as Values<V>);
    saved.current = fresh;
    look();
  }, [form, fresh, look]);

  /** Saves what the form holds; whether it was saved. A refusal stands beside its field, or in `problem`. */
  const send = async (): Promise<boolean> => {
    setProblem("");
    if (others.conflicts.some(({ keep }) => keep === undefined)) {
      setOthers({ ...others, open: true });
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
        const { by = "", own = false } = (failure.detail ?? {}) as { by?: string; own?: boolean };
        setOthers((known) => ({ ...known, sentence: failure.message, by, own, open: true }));
        await reread();
      } else if (!putBeside(form, failure)) {
        setProblem(sentenceOf(failure));
        setOthers((known) => ({ ...known, open: false })); // it stands in the form
        // A rule refused it: the record may be in another state by now.
        if (failure instanceof CallError && failure.code === "error") await reread();
      }
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

  /** Decides conflicts: the form takes the person's values, or the other one's. */
  const settle = (names: readonly (keyof V & string)[], keep: Side): void => {
    const conflicts = others.conflicts.map((one) => (names.includes(one.name) ? { ...one, keep } : one));
    for (const one of conflicts)
      if (names.includes(one.name)) form.setFieldsValue({ [one.name]: one[keep] } as Values<V>);
    setProblem("");
    setOthers({ ...others, conflicts });
    look();
  };

  const showOthers = (open: boolean): void => setOthers({ ...others, open });

  /** The form holds what is saved now, and nothing else. */
  const discard = (): void => {
    form.setFieldsValue(saved.current);
    setProblem("");
    setOthers(nobody);
    look();
  };

  /** The same once the person has confirmed it. The question would lie below the differences: these close first. */
  const askToDiscard = async (): Promise<void> => {
    showOthers(false);
    const text = "您填的内容不再保留，表单回到现在保存的样子。";
    if (await confirm({ title: "放弃我的修改？", text, yes: "放弃修改", danger: true })) discard();
  };

  const met = { others, settle, showOthers, discard, askToDiscard };
  return { form, initial, saving, problem, changed, unsaved, ...met, look, send, saveFirst, leaveWith };
}

/** What somebody else saved meanwhile: who and when, once known, what is to be decided, and what is merged. */
export type Others<V> = Told<V> & {
  sentence: string;
  by: string;
  /** It was the same account, in another window. */
  own: boolean;
  /** Whether the differences are being looked at. */
  open: boolean;
};
const nobody = { sentence: "", by: "", own: false, conflicts: [], merged: [], open: false };

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
