import type { Db } from "../../../kernel/db/db.ts";
import { keyPattern, CATEGORIES, categoryOf } from "../../../providers/storage/port.ts";
import type { NamedFile } from "../../catalogue/service.ts";
import { questionPictures } from "./question-queries.ts";

// Pictures in texts by file name; choices are plain text and name them in marks.
const category = "image/editor";
const inAddress = new RegExp(`/files/(${category}/[^/]+)$`);

/** Undefined if the name is not a stored picture's. */
export const editorPicture = (name: string): string | undefined =>
  categoryOf(`${category}/${name}`) === category ? `/files/${category}/${name}` : undefined;

/** Undefined if the address is not ours. */
export function editorPictureKey(address: string): string | undefined {
  const key = inAddress.exec(address)?.[1];
  return key !== undefined && categoryOf(key) === category ? key : undefined;
}

/** A picture's mark as a PostgreSQL pattern. */
const editorPictureMark = `\\[图:([A-Za-z0-9]{20}[.](?:${CATEGORIES[category].extensions.join("|")}))\\]`;

/** Pictures in questions. Answers `namedPictures`. */
export const questionFiles = (db: Db): Promise<NamedFile[]> =>
  questionPictures(db, keyPattern("image/editor"), editorPictureMark);
