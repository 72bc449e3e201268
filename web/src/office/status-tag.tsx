import { Badge } from "antd";

type State = { label: string; tone: "success" | "processing" | "warning" | "default" | "error" };

/** The states of something, each with its word and tone. */
export type States<S extends string | number> = Readonly<Record<S, State>>;

/** A state as a dot and the documented word. */
export function StatusTag<S extends string | number>({ of, is }: { of: States<S>; is: S }) {
  const { label, tone } = of[is];
  return <Badge status={tone} text={label} />;
}
