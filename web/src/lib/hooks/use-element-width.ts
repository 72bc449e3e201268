import { type RefCallback, useCallback, useState } from "react";

/** Pixels; undefined until drawn. */
export function useElementWidth(): [RefCallback<HTMLElement>, number | undefined] {
  const [room, setRoom] = useState<number>();
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    setRoom(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [measure, room];
}
