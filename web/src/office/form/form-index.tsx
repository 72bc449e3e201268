import { Anchor } from "antd";
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useRef, useState } from "react";
import { useMedia } from "../../lib/hooks/use-media.ts";
import css from "../office.module.css";

type Part = { id: string; title: string; wrong: number };

/** Fewer are found without an index. */
const fewest = 4;
/** A part counts as reached this far below the head of the page. */
const reachedPixels = 160;

/** Fields with an index of their FormParts, and how many fields of each have an error. */
export function IndexedParts({ children }: { children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<readonly Part[]>([]);
  const wide = useMedia("(min-width: 1180px)");
  useEffect(() => (fields.current ? watchParts(fields.current, setParts) : undefined), []);
  return (
    <div className={css.indexed}>
      {parts.length >= fewest && (
        <nav className={css.index} aria-label="表单目录">
          <Anchor
            key={wide ? "beside" : "above"}
            direction={wide ? "vertical" : "horizontal"}
            affix={false}
            showInkInFixed
            targetOffset={wide ? 76 : 120}
            bounds={reachedPixels}
            getCurrentAnchor={(reached) => reached || `#${parts[0]?.id}`}
            onClick={(event, { href }) => {
              event.preventDefault(); // no new address, which would ask about leaving
              goTo(href.slice(1));
            }}
            items={parts.map(({ id, title, wrong }) => ({
              key: id,
              href: `#${id}`,
              title: (
                <>
                  {title}
                  {wrong > 0 && <span className={css.indexWrong}> {wrong} 处要改</span>}
                </>
              ),
            }))}
          />
        </nav>
      )}
      <div ref={fields} className={css.indexedFields}>
        {children}
      </div>
    </div>
  );
}

/** Tells the parts now and when they change; returns what ends that. */
function watchParts(form: HTMLElement, tell: Dispatch<SetStateAction<readonly Part[]>>): () => void {
  const read = () =>
    tell((known) => {
      const now = partsIn(form);
      return JSON.stringify(now) === JSON.stringify(known) ? known : now;
    });
  read();
  const observer = new MutationObserver(read);
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ["class"] });
  return () => observer.disconnect();
}

const partsIn = (form: HTMLElement): Part[] =>
  [...form.querySelectorAll<HTMLElement>("[data-form-part]")].map((part) => {
    const heading = part.querySelector("h2");
    return {
      id: heading?.id ?? "",
      title: heading?.textContent ?? "",
      wrong: part.querySelectorAll(".ant-form-item-has-error").length,
    };
  });

/** At once, as antd's own way there moves for those who want no motion, too. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ behavior: "instant", block: "start" });
  heading?.focus({ preventScroll: true });
}
