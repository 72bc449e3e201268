import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { PracticeToday } from "./daily-card.tsx";
import css from "./hub.module.css";

/** The wrong answers to go over today, by topic. */
export function DueCard({ now: { due, wrong, topics, rightsToMaster } }: { now: PracticeToday }) {
  return (
    <section className={`card ${css.due}`} aria-labelledby="hub-due">
      <div className={css.title}>
        <span className={`${css.sign} ${css.again}`}>
          <Icon name="return" />
        </span>
        <div>
          <h2 id="hub-due" className="num">
            {due === 0 ? "今天没有要复习的错题" : `今天该复习 ${due} 道错题`}
          </h2>
          <span className="hint num">{wrong === 0 ? "错题本是空的" : `共 ${wrong} 道在错题本`}</span>
        </div>
      </div>
      {topics.length > 0 && (
        <ul className={css.topics} aria-label="该复习的知识点">
          {topics.map(({ topic, count }) => (
            <li key={topic}>
              <Tag>
                <span className="clip">{topic}</span> {count}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <div className={css.acts}>
        <span className="hint num">今天以前做过、还没连对 {rightsToMaster} 次的错题，今天该复习</span>
        <Link className={buttonClass({ look: "line" })} to={paths.errorQuestions()}>
          错题本
        </Link>
        {due > 0 && (
          <Link
            className={buttonClass({ look: "soft" })}
            to={paths.errorQuestions({ practise: "1", due: "1" })}
          >
            开始复习
          </Link>
        )}
      </div>
    </section>
  );
}
