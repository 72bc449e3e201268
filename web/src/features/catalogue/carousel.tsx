import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Motif } from "../../ui/cover/cover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../lib/link.tsx";
import { CardPrice } from "./card-price.tsx";
import type { SlideData } from "./slides.ts";
import css from "./carousel.module.css";

/** Milliseconds without scrolling after which the view counts as settled. */
const restMs = 100;

/** The index of the visible slide; the browser does the scrolling. */
function useSlides() {
  const view = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = (): void => {
    const { scrollLeft = 0, clientWidth = 0 } = view.current ?? {};
    if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
  };
  // Somebody may have swiped before the page's scripts ran.
  useEffect(read, []);
  const onScroll = (): void => {
    clearTimeout(resting.current);
    resting.current = setTimeout(read, restMs);
  };
  const show = (slide: number): void => {
    setAt(slide);
    view.current?.scrollTo({ left: slide * view.current.clientWidth });
  };
  return { view, at, onScroll, show };
}

/** The recommended products, one at a time; turned by hand, by arrow or by dot, never by itself. */
export function Carousel({ slides }: { slides: readonly SlideData[] }) {
  const { view, at, onScroll, show } = useSlides();
  const count = slides.length;
  const turn = (by: 1 | -1): void => show((at + by + count) % count);
  return (
    <section className={css.slides} aria-roledescription="轮播" aria-label="推荐">
      <div className={css.view} ref={view} onScroll={onScroll}>
        {slides.map((slide, index) => (
          <div
            key={slide.courseId}
            className={css.item}
            role="group"
            aria-roledescription="幻灯片"
            aria-label={`第 ${index + 1} 张，共 ${count} 张`}
            inert={index !== at}
          >
            <Slide slide={slide} eager={index === 0} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={css.nav}>
          <div className={css.dots}>
            {slides.map((slide, index) => (
              <button
                key={slide.courseId}
                type="button"
                className={index === at ? "on" : undefined}
                aria-label={`第 ${index + 1} 张`}
                aria-current={index === at || undefined}
                onClick={() => show(index)}
              />
            ))}
          </div>
          <button type="button" className={css.arrow} aria-label="上一张" onClick={() => turn(-1)}>
            <Icon name="chevron-left" />
          </button>
          <button type="button" className={css.arrow} aria-label="下一张" onClick={() => turn(1)}>
            <Icon name="chevron-right" />
          </button>
        </div>
      )}
    </section>
  );
}

function Slide({ slide, eager }: { slide: SlideData; eager: boolean }) {
  const { coverArt: art, courseImgUrl, backgroundColor, outside } = slide;
  const look = {
    className: `${css.slide} p-${art?.palette ?? "exam"}`,
    style: backgroundColor ? ({ "--slide": backgroundColor } as CSSProperties) : undefined,
    "data-painted": backgroundColor ? (true as const) : undefined,
  };
  return (
    <Frame href={outside} look={look}>
      {courseImgUrl ? (
        <img className={css.image} src={courseImgUrl} alt="" loading={eager ? "eager" : "lazy"} />
      ) : (
        <Motif name={art?.motif ?? "building"} />
      )}
      <div className={css.text}>
        {art?.kicker && <span className={css.kicker}>{art.kicker}</span>}
        <p className={css.name}>
          {art && art.title.length > 0
            ? art.title.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))
            : !outside && slide.courseName}
        </p>
        {art?.pill && <p className={css.subtitle}>{art.pill}</p>}
        <div className={css.go}>
          {outside ? (
            <span className={`${buttonClass({ look: "line", size: "lg" })} ${css.button}`}>了解详情</span>
          ) : (
            <>
              <Link
                className={`${buttonClass({ look: "line", size: "lg" })} ${css.button}`}
                to={paths.course(slide.courseId)}
                aria-label={`查看课程：${slide.courseName}`}
              >
                查看课程
              </Link>
              <span className={css.price}>
                <CardPrice course={slide} />
              </span>
            </>
          )}
        </div>
      </div>
    </Frame>
  );
}

type FrameProps = {
  href: string | null;
  look: { className: string; style: CSSProperties | undefined; "data-painted": true | undefined };
  children: ReactNode;
};

/** A slide; as a link it is clickable everywhere, and other sites open in a new tab. */
const Frame = ({ href, look, children }: FrameProps) =>
  href === null ? (
    <div {...look}>{children}</div>
  ) : (
    <a {...look} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
