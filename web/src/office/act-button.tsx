import { Button, type ButtonProps } from "antd";
import { WhyNot } from "../ui/why-not.tsx";

/** antd's disabled look, without its drawback: fingers and the Tab key can still ask why. */
const bare = { color: "var(--ink-3)", background: "none", cursor: "not-allowed" };
const framed = {
  ...bare,
  background: "var(--ground)",
  borderColor: "var(--line-strong)",
  boxShadow: "none",
};

type Props = Omit<ButtonProps, "title"> & {
  /** Why it cannot be pressed now; undefined if it can. */
  why: string | undefined;
};

/** A button that, when off, says why. */
export function ActButton({ why, style, ...button }: Props) {
  const off = button.type === "link" || button.type === "text" ? bare : framed;
  return (
    <WhyNot why={why}>
      <Button {...button} style={why === undefined ? style : { ...style, ...off }} />
    </WhyNot>
  );
}
