import { cloneElement, type HTMLAttributes, type ReactElement } from "react";
import { useBubble } from "./bubble.tsx";

/**
 * Says what a control is called after the pointer has rested on it for a second, and at once on keyboard focus. For
 * eyes only: the control itself carries the same words as its name.
 */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: ReactElement<HTMLAttributes<Element>>;
}) {
  const { on, bubble } = useBubble(text);
  return (
    <>
      {cloneElement(children, on)}
      {bubble}
    </>
  );
}
