import { cloneElement, type HTMLAttributes, type ReactElement } from "react";
import { useBubble } from "./bubble.tsx";

type Props = {
  /** The sentence that says why it cannot be pressed now; undefined when it can. */
  why: string | undefined;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/**
 * A button that cannot be pressed now stays within reach of a finger, the Tab key and a screen reader, and says why:
 * on a press, on keyboard focus, and under a mouse that rests on it.
 */
export function WhyNot({ why, children }: Props) {
  const { on, show, bubble } = useBubble(why ?? "");
  const isOff = why !== undefined;
  const off: HTMLAttributes<HTMLElement> = {
    ...on,
    "aria-disabled": true,
    "aria-description": why,
    onClick: (event) => {
      event.preventDefault(); // it may be what sends a form
      show(event.currentTarget);
    },
  };
  return (
    <>
      {cloneElement(children, isOff ? off : {})}
      {isOff && bubble}
    </>
  );
}
