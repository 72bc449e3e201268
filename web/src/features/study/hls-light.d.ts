// The light build is the same API without subtitles and encryption, and ships no types of its own.
declare module "hls.js/light" {
  export { default } from "hls.js";
}
