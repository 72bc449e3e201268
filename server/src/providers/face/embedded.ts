// The face-check stand-in: a person chooses the result on its page (embedded-routes.ts), except for names:
//   测失败 never passes
//   测过期 gets an expired address
//   测超限 failed too often today
//   测故障 the provider does not answer
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FACE_CHECK_MINUTES, type FaceState } from "@zhutu/domain/identity/face-check.ts";
import { maskName } from "@zhutu/domain/identity/profile-rules.ts";
import { type FacePort, ProviderFailure } from "./port.ts";

export const FATED_NAMES = {
  测失败: "人脸比对不通过",
  测过期: "核验链接已过期",
  测超限: "当天失败次数已到上限，发起时就被拒绝",
  测故障: "核验服务不可用，发起时就失败",
} as const;

/** Keeps no whole name, number or picture. */
export type StandInCheck = {
  certifyId: string;
  shownName: string;
  state: FaceState;
  neverPasses: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
  returnUrl: string;
};

export type EmbeddedFace = FacePort & {
  find(certifyId: string): StandInCheck | undefined;
  /** Does what the page's buttons do; the first decision stays. Undefined for an unknown check. */
  decide(certifyId: string, state: Exclude<FaceState, "pending">): FaceState | undefined;
};

export type EmbeddedFaceOptions = { dataDir: string; publicUrl: string; clock: () => Date };

const KEPT = 500;

/** Keeps checks in DATA_DIR/face-checks.json. */
export function embeddedFace({ dataDir, publicUrl, clock }: EmbeddedFaceOptions): EmbeddedFace {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "face-checks.json");
  const checks = new Map(readKept(file).map((check) => [check.certifyId, check]));
  const keep = (check: StandInCheck): void => {
    checks.set(check.certifyId, check);
    for (const oldest of checks.keys()) if (checks.size > KEPT) checks.delete(oldest);
    writeFileSync(`${file}.new`, JSON.stringify([...checks.values()]), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const find = (certifyId: string): StandInCheck | undefined => {
    const check = checks.get(certifyId);
    const late = check?.state === "pending" && check.expiresAt <= clock().getTime();
    return check && late ? { ...check, state: "expired" } : check;
  };

  return {
    async init({ name }, { returnUrl }) {
      if (name === "测故障")
        throw new ProviderFailure("temporary", "face.DOWN", "the provider did not answer");
      if (name === "测超限") return "daily-limit";
      const certifyId = randomUUID().replaceAll("-", "");
      const minutes = name === "测过期" ? 0 : FACE_CHECK_MINUTES;
      keep({
        certifyId,
        shownName: maskName(name),
        state: "pending",
        neverPasses: name === "测失败",
        expiresAt: clock().getTime() + minutes * 60_000,
        returnUrl,
      });
      return { certifyId, certifyUrl: `${publicUrl}/dev/face/${certifyId}` };
    },
    describe: async (certifyId) => find(certifyId)?.state ?? "expired",
    find,
    decide(certifyId, state) {
      const check = find(certifyId);
      if (check?.state !== "pending") return check?.state;
      const ends = check.neverPasses && state === "passed" ? "failed" : state;
      keep({ ...check, state: ends });
      return ends;
    },
  };
}

function readKept(file: string): StandInCheck[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as StandInCheck[];
  } catch {
    return []; // missing or cut short: only the checks are lost
  }
}
