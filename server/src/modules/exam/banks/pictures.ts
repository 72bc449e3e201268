import type { Db, Tx } from "../../../kernel/db/db.ts";
import { keyPattern } from "../../../providers/storage/port.ts";
import type { NamedFile } from "../../catalogue/service.ts";
import { editorPictureMark } from "./editor-picture.ts";
import { questionPictures } from "./question-queries.ts";

export const questionFiles = (db: Db): Promise<NamedFile[]> =>
  questionPictures(db, keyPattern("image/editor"), editorPictureMark);

/** Keeps the questions' pictures from the sweep. */
export async function putQuestionPictures(tx: Tx, asked: { named: NamedFile[] }): Promise<void> {
  for (const file of await questionFiles(tx)) asked.named.push(file);
}
