import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { lazyOr } from "../../ui/lazy-or.ts";
import { MissingPart } from "../../ui/missing-part.tsx";

// Its library is as large as a page.
const parts = () => import("./player-parts.ts");

/** Plays a recorded video; within a Suspense. */
export const Player = lazyOr(async () => ({ default: (await parts()).Player }), MissingPart);

/** Plays one lesson over the page. */
export const PlayerDialog = lazyDialog(async () => ({ default: (await parts()).PlayerDialog }));
