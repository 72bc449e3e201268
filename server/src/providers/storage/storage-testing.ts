// What the storage tests share: a running host, a form as a browser builds it, and small real files.
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import Fastify from "fastify";
import sharp from "sharp";
import { embeddedStorage } from "./embedded.ts";
import { storageRoutes } from "./embedded-routes.ts";
import { CONTENT_TYPES, type FormPost } from "./port.ts";
import { freshFolder } from "../../testing/folder.ts";

export const START = new Date("2026-11-21T02:00:00Z");

/** A storage host on its own directory, with a clock that the test moves. */
export async function startHost(dataDir = freshFolder()) {
  const time = { now: START };
  const storage = embeddedStorage({
    dataDir,
    publicUrl: "http://shop.test",
    secretKey: "test secret",
    clock: () => time.now,
  });
  const app = Fastify();
  await app.register(storageRoutes, { storage });
  return { app, storage, time, dataDir };
}

let counter = 0;
/** A key as the browser makes it: 20 letters and digits. */
export const newKey = (prefix: string, extension: string) =>
  `${prefix}${String(++counter).padStart(20, "a")}.${extension}`;

export type Form = [name: string, value: string | Buffer][];

/** The form that our browser code posts: the fields as they are, key, content type, then the file. */
export function formOf(grant: FormPost, key: string, file: Buffer): Form {
  const type = CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  return [...Object.entries(grant.fields), ["key", key], ["content-type", type], ["file", file]];
}

/** Encodes a form as multipart, with a file name and a type that the host must not trust. */
export function encodeForm(form: Form): { payload: Buffer; headers: Record<string, string> } {
  const boundary = "----test-boundary";
  const parts = form.map(([name, value]) =>
    Buffer.concat([
      Buffer.from(
        Buffer.isBuffer(value)
          ? `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="../../x.html"\r\nContent-Type: text/html\r\n\r\n`
          : `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`,
      ),
      Buffer.isBuffer(value) ? value : Buffer.from(value),
      Buffer.from("\r\n"),
    ]),
  );
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return {
    payload,
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": String(payload.length),
    },
  };
}

type Host = Awaited<ReturnType<typeof startHost>>;

/** Posts a form and returns the status and, on a refusal, OSS's error code. */
export async function post(host: Host, form: Form): Promise<{ status: number; code: string | undefined }> {
  const answer = await host.app.inject({ method: "POST", url: "/storage", ...encodeForm(form) });
  return { status: answer.statusCode, code: /<Code>(\w+)</.exec(answer.body)?.[1] };
}

const picture = () =>
  sharp({ create: { width: 200, height: 112, channels: 3, background: { r: 11, g: 87, b: 208 } } });
export const jpg = await picture().jpeg().toBuffer();
export const png = await picture().png().toBuffer();
export const webp = await picture().webp().toBuffer();
export const gif = await picture().gif().toBuffer();
export const pdf = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
export const doc = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2048)]);

/** A black picture of that many pixels in few bytes, written as the format says and not drawn first. */
export function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]); // 1 bit a pixel, grey
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An archive of stored (uncompressed) entries; `declared` overrides the sizes that its directory tells. */
export function zip(entries: Record<string, string>, declared?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt32LE(crc32(data), 16);
    central.writeUInt32LE(data.length, 20);
    central.writeUInt32LE(declared ?? data.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), data);
    directory.push(central, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

const officeTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${main.startsWith("word") ? "wordprocessingml.document" : "presentationml.presentation"}.main+xml"/></Types>`;
export const docx = (declared?: number) =>
  zip({ "[Content_Types].xml": officeTypes("word/document.xml"), "word/document.xml": "<w/>" }, declared);
export const pptx = () =>
  zip({ "[Content_Types].xml": officeTypes("ppt/presentation.xml"), "ppt/presentation.xml": "<p/>" });

const firstParts = {
  docx: { "[Content_Types].xml": officeTypes("word/document.xml") },
  pptx: { "[Content_Types].xml": officeTypes("ppt/presentation.xml") },
  ofd: { "OFD.xml": '<?xml version="1.0"?><ofd:OFD xmlns:ofd="x"></ofd:OFD>' },
};

/** A file of that kind with a part that unpacks to 1.2 GB, or so many times 12 MB, whatever its directory claims. */
export function bomb(claimed: number, kind: keyof typeof firstParts, times = 100): Buffer {
  const block = deflateRawSync(Buffer.alloc(12_000_000), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array.from({ length: times }, () => block), Buffer.from([3, 0])]);
  const archive = zip({
    ...firstParts[kind],
    "large.bin": "x".repeat(packed.length),
  });
  packed.copy(archive, archive.indexOf("large.bin") + "large.bin".length);
  const line = archive.lastIndexOf("PK\u0001\u0002");
  archive.writeUInt16LE(8, line + 10);
  archive.writeUInt32LE(claimed, line + 24);
  return archive;
}
