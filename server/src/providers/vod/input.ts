// How ffmpeg and ffprobe open a file that somebody has sent.

/** Pixels of a picture: more is refused before there is memory for it. */
export const MOST_PIXELS = 7680 * 4320;

/**
 * As an MP4 and nothing else, whatever it says it is, so that a playlist in its place names neither a file of this machine
 * nor an address; and with pictures of a bounded size. The file's path follows.
 */
export const INPUT: readonly string[] = `-protocol_whitelist file -f mov -max_pixels ${MOST_PIXELS} -i`.split(
  " ",
);
