import type { CoverArt, Motif as MotifName } from "@zhutu/domain/catalogue/cover-art.ts";
import type { ReactNode } from "react";

const motifs = "/motifs.svg?v=48185cd";
const neutral: CoverArt = { kicker: "", title: [], pill: "", palette: "exam", motif: "building" };

type Props = {
  art: CoverArt | null;
  /** Replaces the drawing. */
  imageUrl: string | null;
  badge?: ReactNode;
  time?: string;
  eager?: boolean;
  className?: string;
};

/** A subject's drawing in the surrounding palette (`p-exam`, ...). */
export function Motif({ name }: { name: MotifName }) {
  return (
    <svg viewBox="0 0 400 224" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <use href={`${motifs}#${name}`} transform="translate(60 16) scale(.86)" />
    </svg>
  );
}

/**
 * A decorative 100:56 cover: ground by type, motif by subject; the title is also written beside it.
 */
export function Cover({ art, imageUrl, badge, time, eager = false, className = "" }: Props) {
  const { kicker, title, pill, palette, motif } = art ?? neutral;
  return (
    <span className={`cover p-${palette} ${className}`} aria-hidden="true">
      {imageUrl ? (
        <img src={imageUrl} alt="" width={400} height={224} loading={eager ? "eager" : "lazy"} />
      ) : (
        <>
          <Motif name={motif} />
          <span className="cover-t">
            <span className="cover-k">{kicker}</span>
            <span className="cover-n">
              {title.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
            {pill && <span className="cover-s">{pill}</span>}
          </span>
        </>
      )}
      {badge && <span className="cover-badge">{badge}</span>}
      {time && <span className="cover-time num">{time}</span>}
    </span>
  );
}

/** A decorative printed book with its course's palette and motif. */
export function BookCover({ art, imageUrl }: Pick<Props, "art" | "imageUrl">) {
  const { kicker, title, pill, palette, motif } = art ?? neutral;
  return (
    <span className="bookbox" aria-hidden="true">
      {imageUrl ? (
        <img src={imageUrl} alt="" width={280} height={280} loading="lazy" />
      ) : (
        <span className={`book p-${palette}`}>
          <Motif name={motif} />
          <span className="book-k">{kicker}</span>
          <span className="book-n">{title.join("")}</span>
          {pill && <span className="book-y">{pill}</span>}
        </span>
      )}
    </span>
  );
}
