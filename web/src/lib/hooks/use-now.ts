import { useEffect, useState } from "react";
import { serverNow } from "../api/server-clock.ts";

/** The server's time in milliseconds, drawn again every second while `running`. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
