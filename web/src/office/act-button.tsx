import { Button, type ButtonProps } from "antd";
import { WhyNot } from "../ui/why-not.tsx";

/** As antd draws what is disabled, which it does only where neither a finger nor the Tab key can ask why. */
const bare = { color: "var(--ink-3)", background: "none", cursor: "not-allowed" };
const framed = {
  ...bare,
  background: "var(--ground)",
  borderColor: "var(--line-strong)",
  boxShadow: "none",
};

type Props = Omit<ButtonProps, "title"> & {
  /** The sentence that says why it cannot be pressed now; undefined when it can. */
  why: string | undefined;
};

/** A button of the office that may be off, and then says why. */
export function ActButton({ why, style, ...button }: Props) {
  const off = button.type === "link" || button.type === "text" ? bare : framed;
  return (
    <WhyNot why={why}>
      <Button {...button} style={why === undefined ? style : { ...style, ...off }} />
    </WhyNot>
  );
}
