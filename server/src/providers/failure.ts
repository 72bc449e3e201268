// How every provider says that it could not do what was asked. Nothing else leaves a provider as an error.

/**
 * `limited`: the provider's own rate limit; `temporary`: may work later, and what was asked may or may not have
 * happened; `permanent`: asking again in the same way cannot help.
 */
export type FailureKind = "limited" | "temporary" | "permanent";

/**
 * Does what a stop of the process breaks off: whatever fails once `stopping` is aborted fails for now (temporary), also
 * where the same failure at another time would be for good.
 */
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

/** A provider's refusal or silence; `message` is for the log, never for the person. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  /** The vendor's own code, such as `isv.BUSINESS_LIMIT_CONTROL`. */
  readonly code: string;

  constructor(kind: FailureKind, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderFailure";
    this.kind = kind;
    this.code = code;
  }
}
