// Stores a workbook's pictures, rewritten like every upload; the sweep removes those that no question names.
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { picturesIn } from "@zhutu/domain/exam/banks/import/cell-text.ts";
import type { QuestionRow } from "@zhutu/domain/exam/banks/import/read-questions.ts";
import type { StoragePort } from "../../../../providers/storage/port.ts";
import { categoryOf, isStored } from "../../../../providers/storage/port.ts";
import { namedAs, type FoundPictures } from "./place-pictures.ts";
import { type Column, columnTitles } from "@zhutu/domain/exam/banks/import/columns.ts";
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import { editorPicture, editorPictureKey } from "../pictures.ts";

const folder = "image/editor/";
/** Address, with `key` for our own picture; or why it is missing. */
export type MarkedPicture = { address: string; key?: string } | { why: string };
export type MarkedPictures = ReadonlyMap<string, MarkedPicture>;
type WithBytes = { name: string; kind: string; bytes: Uint8Array };

const knownMs = 3_600_000;
const maxKnown = 2_000;
/** Pictures stored within the hour by digest, as authors send a file repeatedly. */
const knownIn = new WeakMap<StoragePort, Map<string, { key: string; at: number }>>();

export async function storedPictures(
  storage: StoragePort,
  rows: readonly QuestionRow[],
  pictures: FoundPictures,
): Promise<MarkedPictures> {
  const names = new Set(rows.flatMap(({ cells }) => Object.values(cells).flatMap(picturesIn)));
  const marked = new Map<string, MarkedPicture>();
  const fresh: WithBytes[] = [];
  for (const name of names) {
    const there = pictures.get(namedAs(name));
    if (there && "bytes" in there) {
      const key = await keyOfSame(storage, name, there.bytes);
      if (key === undefined) fresh.push({ name, ...there });
      else marked.set(name, ours(storage, key));
    } else marked.set(name, there ? { why: whys[there.why](name) } : await elsewhere(storage, name));
  }
  const keys = await takenIn(storage, fresh);
  for (const [at, { name }] of fresh.entries()) {
    const key = keys[at];
    marked.set(name, key === undefined ? { why: whys.broken(name) } : ours(storage, key));
  }
  return marked;
}

const whys = {
  missing: (name: string) => `文件里没有图片 ${name}，请放进压缩包，或在题目表单里插入图片`,
  several: (name: string) => `压缩包里有几个 ${name}，请改成不同的名字`,
  "too large": (name: string) => `图片 ${name} 太大，一张要小于 5 MB`,
  "no picture": (name: string) => `${name} 不是 PNG、JPG、GIF 或 WebP 图片`,
  broken: (name: string) => `图片 ${name} 已损坏，或超过 2500 万像素`,
};

const ours = (storage: StoragePort, key: string): MarkedPicture => ({ address: storage.publicUrl(key), key });

/** A picture not in the file: already stored, or at an address. */
async function elsewhere(storage: StoragePort, name: string): Promise<MarkedPicture> {
  if (/^(?:https:\/\/|\/files\/image\/)/.test(name)) return { address: name };
  const key = `${folder}${name}`;
  if (!(await isStored(storage, key, "image/editor"))) return { why: whys.missing(name) };
  return ours(storage, key);
}

/** The key of that name if the same bytes are stored there, as in a re-imported export. */
async function keyOfSame(storage: StoragePort, name: string, bytes: Uint8Array): Promise<string | undefined> {
  const key = `${folder}${name.split("/").at(-1) ?? ""}`;
  if (categoryOf(key) === undefined) return undefined;
  return (await bytesOf(storage, key))?.equals(bytes) ? key : undefined;
}

async function bytesOf(storage: StoragePort, key: string): Promise<Buffer | undefined> {
  const stored = await storage.open(key);
  return stored && buffer(stored.stream);
}

/** Undefined for a broken or oversized picture. */
async function takenIn(
  storage: StoragePort,
  pictures: readonly WithBytes[],
): Promise<(string | undefined)[]> {
  const stored = knownIn.get(storage) ?? new Map<string, { key: string; at: number }>();
  knownIn.set(storage, stored);
  for (const [digest, { at }] of stored)
    if (Date.now() - at > knownMs || stored.size > maxKnown) stored.delete(digest);
  const digests = pictures.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex"));
  const fresh = new Map(pictures.map((picture, at) => [digests[at] ?? "", picture]));
  for (const digest of fresh.keys()) {
    const before = stored.get(digest);
    if (before && (await isStored(storage, before.key, "image/editor"))) fresh.delete(digest);
    else stored.delete(digest);
  }
  const keys = await imported(storage, [...fresh.values()]);
  for (const [at, digest] of [...fresh.keys()].entries()) {
    const key = keys[at];
    if (key !== undefined) stored.set(digest, { key, at: Date.now() });
  }
  return digests.map((digest) => stored.get(digest)?.key);
}

async function imported(
  storage: StoragePort,
  pictures: readonly WithBytes[],
): Promise<(string | undefined)[]> {
  if (pictures.length === 0) return [];
  const own = await mkdtemp(join(tmpdir(), "zhutu-pictures-"));
  try {
    const paths: string[] = [];
    for (const [at, { kind, bytes }] of pictures.entries()) {
      const path = join(own, `${at}.${kind}`);
      await writeFile(path, bytes);
      paths.push(path);
    }
    return await storage.importPictures(paths);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

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
