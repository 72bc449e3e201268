import type { CallError, Endpoint } from "@zhutu/domain/endpoint.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { TabsProps } from "antd";
import type { ReactNode } from "react";
import type { FieldWords } from "./form-words.ts";

/** For actions beside the form. */
export type FormHandle = {
  /** Saves changes first; whether all is saved now. */
  saveFirst: () => Promise<boolean>;
  /** Leaves without asking about unsaved changes. */
  leaveWith: (go: () => unknown) => Promise<void>;
  showTab: (key: string) => void;
  saving: boolean;
};

export type FormPageProps<R, V extends object> = {
  /** Undefined: a new record. */
  id: number | undefined;
  query: UseQueryResult<R, CallError>;
  title: (record: R | undefined) => string;
  /** A new record's values. */
  blank: V;
  /** Define it at module level: the form follows the record when either changes. */
  valuesOf: (record: R) => V;
  /** Its sentence of success is shown. */
  endpoint: Pick<Endpoint, "done">;
  /** Resolves to the record's id; `changed` names the unsaved fields. */
  save: (values: V, changed: ReadonlySet<keyof V>) => Promise<number>;
  /** For fields that somebody else changed, too. */
  words: FieldWords<V>;
  /** Refetches what shows the record. */
  onSaved: () => unknown;
  /** Where a new record continues. */
  addressOf: (id: number) => string;
  /** Why the record cannot be edited now. */
  locked: (record: R | undefined) => string | undefined;
  /** If there is no such record, with the way back. */
  missing: { text: string; back: string; to: string };
  beside?: (record: R) => ReactNode;
  /** Above the form and its tabs. */
  notice?: (record: R) => ReactNode;
  actions?: (record: R, actions: FormHandle) => ReactNode;
  /** The tab the address leads to; default: the form's. */
  openTab?: string | undefined;
  tabs?: (record: R | undefined) => NonNullable<TabsProps["items"]>;
  children: (record: R | undefined, disabled: boolean) => ReactNode;
};
