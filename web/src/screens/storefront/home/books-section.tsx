import { BookCard } from "../../../features/catalogue/course-card.tsx";
import type { CourseCardData } from "../../../features/catalogue/course-facts.ts";
import { Section } from "./section.tsx";
import css from "./home.module.css";

type Props = { title: string; text: string; more: string; books: readonly CourseCardData[] };

/** Books of one tag; a strip to swipe on a phone. */
export function BooksSection({ title, text, more, books }: Props) {
  if (books.length === 0) return null;
  return (
    <Section
      title={title}
      text={text}
      more={{ to: more, label: `全部${title}` }}
      className={css.booksSection}
    >
      <div className="grid6">
        {books.map((book) => (
          <BookCard key={book.courseId} course={book} brief />
        ))}
      </div>
    </Section>
  );
}
