// Pictures that staff put into texts, by the names of their files: choices, which are plain texts, say them in marks.
import { CATEGORIES, categoryOf } from "../../../providers/storage/port.ts";

const category = "image/editor";
const inAddress = new RegExp(`/files/(${category}/[^/]+)$`);

/** Where the picture of that name is served; undefined for no name of a stored picture. */
export const editorPicture = (name: string): string | undefined =>
  categoryOf(`${category}/${name}`) === category ? `/files/${category}/${name}` : undefined;

/** The storage's key of a picture at that address; undefined where it is none of ours. */
export function editorPictureKey(address: string): string | undefined {
  const key = inAddress.exec(address)?.[1];
  return key !== undefined && categoryOf(key) === category ? key : undefined;
}

/** A mark of such a picture, as PostgreSQL reads it: its name in brackets. */
export const editorPictureMark = `\\[图:([A-Za-z0-9]{20}[.](?:${CATEGORIES[category].extensions.join("|")}))\\]`;
