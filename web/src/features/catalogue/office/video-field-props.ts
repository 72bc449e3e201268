// A form's video, as the screen draws it: uploading, the library and the player are other words of the domain.
import type { shownVideo } from "@zhutu/domain/media/contract.ts";
import type { ComponentType } from "react";
import type { z } from "zod";

export type ShownVideo = z.output<typeof shownVideo>;

export type VideoFieldProps = {
  id?: string;
  /** Its id; empty: none. */
  value?: string;
  onChange?: (videoId: string) => void;
  disabled?: boolean;
  /** The one that is saved. */
  saved: ShownVideo | null;
  /** Removes the saved video; one only chosen is removed without it. */
  onRemove: () => unknown;
  /** Offers captions too. */
  captions?: boolean;
  /** Measures the saved video's length again; undefined where not allowed. */
  onMeasure?: (() => unknown) | undefined;
};
/** The control that the screen gives to a form with a video. */
export type VideoControl = ComponentType<VideoFieldProps>;
