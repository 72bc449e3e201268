import { CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { Link } from "react-router";
import { CourseCard } from "../../../features/catalogue/course-card.tsx";
import type { CourseCardData } from "../../../features/catalogue/course-facts.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Motif } from "../../../ui/cover/cover.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Crumbs } from "../crumbs.tsx";
import css from "./further-edu-entry.module.css";

export const entryCrumbs = [{ label: "首页", to: paths.home() }, { label: "继续教育指南" }];

const steps: readonly [icon: IconName, title: string, text: string][] = [
  ["search", "选课", "按证书专业选必修课和选修课，单位可以购买后分配给学员。"],
  ["scan", "实名核验", "首次学习前核验本人身份，每次看课前再做一次人脸核验。"],
  [
    "video",
    "看完视频",
    "按实际播放时间计时，没看的部分不能拖过；播放中会不定时问是否在学习，没有回应的时间不计。",
  ],
  ["pencil", "通过测验", "有章节测验的，达到及格线才计学时，可以重考。"],
  ["certificate", "学时累计", "必修、选修分开累计，都达到要求即为合格。"],
];

type Props = { courses: readonly CourseCardData[]; total: number };

/** The way into continuing education: the steps, how hours count, the courses, one's certificates. */
export function EntryPage({ courses, total }: Props) {
  return (
    <div className="frame">
      <Crumbs items={entryCrumbs} />
      <section className={`${css.hero} p-edu`}>
        <Motif name="frame" />
        <h1>从业人员继续教育</h1>
        <p>在线学习，学时自动累计；计了多少、为什么没计，逐条可查。</p>
        <div className={css.actions}>
          <Link className={buttonClass({ look: "line", size: "lg" })} to={paths.furtherEdu()}>
            进入继续教育课程
          </Link>
          <Link className={css.certs} to={paths.myCertificates()}>
            <Icon name="certificate" />
            查看我的证书
          </Link>
        </div>
      </section>
      <section className={`card pad ${css.block}`} aria-label="学习步骤">
        <h2>五步学完</h2>
        <ol className={css.steps}>
          {steps.map(([icon, title, text], at) => (
            <li key={title}>
              <span className={css.icon}>
                <Icon name={icon} />
              </span>
              <h3>
                {at + 1}. {title}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={`card pad ${css.block} ${css.hours}`} aria-label="学时怎么算">
        <div className="grow">
          <h2>学时怎么算</h2>
          <p>每章学时在学完该章、通过人脸核验和测验后一次计入，课程改动不影响已经计入的学时。</p>
        </div>
        <Link className={buttonClass({ look: "line" })} to={paths.rule("study-hours")}>
          看学时认定规则
        </Link>
      </section>
      <section className={css.block} aria-label="按专业选课">
        <h2>按证书专业选课</h2>
        <div className={css.subjects}>
          {CERT_SUBJECTS.map(({ code, label }) => (
            <Link key={code} className="card" to={paths.furtherEdu({ certSubject: code })}>
              {label}
              <Icon name="chevron-right" />
            </Link>
          ))}
        </div>
      </section>
      {courses.length > 0 && (
        <section className={css.block} aria-label="大家在学">
          <div className="sec-h">
            <h2>大家在学</h2>
            <Link className="more" to={paths.furtherEdu()}>
              全部 {total} 门课
              <Icon name="chevron-right" />
            </Link>
          </div>
          <div className="grid4">
            {courses.map((course) => (
              <CourseCard key={course.courseId} course={course} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
