import { RichText } from "../../ui/rich-text.tsx";
import css from "./question-text.module.css";

/** A text of a question as its author wrote it: what it asks, or why an answer is right. */
export function QuestionText({ html, className = "" }: { html: string; className?: string | undefined }) {
  return <RichText className={`${css.rich} ${className}`} html={html} />;
}
