import { type ReactNode, useEffect, useRef, useState } from "react";
import css from "./shell.module.css";

type Props = {
  /** The address of the place where one is; undefined where the menu has none. */
  here: string | undefined;
  children: ReactNode;
};

/** The menu that is longer than its window: the place where one is comes into view, and a shade tells of more below. */
export function MenuView({ here, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const links = [...(menu.current?.querySelectorAll("li a") ?? [])];
    const link = links.find((one) => one.getAttribute("href") === here);
    link?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [here]);
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver((seen) => setMore(seen.at(-1)?.isIntersecting === false));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={menu}>
      {children}
      {more && <div className={css.more} data-more-below="" />}
      <div ref={end} className={css.end} />
    </div>
  );
}
