// The face check that was begun in this tab and is not over: its page can be opened again after the dialog was closed.
import { FACE_CHECK_MINUTES } from "@zhutu/domain/identity/face-check.ts";
import { keptOwn } from "../../../lib/storage.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";

type OpenCheck = { certifyId: string; certifyUrl: string };
type Kept = OpenCheck & { until: number };

const isKept = (stored: unknown): stored is Kept => {
  if (typeof stored !== "object" || stored === null) return false;
  const { certifyId, certifyUrl, until } = stored as Partial<Record<keyof Kept, unknown>>;
  return typeof certifyId === "string" && typeof certifyUrl === "string" && typeof until === "number";
};

/** The check of the account, or of the play of that course; remembered as long as its page opens at the provider. */
export function openFaceCheck(courseId?: number) {
  const name = courseId === undefined ? "face-check" : `face-check.${courseId}`;
  const store = keptOwn(name, (stored) => (isKept(stored) ? stored : null));
  return {
    read(): OpenCheck | null {
      const check = store.read();
      if (check === null || check.until <= serverNow()) return null;
      const { certifyId, certifyUrl } = check;
      return { certifyId, certifyUrl };
    },
    keep: (check: OpenCheck): void =>
      store.write({ ...check, until: serverNow() + FACE_CHECK_MINUTES * 60_000 }),
    forget: store.forget,
  };
}
