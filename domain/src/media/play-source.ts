export type PlaySource = {
  definition: string;
  playURL: string;
  /** WebVTT list of timeline pictures; expires with playURL. */
  previewsURL?: string | undefined;
};

/** A provider's address in API form. */
export const toPlaySource = (of: {
  definition: string;
  playUrl: string;
  previewsUrl?: string;
}): PlaySource => ({
  definition: of.definition,
  playURL: of.playUrl,
  ...(of.previewsUrl !== undefined && { previewsURL: of.previewsUrl }),
});
