import { Gesture } from "@vidstack/react";
import css from "./player.module.css";

/** A double tap on the left or right side of the picture. */
const SKIP_SECONDS = 10;

/** What a press on the picture does: a mouse pauses, a finger shows the controls and skips at the sides. */
export function Gestures() {
  return (
    <>
      <Gesture className={`${css.gesture} ${css.gestureMouse}`} event="pointerup" action="toggle:paused" />
      <Gesture className={`${css.gesture} ${css.gestureTouch}`} event="pointerup" action="toggle:controls" />
      <Gesture
        className={`${css.gestureTouch} ${css.back}`}
        event="dblpointerup"
        action={`seek:-${SKIP_SECONDS}`}
      />
      <Gesture
        className={`${css.gestureTouch} ${css.ahead}`}
        event="dblpointerup"
        action={`seek:${SKIP_SECONDS}`}
      />
    </>
  );
}
