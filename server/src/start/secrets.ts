// The keys of a demonstration: made once, kept in DATA_DIR, so that nobody has to invent any to try the product.
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "./start-refusal.ts";
import { syncFolder, writeSynced } from "./durable-file.ts";

export type Secrets = { jwtSecret: string; dataKey: string };

function read(path: string): Secrets | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  const found = JSON.parse(text) as Partial<Secrets>;
  if (!found.jwtSecret || !found.dataKey) throw new Error("incomplete");
  return { jwtSecret: found.jwtSecret, dataKey: found.dataKey };
}

/** The keys in `dataDir`/secrets.json, made (mode 0600) when absent; refuses a file it cannot read. */
export function loadOrMakeSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  try {
    const known = read(path);
    if (known) return known;
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const half = `${path}.${process.pid}`;
    const made: Secrets = {
      jwtSecret: randomBytes(32).toString("base64url"),
      dataKey: randomBytes(32).toString("base64"),
    };
    writeSynced(half, JSON.stringify(made, null, 2));
    try {
      linkSync(half, path); // Whole or not at all, and never over the keys of a start that was faster.
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    } finally {
      rmSync(half, { force: true });
    }
    syncFolder(dataDir);
    return read(path) ?? made;
  } catch (cause) {
    throw new StartRefusal(
      `无法读取或创建密钥文件 ${path}；请恢复该文件并检查权限（删除它会使已加密的数据无法读取）。`,
      `The key file ${path} cannot be read or made; restore it and check its permissions (deleting it makes encrypted data unreadable).`,
      { cause },
    );
  }
}
