import { formatDuration } from "@zhutu/domain/duration.ts";
import { COURSE_TYPE, ANSWER_FORM_LABELS } from "@zhutu/domain/catalogue/course-type.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { formatCount, isPrinted, sizeText, soldText } from "../../../features/catalogue/course-facts.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { CourseDetail } from "./course-loader.ts";
import css from "./course.module.css";

type Fact = [icon: IconName, what: string, more: string];

type Props = {
  product: CourseDetail;
  /** Lessons that have a video; those for practice only are not counted. */
  videoCount: number;
};

/** What the money buys and how long it lasts, at a glance. */
export function Included({ product, videoCount }: Props) {
  return (
    <ul className={css.included}>
      {factsOf(product, videoCount).map(([icon, what, more]) => (
        <li key={what}>
          <Icon name={icon} />
          <span>
            <b>{what}</b>
            {more}
          </span>
        </li>
      ))}
    </ul>
  );
}

function factsOf(product: CourseDetail, videoCount: number): Fact[] {
  const { courseType, answerForm, videoSeconds, handoutCount, validDays, coursePrice } = product;
  if (isPrinted(courseType))
    return [
      ["book", "纸质图书", soldText({ ...product, price: coursePrice })],
      [
        "truck",
        product.freightPrice > 0 ? `运费 ${formatPrice(product.freightPrice)}` : "免运费",
        "满 100 元包邮",
      ],
    ];
  const valid: Fact =
    coursePrice === 0
      ? ["clock", "免费观看", "不限次数"]
      : ["clock", `有效期 ${validDays} 天`, "付款之日起算"];
  if (courseType === COURSE_TYPE.answer)
    return answerForm === null
      ? [valid]
      : [
          [
            answerForm === "text" ? "file" : "video",
            ANSWER_FORM_LABELS[answerForm],
            `可反复${answerForm === "text" ? "阅读" : "观看"}`,
          ],
          valid,
        ];
  const hours = sizeText({ studyHours: product.studyHours, lessonCount: 0 });
  const facts: (Fact | false)[] = [
    videoCount > 0 && ["video", `${formatCount(videoCount)} 讲视频`, lengthText(videoSeconds)],
    videoCount === 0 && courseType === COURSE_TYPE.live && liveFact(product),
    hours !== "" && ["certificate", hours, "学完自动累计"],
    handoutCount > 0 && ["file", `${formatCount(handoutCount)} 份讲义`, "可下载"],
    valid,
  ];
  return facts.filter((fact) => fact !== false);
}

/** Of a live course without a video yet: one that is over promises no replay. */
const liveFact = ({ liveStatus }: CourseDetail): Fact =>
  liveStatus === "completed" ? ["live", "直播已结束", "暂无回放"] : ["live", "直播互动", "结束后可看回放"];

/** How long the videos are together. */
const lengthText = (seconds: number): string => (seconds === 0 ? "陆续上传" : formatDuration(seconds));
