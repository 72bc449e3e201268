import type { ShownChoice } from "@zhutu/domain/exam/question.ts";

type Props = {
  html: string;
  className?: string;
  /** Within a line. */
  inline?: boolean;
};

/** Staff's text, drawn as stored, because the server cleans it on saving. */
export function RichText({ html, className = "", inline }: Props) {
  const Box = inline ? "span" : "div";
  // oxlint-disable-next-line react/no-danger -- sanitised on write (security.md, rich text)
  return <Box className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A choice's words, or its formulas and pictures. */
export const ChoiceText = ({ choiceName, choiceHtml }: Omit<ShownChoice, "choiceNo">) =>
  choiceHtml === undefined ? choiceName : <RichText inline html={choiceHtml} />;
