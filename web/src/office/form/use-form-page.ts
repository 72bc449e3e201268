// A form on a record. Typed input is never lost: refusals and refetches leave it, and typing during
// a save counts as unsaved.
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
  /** Resolves to the record's id. */
  save: (values: V, changed: ReadonlySet<keyof V>) => Promise<number>;
  onSaved: (id: number) => unknown;
  /** Refetches the record, as somebody else saved it. */
  reread: () => unknown;
};

/**
 * `fresh`: the saved values, or a new record's initial ones. Callers guard leaving by `unsaved`.
 */
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
  // Computed when leaving: a save may have ended before React redraws.
  const unsaved = useCallback(() => !exempt.current && isChanged(), [isChanged]);

  useEffect(() => {
    const now = valuesIn(form, saved.current);
    const from = saved.current;
    const met = conflictsOf(now, from, fresh).length > 0;
    // Not reported after an own save; everything is after a refusal or a conflict.
    setOthers((known) =>
      known.sentence === "" && !met ? known : { ...known, ...mergeConflicts(known, now, from, fresh) },
    );
    form.setFieldsValue(afterRefetch(now, saved.current, fresh) as Values<V>);
    saved.current = fresh;
    look();
  }, [form, fresh, look]);

  /** Whether it was saved; refusals appear beside their field or as `problem`. */
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
      saved.current = sent; // before the refetch, whose values are newer
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
        setOthers((known) => ({ ...known, open: false })); // the form shows it
        // A rule refused it, so the record may have changed.
        if (failure instanceof CallError && failure.code === "error") await reread();
      }
      return false;
    } finally {
      setSaving(false);
    }
  };

  /** For actions on the saved record: saves changes first; whether all is saved. */
  const saveFirst = async (): Promise<boolean> =>
    !isChanged() || ((await isComplete(form)) && (await send()));

  /** Leaves despite unsaved changes: to the page of a new record, or after deleting. */
  const leaveWith = async (go: () => unknown): Promise<void> => {
    exempt.current = true;
    await go();
    exempt.current = false;
  };

  /** Decides conflicts: the form takes this side's values. */
  const settle = (names: readonly (keyof V & string)[], keep: Side): void => {
    const conflicts = others.conflicts.map((one) => (names.includes(one.name) ? { ...one, keep } : one));
    for (const one of conflicts)
      if (names.includes(one.name)) form.setFieldsValue({ [one.name]: one[keep] } as Values<V>);
    setProblem("");
    setOthers({ ...others, conflicts });
    look();
  };

  const showOthers = (open: boolean): void => setOthers({ ...others, open });

  /** Resets the form to what is saved now. */
  const discard = (): void => {
    form.setFieldsValue(saved.current);
    setProblem("");
    setOthers(nobody);
    look();
  };

  /** After a confirmation; the differences close first, because they would cover the question. */
  const askToDiscard = async (): Promise<void> => {
    showOthers(false);
    const text = "您填的内容不再保留，表单回到现在保存的样子。";
    if (await confirm({ title: "放弃我的修改？", text, yes: "放弃修改", danger: true })) discard();
  };

  const met = { others, settle, showOthers, discard, askToDiscard };
  return { form, initial, saving, problem, changed, unsaved, ...met, look, send, saveFirst, leaveWith };
}

/** Another save: by whom, conflicts, and what was merged. */
export type Others<V> = Told<V> & {
  sentence: string;
  by: string;
  /** The same account in another window. */
  own: boolean;
  /** Whether the differences are shown. */
  open: boolean;
};
const nobody = { sentence: "", by: "", own: false, conflicts: [], merged: [], open: false };

/** Includes hidden fields. */
function valuesIn<V extends object>(form: FormInstance<V>, saved: V): V {
  return { ...saved, ...(form.getFieldsValue(true) as V) };
}

/** Whether the rules pass; otherwise shows their sentences. */
const isComplete = <V>(form: FormInstance<V>): Promise<boolean> =>
  form.validateFields().then(
    () => true,
    () => false,
  );

/** Puts server sentences beside shown fields; false if there was none to put. */
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
