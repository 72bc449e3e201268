import { useEffect, useState } from "react";
import { serverNow } from "../api/server-clock.ts";

/** Server time in milliseconds, updated every second while `running`. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
