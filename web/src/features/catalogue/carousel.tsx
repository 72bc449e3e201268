import useEmblaCarousel from "embla-carousel-react";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Motif } from "../../ui/cover/cover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Price, Was } from "../../ui/price.tsx";
import "./carousel.css";
import type { SlideData } from "./slides.ts";

/** The recommended products, one at a time; turned by hand, by arrow or by dot, never by itself. */
export function Carousel({ slides }: { slides: readonly SlideData[] }) {
  const [viewport, embla] = useEmblaCarousel({ loop: slides.length > 2 });
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!embla) return undefined;
    const read = () => setAt(embla.selectedScrollSnap());
    embla.on("select", read);
    return () => {
      embla.off("select", read);
    };
  }, [embla]);
  return (
    <section className="slides" aria-roledescription="轮播" aria-label="推荐">
      <div className="slides-view" ref={viewport}>
        <div className="slides-track">
          {slides.map((slide, index) => (
            <div
              key={slide.courseId}
              className="slides-item"
              role="group"
              aria-roledescription="幻灯片"
              aria-label={`第 ${index + 1} 张，共 ${slides.length} 张`}
              inert={index !== at}
            >
              <Slide slide={slide} eager={index === 0} />
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <div className="slides-nav">
          <div className="slides-dots">
            {slides.map((slide, index) => (
              <button
                key={slide.courseId}
                type="button"
                className={index === at ? "on" : undefined}
                aria-label={`第 ${index + 1} 张`}
                aria-current={index === at || undefined}
                onClick={() => embla?.scrollTo(index)}
              />
            ))}
          </div>
          <button
            type="button"
            className="slides-arrow"
            aria-label="上一张"
            onClick={() => embla?.scrollPrev()}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className="slides-arrow"
            aria-label="下一张"
            onClick={() => embla?.scrollNext()}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      )}
    </section>
  );
}

function Slide({ slide, eager }: { slide: SlideData; eager: boolean }) {
  const { coverArt: art, courseImgUrl, backgroundColor, outside } = slide;
  return (
    <div
      className={`slide p-${art?.palette ?? "exam"}`}
      style={backgroundColor ? ({ "--slide": backgroundColor } as CSSProperties) : undefined}
      data-painted={backgroundColor ? true : undefined}
    >
      {courseImgUrl ? (
        <img className="slide-img" src={courseImgUrl} alt="" loading={eager ? "eager" : "lazy"} />
      ) : (
        <Motif name={art?.motif ?? "building"} />
      )}
      <div className="slide-t">
        {art?.kicker && <span className="slide-k">{art.kicker}</span>}
        <p className="slide-n">
          {art && art.title.length > 0
            ? art.title.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))
            : !outside && slide.courseName}
        </p>
        {art?.pill && <p className="slide-s">{art.pill}</p>}
        <div className="slide-go">
          {outside ? (
            <OutsideLink href={outside}>了解详情</OutsideLink>
          ) : (
            <>
              <Link
                className={`${buttonClass({ look: "line", size: "lg" })} slide-b`}
                to={paths.course(slide.courseId)}
                aria-label={`查看课程：${slide.courseName}`}
              >
                查看课程
              </Link>
              <span className="slide-p">
                <Price yuan={slide.price} /> <Was yuan={slide.coursePriceOriginal} price={slide.price} />
              </span>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Another site opens beside this one; a page of this site in its place (learner spec 2: names that start with http are links). */
function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      className={`${buttonClass({ look: "line", size: "lg" })} slide-b`}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}
