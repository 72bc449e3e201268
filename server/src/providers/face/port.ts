import type { FaceState } from "@zhutu/domain/identity/face-check.ts";

export { ProviderFailure } from "../failure.ts";

export type FacePerson = {
  /** As on the ID card. */
  name: string;
  /** 18 characters. */
  idCard: string;
};

export type FaceCheck = {
  certifyId: string;
  /** Valid for FACE_CHECK_MINUTES and one check. */
  certifyUrl: string;
};

export type FaceStart = {
  /** Our unique reference: at most 32 letters and digits. */
  reference: string;
  /** JSON about the browser, by the provider's script. */
  metaInfo: string;
  /** Where the window goes afterwards. */
  returnUrl: string;
};

export type FacePort = {
  /**
   * Begins a check; pictures never pass through us. `daily-limit`: too many tries today. Throws
   * ProviderFailure.
   */
  init(person: FacePerson, start: FaceStart): Promise<FaceCheck | "daily-limit">;
  /** The check's state; `expired` also when unknown. Throws ProviderFailure. */
  describe(certifyId: string): Promise<FaceState>;
};
