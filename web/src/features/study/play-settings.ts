// How this person watches, kept from lesson to lesson and from visit to visit.
import { kept } from "../../lib/storage.ts";

/** interface.md "Player": 0.75 to 2. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** Why a lesson that books hours offers no speed above 1 before it is done. */
export const OWN_SPEED = "计学时的课按原速播放，学完后可加速";

export type PlaySettings = { rate: number; definition?: string; captions?: true | undefined };

/** What stands there, as far as this player knows it. */
export function readSettings(stored: unknown): PlaySettings {
  const { rate, definition, captions } = (
    typeof stored === "object" && stored !== null ? stored : {}
  ) as Partial<Record<keyof PlaySettings, unknown>>;
  const chosen = typeof definition === "string" && /^[A-Za-z0-9]{1,12}$/.test(definition);
  return {
    rate: speeds.find((speed) => speed === rate) ?? 1,
    ...(chosen && { definition }),
    ...(captions === true && { captions }),
  };
}

const store = kept("zhutu.player", readSettings, "browser");

export const playSettings = {
  read: store.read,
  /** Saves the changes into the stored settings. */
  change: (part: Partial<PlaySettings>): void => store.write({ ...store.read(), ...part }),
};
