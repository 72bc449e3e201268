import { requiredText } from "@zhutu/domain/catalogue/course-type.ts";
import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { Suspense } from "react";
import { isLearner } from "../../../lib/session/session.ts";
import { lazyOr, nothing } from "../../../ui/lazy-or.ts";
import css from "./hours-panel.module.css";
import type { CourseDetail } from "./course-loader.ts";
import type { BuyProps } from "./use-buying.ts";

const OwnGap = lazyOr(() => import("./own-gap.tsx"), nothing);

const stepsOf = ({ prompts }: Pick<CourseDetail, "prompts">) =>
  [
    ["本人核验", "人脸核验，约 1 分钟"],
    ["看完视频", askedMeanwhile(prompts)],
    ["通过测验", "有测验的讲，得到总分的 60% 即通过，可重做"],
  ] as const;

/** What the subject's settings let the player ask. */
function askedMeanwhile(prompts: CourseDetail["prompts"]): string {
  if (prompts?.face) return prompts.presence ? "中途会问是否在学习，并随机人脸核验" : "中途会随机人脸核验";
  return prompts?.presence ? "中途会问是否在学习" : "按实际观看的时长计";
}

/** Of further education: for which subject it counts, how many hours it gives, and how they are earned. */
export function HoursPanel({ product, access }: Pick<BuyProps, "product" | "access">) {
  const { certSubject, studyHours, requiredCourse } = product;
  if (certSubject === null || studyHours === 0) return null;
  const kind = requiredText(requiredCourse);
  return (
    <section className={`${css.panel} num`} aria-label="学时">
      <dl>
        <dt>计入专业</dt>
        <dd>
          {subjectName(certSubject)}
          {kind && `，${kind}`}
        </dd>
        <dt>学时</dt>
        <dd>
          {studyHours.toFixed(1)} 学时 <small>学完一讲计入一讲</small>
        </dd>
        {isLearner(access.session) && (
          <Suspense>
            <OwnGap product={product} />
          </Suspense>
        )}
      </dl>
      <ol>
        {stepsOf(product).map(([what, how]) => (
          <li key={what}>
            <b>{what}</b>
            <span>{how}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
