// The only error providers throw.

/**
 * `limited`: rate limit. `temporary`: may work later, may have happened. `permanent`: repeating cannot help.
 */
export type FailureKind = "limited" | "temporary" | "permanent";

/** Work that a stopping process breaks off: its failures become temporary. */
export async function untilStopping<T>(
  stopping: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    stopping?.throwIfAborted();
    return await work();
  } catch (cause) {
    if (!stopping?.aborted) throw cause;
    throw new ProviderFailure("temporary", "stopping", "broken off, as the process is stopping", { cause });
  }
}

/** `message` is for the log only. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  /** The vendor's code, such as `isv.BUSINESS_LIMIT_CONTROL`. */
  readonly code: string;

  constructor(kind: FailureKind, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderFailure";
    this.kind = kind;
    this.code = code;
  }
}
