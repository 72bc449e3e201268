import { Badge } from "antd";

type State = { label: string; tone: "success" | "processing" | "warning" | "default" | "error" };

/** Word and tone of each state. */
export type States<S extends string | number> = Readonly<Record<S, State>>;

/** A dot and the documented word. */
export function StatusTag<S extends string | number>({ of, is }: { of: States<S>; is: S }) {
  const { label, tone } = of[is];
  return <Badge status={tone} text={label} />;
}
