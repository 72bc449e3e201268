import { type HTMLAttributes, type ReactNode, useCallback, useEffect, useState } from "react";

/** Learner spec 9 (RULE-010). */
const delayMs = 1_000;
const fromControl = 6;
const fromEdge = 8;

/** Below the control, or above if there is no room, within the window. */
function place(bubble: HTMLElement, control: Element): void {
  const at = control.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const middle = at.left + at.width / 2 - width / 2;
  const below = at.bottom + fromControl;
  const fits = below + height + fromEdge <= clientHeight;
  bubble.style.left = `${Math.max(fromEdge, Math.min(middle, clientWidth - fromEdge - width))}px`;
  bubble.style.top = `${fits ? below : Math.max(fromEdge, at.top - fromControl - height)}px`;
}

type Bubble = {
  /** Shows the text when the pointer rests, and at once on keyboard focus. */
  on: Pick<
    HTMLAttributes<Element>,
    "onPointerEnter" | "onPointerLeave" | "onPointerDown" | "onFocus" | "onBlur"
  >;
  show: (control: Element) => void;
  /** The visible text, for eyes only. */
  bubble: ReactNode;
};

/** The hovered control, and whether its text shows. */
type At = { control: Element; shown: boolean };

/** Text at a control, on top of everything, until pointer, focus or page move on, or Escape. */
export function useBubble(text: string): Bubble {
  const [at, setAt] = useState<At | null>(null);
  const hide = useCallback(() => setAt(null), []);
  const show = useCallback((control: Element) => setAt({ control, shown: true }), []);
  useEffect(() => {
    if (at === null) return undefined;
    if (!at.shown) {
      const timer = setTimeout(() => show(at.control), delayMs);
      return () => clearTimeout(timer);
    }
    const gone = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.key === "Escape") hide();
    };
    document.addEventListener("keydown", gone);
    document.addEventListener("scroll", gone, true);
    document.addEventListener("pointerdown", gone); // a finger causes neither leave nor blur
    return () => {
      document.removeEventListener("keydown", gone);
      document.removeEventListener("scroll", gone, true);
      document.removeEventListener("pointerdown", gone);
    };
  }, [at, hide, show]);
  const draw = (bubble: HTMLElement | null): void => {
    if (bubble === null || at === null) return;
    if (!bubble.matches(":popover-open")) bubble.showPopover();
    place(bubble, at.control);
  };
  return {
    on: {
      onPointerEnter: ({ currentTarget: control, pointerType }) =>
        pointerType === "mouse" && setAt((now) => now ?? { control, shown: false }),
      onPointerLeave: ({ pointerType }) => pointerType === "mouse" && hide(),
      onPointerDown: hide,
      onFocus: ({ currentTarget }) => currentTarget.matches(":focus-visible") && show(currentTarget),
      onBlur: hide,
    },
    show,
    bubble: at?.shown && (
      <span ref={draw} popover="manual" className="tooltip" aria-hidden="true">
        {text}
      </span>
    ),
  };
}
