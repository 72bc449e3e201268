import { lazyDialog } from "./lazy-dialog.tsx";

/** A dialog in the middle of the page, a bottom sheet on a phone; Esc and the cross close it, focus returns. */
export const Dialog = lazyDialog(() => import("./dialog-frame.tsx"));
