import type { ShownChoice } from "@zhutu/domain/exam/question.ts";
import { RichText } from "./rich-text.tsx";

/** A choice's words, or its formulas and pictures. */
export const ChoiceText = ({ choiceName, choiceHtml }: Omit<ShownChoice, "choiceNo">) =>
  choiceHtml === undefined ? choiceName : <RichText inline html={choiceHtml} />;
