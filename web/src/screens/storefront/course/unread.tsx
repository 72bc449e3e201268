import { RetryLine } from "../../../ui/missing-part.tsx";
import css from "./course.module.css";

/** In place of the buttons that buy what may be held already; above what only its holder has, as a gate. */
export const Unread = ({ retry, gate }: { retry: () => void; gate?: boolean }) => (
  <p className={gate ? `alert ${css.gate}` : "grow"}>
    <RetryLine text="没能读取您的购买情况" onRetry={retry} />
  </p>
);
