// Where answers wait that the server has not saved.
import { currentSession } from "../../lib/session/session.ts";
import { keptOnDevice, keptOwn } from "../../lib/storage.ts";
import { type Drafts, parseDrafts } from "./drafts.ts";
import type { Paper } from "./paper.ts";

const onDevice = (userId: number, userPaperId: number) =>
  keptOnDevice<Drafts>(userId, `drafts.${userPaperId}`, parseDrafts);

/** In the tab; those of own practice also on the device, where another tab's stay untouched. */
export function draftPlace(
  userId: number,
  { userPaperId, practice }: Pick<Paper, "userPaperId" | "practice">,
) {
  const tab = keptOwn<Drafts>(`paper.${userId}.${userPaperId}`, parseDrafts);
  const device = practice === null ? undefined : onDevice(userId, userPaperId);
  let own: Drafts = {};
  const change = (drafts: Drafts): void => {
    // A call that ends after the sign-out leaves nothing behind.
    if (currentSession()?.userId !== userId) return;
    put(tab, drafts);
    if (device) put(device, { ...without(device.read(), own), ...drafts });
    own = drafts;
  };
  return {
    read: (): Drafts => (own = { ...device?.read(), ...tab.read() }),
    write: change,
    forget: () => change({}),
  };
}

/** The answers of this attempt that wait on the device. */
export const draftsOnDevice = (userId: number, userPaperId: number): Drafts =>
  onDevice(userId, userPaperId).read();

const put = (place: ReturnType<typeof onDevice>, drafts: Drafts): void =>
  Object.keys(drafts).length === 0 ? place.forget() : place.write(drafts);

const without = (drafts: Drafts, own: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => !(id in own)));
