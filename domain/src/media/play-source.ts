/** An address from which a video plays. */
export type PlaySource = {
  definition: string;
  playURL: string;
  /** Where there are small pictures of its timeline: the address of their list (WebVTT), which ends when playURL does. */
  previewsURL?: string | undefined;
};

/** An address of a provider as the calls answer it. */
export const toPlaySource = (of: {
  definition: string;
  playUrl: string;
  previewsUrl?: string;
}): PlaySource => ({
  definition: of.definition,
  playURL: of.playUrl,
  ...(of.previewsUrl !== undefined && { previewsURL: of.previewsUrl }),
});
