/** Detects a vanished peer in about 20 s; the driver alone would take two hours. */
export const keepalive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
