import type { CallError, Endpoint } from "@zhutu/domain/endpoint.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { TabsProps } from "antd";
import type { ReactNode } from "react";
import type { FieldWords } from "./conflict-words.ts";

/** What an action beside the form may do with it. */
export type FormHandle = {
  /** Saves first what has changed; whether all is saved now. */
  saveFirst: () => Promise<boolean>;
  /** Leaves without the question about unsaved changes. */
  leaveWith: (go: () => unknown) => Promise<void>;
  /** Brings the tab with that key to the front. */
  showTab: (key: string) => void;
  /** Whether a save is under way. */
  saving: boolean;
};

export type FormPageProps<R, V extends object> = {
  /** Undefined: a new record. */
  id: number | undefined;
  query: UseQueryResult<R, CallError>;
  title: (record: R | undefined) => string;
  /** A new record's values. */
  blank: V;
  /** A function of the module: the form follows the record when either changes. */
  valuesOf: (record: R) => V;
  /** What saves it: its sentence of success is said. */
  endpoint: Pick<Endpoint, "done">;
  /** Saves and resolves to the record's id; `changed` names the fields that are not as saved. */
  save: (values: V, changed: ReadonlySet<keyof V>) => Promise<number>;
  /** The words of the fields, for where somebody else changed them too. */
  words: FieldWords<V>;
  /** Has what shows the record asked for again. */
  onSaved: () => unknown;
  /** The page of a record, where a new one goes on. */
  addressOf: (id: number) => string;
  /** Why the record cannot be edited now. */
  locked: (record: R | undefined) => string | undefined;
  /** Said when there is no such record, and the way back. */
  missing: { text: string; back: string; to: string };
  beside?: (record: R) => ReactNode;
  /** Said of the record above its form and its tabs. */
  notice?: (record: R) => ReactNode;
  actions?: (record: R, actions: FormHandle) => ReactNode;
  /** The tab that the address leads to; else the form's own. */
  openTab?: string | undefined;
  /** Tabs beside the form's own. */
  tabs?: (record: R | undefined) => NonNullable<TabsProps["items"]>;
  children: (record: R | undefined, disabled: boolean) => ReactNode;
};
