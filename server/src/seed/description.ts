import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { type About, aboutAnswers, aboutLives } from "./about-sessions.ts";
import { aboutBooks } from "./about-books.ts";
import type { SeedCourse } from "./seed-course.ts";

const about: Record<string, About> = { ...aboutBooks, ...aboutAnswers, ...aboutLives };

/** As rich text. */
export function descriptionOf(course: SeedCourse, withHandouts: boolean): string {
  return (about[course.key] ?? ofVideoCourse(course, withHandouts))
    .map(
      ([heading, body]) => `<h3>${heading}</h3>${typeof body === "string" ? `<p>${body}</p>` : list(body)}`,
    )
    .join("");
}

const list = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;

const ofVideoCourse = ({ intro = "", type }: SeedCourse, withHandouts: boolean): About => [
  ["课程简介", intro],
  [
    "适合谁",
    type === COURSE_TYPE.continuingEducation
      ? ["需要在今年补足继续教育学时的注册人员", "想了解现场新技术、新规定的工程管理人员"]
      : ["在建筑业一线工作、希望系统提升的人员", "准备今年考试的首次报考和再战学员"],
  ],
  [
    "怎么学",
    [
      withHandouts ? "按目录顺序看完视频，每讲的讲义可下载打印" : "按目录顺序看完视频，进度自动保存",
      "做随堂练习，错题自动进入错题本",
      "有效期内可反复学习",
    ],
  ],
];
