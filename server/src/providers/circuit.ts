// A circuit before a vendor: after several failures in a row that are the vendor's own, nobody waits for it any more until
// one call, let through as a trial, shows that it answers again.
import { ProviderFailure } from "./failure.ts";

type CircuitState = "closed" | "open" | "half-open";

const FAILURES = 5;
const OPEN_MS = 30_000;

type Circuit = {
  /** Lets a call through, as a trial or not; refuses (ProviderFailure temporary, `circuit-open`) while it is open. */
  enter(): { left(well: boolean): void };
  state(): CircuitState;
};

/** A closed circuit. It opens after five failures in a row, for half a minute; then one call at a time is a trial. */
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
          // What was asked before the circuit opened, and ends now, says no more than the failures did.
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
