import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useOwnKeys } from "./own-keys.ts";

export type Tab = {
  id: string;
  label: string;
  count?: number;
  panel: ReactNode;
  /** Drawn only while chosen, as its code loads late. */
  deferred?: boolean;
};

type Props = {
  tabs: readonly Tab[];
  label: string;
  /** Open until another is pressed; default: the first. */
  first?: string | undefined;
};

/**
 * Tabs whose panels are all in the page unless deferred, for search engines. The chosen one is in
 * the address behind `#`: reloads and later addresses open it; unknown names change nothing.
 */
export function Tabs({ tabs, label, first }: Props) {
  const [pressed, setPressed] = useState<string>();
  const placeOf = (id: string | undefined): number => tabs.findIndex((tab) => tab.id === id);
  const readAddress = useEffectEvent(() => {
    const named = window.location.hash.slice(1);
    if (placeOf(named) >= 0) setPressed(named);
  });
  // After the first drawing, because the server never knows the hash.
  useEffect(() => {
    readAddress();
    window.addEventListener("hashchange", readAddress);
    return () => window.removeEventListener("hashchange", readAddress);
  }, []);
  const choose = (id: string): void => {
    setPressed(id);
    window.history.replaceState(window.history.state, "", `#${id}`);
  };
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  const at = Math.max(0, placeOf(pressed ?? first));
  useOwnKeys(list, (key) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return undefined;
    return () => {
      const next = (at + step + tabs.length) % tabs.length;
      if (tabs[next]) choose(tabs[next].id);
      list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
    };
  });
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} tabIndex={-1}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-controls={`${base}-${tab.id}-panel`}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            className={index === at ? "on" : undefined}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <sup>{tab.count}</sup>}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={index !== at}
        >
          {(!tab.deferred || index === at) && tab.panel}
        </div>
      ))}
    </>
  );
}
