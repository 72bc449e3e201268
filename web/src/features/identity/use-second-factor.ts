import { useEffect } from "react";
import { mendSecondFactorWith } from "../../lib/session/second-factor.ts";
import { navigateTo } from "../../lib/session/navigation.ts";
import { officePaths } from "../../office-paths.ts";
import { askSecondFactor } from "./ask-second-factor.tsx";

/** Asks for the second factor over the office's pages, and leads to where it is set up. */
export function useSecondFactor(): void {
  useEffect(
    () =>
      mendSecondFactorWith({
        SECOND_FACTOR_ASKED: askSecondFactor,
        SECOND_FACTOR_LACKING: () => {
          navigateTo(officePaths.secondFactor());
          return Promise.resolve(false);
        },
      }),
    [],
  );
}
