declare module "virtual:office-menu" {
  /** Every route that has a place in the office's menu, in the order of routes.ts. */
  export const places: readonly {
    path: string;
    file: string;
    handle: import("./lib/route-handle.ts").RouteHandle;
  }[];
}
// The light build is the same API without subtitles and encryption, and ships no types of its own.
declare module "hls.js/light" {
  export { default } from "hls.js";
}
