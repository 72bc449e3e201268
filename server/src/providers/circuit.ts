// Circuit breaker: stops calling a vendor that keeps failing.
import { ProviderFailure } from "./failure.ts";

type CircuitState = "closed" | "open" | "half-open";

const FAILURES = 5;
const OPEN_MS = 30_000;

type Circuit = {
  /** Throws ProviderFailure (temporary, `circuit-open`) while open. */
  enter(): { left(well: boolean): void };
  state(): CircuitState;
};

/** Opens for half a minute after five failures in a row, then tries one call at a time. */
export function openCircuit(clock: () => Date): Circuit {
  let inARow = 0;
  let openUntil: number | undefined;
  let trialRuns = false;
  const over = () => openUntil !== undefined && clock().getTime() >= openUntil;

  return {
    enter() {
      const trial = openUntil !== undefined;
      if (trial) {
        if (trialRuns || !over())
          throw new ProviderFailure(
            "temporary",
            "circuit-open",
            "not asked: it failed several times in a row",
          );
        trialRuns = true;
      }
      return {
        left(well) {
          if (trial) trialRuns = false;
          // A call from before the circuit opened proves nothing new.
          if (!trial && openUntil !== undefined) return;
          inARow = well ? 0 : inARow + 1;
          if (well) openUntil = undefined;
          else if (trial || inARow >= FAILURES) openUntil = clock().getTime() + OPEN_MS;
        },
      };
    },
    state: () => (openUntil === undefined ? "closed" : over() ? "half-open" : "open"),
  };
}
