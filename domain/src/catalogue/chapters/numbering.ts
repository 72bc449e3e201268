// How the titles of chapters and the names of their files are numbered.

type Style = { family?: "word" | "dotted"; pattern: RegExp };

/** The outermost first. */
const STYLES: readonly Style[] = [
  { family: "word", pattern: /^第[\d一二三四五六七八九十百零〇两]+\s*[篇编部]/ },
  { family: "word", pattern: /^第[\d一二三四五六七八九十百零〇两]+\s*(章|单元|模块)/ },
  { family: "word", pattern: /^第[\d一二三四五六七八九十百零〇两]+\s*节/ },
  { family: "word", pattern: /^第[\d一二三四五六七八九十百零〇两]+\s*[讲课]/ },
  { pattern: /^[一二三四五六七八九十百]+[、.．]/ },
  { pattern: /^[（(][一二三四五六七八九十百]+[）)]/ },
  { family: "dotted", pattern: /^\d{1,3}([、．.](?!\d)|(?=\s))/ },
  { family: "dotted", pattern: /^\d{1,3}[.．]\d{1,3}(?![.．]?\d)[、.．]?/ },
  { family: "dotted", pattern: /^\d{1,3}([.．]\d{1,3}){2}(?![.．]?\d)[、.．]?/ },
  { family: "dotted", pattern: /^\d{1,3}([.．]\d{1,3}){3,}[、.．]?/ },
  { pattern: /^([（(]\d{1,3}[）)]|\d{1,3}[）)]|[①-⑳])/ },
];
/** Only files are numbered so: `1-1_流水施工`. */
const OF_FILES = /^\d{1,3}([_-]\d{1,3})*(?=[\s_-])/;

/** The rank of a title's numbering, 0 the outermost, and its family; a title without numbering ranks last. */
export function styleOf(title: string): { rank: number; family: Style["family"] } {
  const rank = STYLES.findIndex(({ pattern }) => pattern.test(title));
  return { rank: rank < 0 ? STYLES.length : rank, family: STYLES[rank]?.family };
}

export const withoutNumbering = (title: string): string =>
  title.replace(STYLES[styleOf(title).rank]?.pattern ?? OF_FILES, "");
