import type { Db, Tx } from "../../../kernel/db/db.ts";
import { keyPattern } from "../../../providers/storage/port.ts";
import type { NamedFile } from "../../catalogue/service.ts";
import { editorPictureMark } from "./editor-picture.ts";
import { questionPictures } from "./question-queries.ts";

/** Every stored picture that a question shows, in any of its wordings. */
export const questionFiles = (db: Db): Promise<NamedFile[]> =>
  questionPictures(db, keyPattern("image/editor"), editorPictureMark);

/** Says which stored pictures questions show: they are not swept. */
export async function putQuestionPictures(tx: Tx, asked: { named: NamedFile[] }): Promise<void> {
  for (const file of await questionFiles(tx)) asked.named.push(file);
}
