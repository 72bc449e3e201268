/** Larger pictures are refused before memory is used. */
export const MOST_PIXELS = 7680 * 4320;

/** Reads only MP4, so a disguised playlist reaches no file or address. The path follows. */
export const INPUT: readonly string[] = `-protocol_whitelist file -f mov -max_pixels ${MOST_PIXELS} -i`.split(
  " ",
);
