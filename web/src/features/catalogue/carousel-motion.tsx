import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect } from "react";

type Props = {
  /** The window that the slides pass by. */
  view: RefObject<HTMLElement | null>;
  loop: boolean;
  /** The slide that is meant to be seen. */
  at: number;
  /** A slide was turned to by hand. */
  onTurn: (at: number) => void;
};

/** Moves the slides, by hand and to the one that is meant; draws nothing. */
export default function CarouselMotion({ view, loop, at, onTurn }: Props) {
  const [watch, embla] = useEmblaCarousel({ loop });
  useEffect(() => watch(view.current), [watch, view]);
  useEffect(() => embla?.scrollTo(at), [embla, at]);
  useEffect(() => {
    if (!embla) return undefined;
    const read = () => onTurn(embla.selectedScrollSnap());
    embla.on("select", read);
    return () => {
      embla.off("select", read);
    };
  }, [embla, onTurn]);
  return null;
}
