import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import css from "./study.module.css";

const WAIT_SECONDS = 5;

/** After the end: the next lesson begins by itself after five seconds, unless the person says no. */
export function NextOffer(props: { title: string; onNext: () => void; onCancel: () => void }) {
  const [left, setLeft] = useState(WAIT_SECONDS);
  const { onNext } = props;
  useEffect(() => {
    if (left === 0) return onNext();
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, onNext]);
  return (
    <section className={css.notice} aria-label="下一讲">
      <p className={css.noticeMore}>
        下一讲 <span className="num">{left}</span> 秒后开始
      </p>
      <p>{props.title}</p>
      <div className={css.noticeDo}>
        <Button onClick={onNext}>立即播放</Button>
        <Button look="line" onClick={props.onCancel}>
          取消
        </Button>
      </div>
    </section>
  );
}
