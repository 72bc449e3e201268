// Prometheus metrics: nothing personal, on their own port (metrics-server.ts).
import { Counter, Gauge, Histogram, Registry } from "prom-client";

export { Counter, Gauge, Histogram };

/** The process's registry. */
export const metrics = new Registry();

/** Seconds. */
export const secondsBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
