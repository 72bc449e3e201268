/**
 * How every connection notices a peer that is gone without a word, as a machine without power: asked after ten seconds of
 * silence, and given up ten seconds later when it does not answer. PostgreSQL's driver alone would wait for two hours.
 */
export const keepalive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
