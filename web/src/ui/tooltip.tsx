import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useState } from "react";

/** Learner spec 9 (RULE-010). */
const delayMs = 1_000;

type Place = { left: number; top: number };
const placeBelow = (control: Element): Place => {
  const { left, width, bottom } = control.getBoundingClientRect();
  return { left: left + width / 2, top: bottom + 6 };
};
const showNow = (bubble: HTMLElement | null): void => bubble?.showPopover();

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
  const [rested, setRested] = useState<Element | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const hide = (): void => {
    setRested(null);
    setPlace(null);
  };
  useEffect(() => {
    if (rested === null) return undefined;
    const timer = setTimeout(() => setPlace(placeBelow(rested)), delayMs);
    return () => clearTimeout(timer);
  }, [rested]);
  useEffect(() => {
    if (place === null) return undefined;
    const gone = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      setRested(null);
      setPlace(null);
    };
    document.addEventListener("keydown", gone);
    document.addEventListener("scroll", gone, true);
    return () => {
      document.removeEventListener("keydown", gone);
      document.removeEventListener("scroll", gone, true);
    };
  }, [place]);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget, pointerType }) =>
          pointerType === "mouse" && setRested(currentTarget),
        onPointerLeave: hide,
        onPointerDown: hide,
        onFocus: ({ currentTarget }) =>
          currentTarget.matches(":focus-visible") && setPlace(placeBelow(currentTarget)),
        onBlur: hide,
      })}
      {place && (
        <span ref={showNow} popover="manual" className="tooltip" style={place} aria-hidden="true">
          {text}
        </span>
      )}
    </>
  );
}
