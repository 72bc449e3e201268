// Counts, times, traces and logs every port's calls, with a circuit before vendors. Adapters know nothing of
// it.
import type { LineLog } from "../kernel/log.ts";
import { Gauge, Histogram, metrics, secondsBuckets } from "../kernel/metrics.ts";
import { traced } from "../kernel/tracing.ts";
import { openCircuit } from "./circuit.ts";
import { ProviderFailure } from "./failure.ts";
import type { PortHealth, PortName } from "./health/port.ts";

const callSeconds = new Histogram({
  name: "zhutu_provider_call_seconds",
  help: "How long calls of outside services took, by port, method and how they ended: ok, a kind of failure, open (not asked) or fault.",
  labelNames: ["port", "method", "outcome"],
  buckets: secondsBuckets,
  registers: [metrics],
});
const circuitOpen = new Gauge({
  name: "zhutu_provider_circuit_open",
  help: "1 while calls of the port are not made, as it failed several times in a row.",
  labelNames: ["port"],
  registers: [metrics],
});

export type WatchOptions = {
  name: PortName;
  provider: string;
  clock: () => Date;
  log: Pick<LineLog, "warn">;
  vendor: boolean;
};

type AtOnce<Port> = {
  [M in keyof Port]: Port[M] extends (...args: never[]) => Promise<unknown>
    ? never
    : Port[M] extends (...args: never[]) => unknown
      ? M
      : never;
}[keyof Port];

/**
 * Methods left unwrapped: they ask nobody, or take what comes from outside. All synchronous methods must be
 * listed.
 */
export type Untouched<Port> = Record<AtOnce<Port>, true> & Partial<Record<string, true>>;

type Call = (...args: unknown[]) => unknown;

export function watched<Port extends object>(
  port: Port,
  untouched: Untouched<Port>,
  options: WatchOptions,
): { port: Port; health: () => PortHealth } {
  const { name, provider, clock, log, vendor } = options;
  // Each company has its own circuit.
  const circuits: ReturnType<typeof openCircuit>[] = [];
  const newCircuit = () => {
    if (!vendor) return undefined;
    const circuit = openCircuit(clock);
    circuits.push(circuit);
    return circuit;
  };
  const circuitState = (): PortHealth["circuit"] => {
    const states = circuits.map((one) => one.state());
    if (!vendor) return "none";
    return (
      states.find((state) => state === "open") ?? states.find((state) => state === "half-open") ?? "closed"
    );
  };
  const counts = hourCounts(clock);
  let lastSuccess: Date | null = null;
  let lastFailure: PortHealth["lastFailure"] = null;
  const tellCircuit = () =>
    circuitOpen.set({ port: name }, ["open", "half-open"].includes(circuitState()) ? 1 : 0);
  tellCircuit();

  function ended(method: string, began: number, error?: unknown): void {
    const ms = performance.now() - began;
    const outcome = error === undefined ? "ok" : outcomeOf(error);
    callSeconds.observe({ port: name, method, outcome }, ms / 1_000);
    counts.count(error !== undefined);
    tellCircuit();
    if (error === undefined) {
      lastSuccess = clock();
      return;
    }
    const code = error instanceof ProviderFailure ? error.code : "fault";
    // A call not made says nothing of the service.
    if (outcome !== "open")
      lastFailure = { at: clock(), method, code, ill: outcome === "fault" || isIll(error) };
    log.warn(
      `provider call failed: port=${name} method=${method} ms=${Math.round(ms)} outcome=${outcome} code=${code}`,
    );
  }

  const watchedCall =
    (target: object, field: string, method: string, circuit: ReturnType<typeof newCircuit>): Call =>
    async (...args) => {
      const began = performance.now();
      try {
        const entered = circuit?.enter();
        try {
          const ask = Reflect.get(target, field) as Call;
          const answer: unknown = await traced(
            `${name}.${method}`,
            "client",
            { "zhutu.port": name, "peer.service": provider },
            () => ask.apply(target, args),
          );
          entered?.left(true);
          ended(method, began);
          return answer;
        } catch (error) {
          entered?.left(!isIll(error));
          throw error;
        }
      } catch (error) {
        ended(method, began, error);
        throw error;
      }
    };

  /** `within` prefixes the method names. */
  const wrapped = (target: object, within = ""): object => {
    const circuit = newCircuit();
    const fields = Object.entries(Object.getOwnPropertyDescriptors(target)).map(([field, descriptor]) => {
      const { value } = descriptor as { value?: unknown };
      if (field in untouched) return [field, descriptor];
      if (typeof value === "function")
        return [field, { ...descriptor, value: watchedCall(target, field, within + field, circuit) }];
      if (isPort(value))
        return [
          field,
          { ...descriptor, value: wrapped(value, isPort(target) ? `${within}${field}.` : within) },
        ];
      return [field, descriptor];
    });
    return Object.defineProperties({}, Object.fromEntries(fields) as PropertyDescriptorMap);
  };

  return {
    port: wrapped(port) as Port,
    health: () => ({
      name,
      provider,
      circuit: circuitState(),
      ...counts.lastHour(),
      lastSuccess,
      lastFailure,
    }),
  };
}

/** A getter is not read: one of them starts a program. */
const isPort = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(Object.getOwnPropertyDescriptors(value)).some((field) => typeof field.value === "function");

/** Only temporary failures are the service's own; other refusals show that it answers. */
const isIll = (error: unknown): boolean => error instanceof ProviderFailure && error.kind === "temporary";

function outcomeOf(error: unknown): string {
  if (!(error instanceof ProviderFailure)) return "fault";
  return error.code === "circuit-open" ? "open" : error.kind;
}

const MINUTE_MS = 60_000;

/** Counts calls and failures of the last hour, by minute. */
function hourCounts(clock: () => Date) {
  const minutes = new Map<number, { calls: number; failures: number }>();
  const now = () => Math.floor(clock().getTime() / MINUTE_MS);
  const forget = () => {
    for (const minute of minutes.keys()) if (minute <= now() - 60) minutes.delete(minute);
  };
  return {
    count(failed: boolean): void {
      forget();
      const minute = minutes.get(now()) ?? { calls: 0, failures: 0 };
      minutes.set(now(), { calls: minute.calls + 1, failures: minute.failures + (failed ? 1 : 0) });
    },
    lastHour(): { calls: number; failures: number } {
      forget();
      const all = [...minutes.values()];
      return {
        calls: all.reduce((sum, { calls }) => sum + calls, 0),
        failures: all.reduce((sum, { failures }) => sum + failures, 0),
      };
    },
  };
}
