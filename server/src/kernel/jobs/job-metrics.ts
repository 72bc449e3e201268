import { Histogram, metrics, secondsBuckets } from "../metrics.ts";
import { beginTrace, kindOf } from "../tracing.ts";

const jobSeconds = new Histogram({
  name: "zhutu_job_seconds",
  help: "How long jobs ran, by job and by how they ended: done or failed.",
  labelNames: ["job", "outcome"],
  buckets: secondsBuckets,
  registers: [metrics],
});

/** Counts and traces the work. */
export const timed =
  <A extends unknown[]>(job: string, work: (...args: A) => Promise<void>) =>
  async (...args: A): Promise<void> => {
    const end = jobSeconds.startTimer({ job });
    const span = beginTrace(`job ${job}`, "internal", { "zhutu.job": job });
    try {
      await (span ? span.within(() => work(...args)) : work(...args));
    } catch (error) {
      span?.end({}, kindOf(error));
      end({ outcome: "failed" });
      throw error;
    }
    span?.end({});
    end({ outcome: "done" });
  };
