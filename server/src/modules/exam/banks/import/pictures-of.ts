import { picturesIn } from "@zhutu/domain/exam/banks/import/cell-text.ts";
import { type Column, columnTitles } from "@zhutu/domain/exam/banks/import/columns.ts";
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import { editorPicture, editorPictureKey } from "../editor-picture.ts";

type Asking = { questionText: string; answers?: string; choices: readonly { choiceName: string }[] };

/** Addresses with their workbook column's title. */
export const picturesOf = ({ questionText, answers = "", choices }: Asking) => [
  ...inText("text", questionText),
  ...choices.flatMap(({ choiceName }, at) =>
    picturesIn(choiceName).flatMap((name) => {
      const address = editorPicture(name);
      return address === undefined ? [] : shown(choiceLetters[at] ?? "A", address);
    }),
  ),
  ...inText("answers", answers),
];

const shown = (column: Column, address: string) => [{ column: columnTitles[column], address }];
const inText = (column: Column, html: string) =>
  Array.from(html.matchAll(/<img\s[^>]*src="([^"]*)"/gi), ([, address = ""]) =>
    shown(column, address),
  ).flat();

/** Storage keys of our own pictures, without repeats. */
export const storedKeysOf = (questions: readonly Asking[]): string[] => [
  ...new Set(questions.flatMap(picturesOf).flatMap(({ address }) => editorPictureKey(address) ?? [])),
];
