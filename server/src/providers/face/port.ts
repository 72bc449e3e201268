import type { FaceState } from "@zhutu/domain/identity/face-check.ts";

export { ProviderFailure } from "../failure.ts";

export type FacePerson = {
  /** As on the paper. */
  name: string;
  /** 18 characters. */
  idCard: string;
};

export type FaceCheck = {
  certifyId: string;
  /** Opened by the person in a window of its own; good for FACE_CHECK_MINUTES and for one check. */
  certifyUrl: string;
};

export type FaceStart = {
  /** Ours, of at most 32 letters and digits, different each time. */
  reference: string;
  /** What the provider's script tells of the browser, as JSON. */
  metaInfo: string;
  /** Where the window goes when the check is over. */
  returnUrl: string;
};

export type FacePort = {
  /**
   * Begins a check whether the person in front of the camera is that person; `daily-limit` when the provider takes
   * no more of this person today. Refuses with ProviderFailure. Pictures never pass through us.
   */
  init(person: FacePerson, start: FaceStart): Promise<FaceCheck | "daily-limit">;
  /** How a check stands, as often as it is asked; `expired` also when there is none of that id. Refuses with ProviderFailure. */
  describe(certifyId: string): Promise<FaceState>;
};
