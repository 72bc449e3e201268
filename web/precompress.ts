import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const text = /\.(?:js|css|svg|txt|json)$/;
const br = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file below `folder`, at the highest level: it is done once, at
 * the build, and the server sends the copies as they are.
 */
export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => text.test(file))
      .map(async (file) => {
        const path = join(folder, file);
        const plain = await readFile(path);
        const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
        await Promise.all([
          br(plain, best).then((packed) => writeFile(`${path}.br`, packed)),
          gz(plain, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
        ]);
      }),
  );
}
