import { Icon } from "../../../ui/icon.tsx";
import type { HeldAnswer } from "./access.ts";
import css from "./course.module.css";

/** For who holds the product. */
export const Held = ({ text, done }: HeldAnswer["note"] & object) => (
  <p className={`alert alert-ok ${css.bought}`}>
    <Icon name="check-circle" />
    <span className="grow">{text}</span>
    {done && <span className="num nowrap">{done}</span>}
  </p>
);
