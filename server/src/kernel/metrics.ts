// What this process counts, for Prometheus: totals, durations and states, and nothing of any person. Served on a port of
// its own (metrics-server.ts), never with the pages.
import { Counter, Gauge, Histogram, Registry } from "prom-client";

export { Counter, Gauge, Histogram };

/** Everything that is counted here; one a process. */
export const metrics = new Registry();

/** Seconds. */
export const secondsBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
