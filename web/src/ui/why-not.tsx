import { cloneElement, type HTMLAttributes, type ReactElement } from "react";
import { useBubble } from "./bubble.tsx";

type Props = {
  /** Why it cannot be pressed now; undefined if it can. */
  why: string | undefined;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/**
 * Keeps an off button reachable by finger, Tab key and screen reader, and says why on press, focus
 * and hover.
 */
export function WhyNot({ why, children }: Props) {
  const { on, show, bubble } = useBubble(why ?? "");
  const isOff = why !== undefined;
  const off: HTMLAttributes<HTMLElement> = {
    ...on,
    "aria-disabled": true,
    "aria-description": why,
    onClick: (event) => {
      event.preventDefault(); // it may be a submit button
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
