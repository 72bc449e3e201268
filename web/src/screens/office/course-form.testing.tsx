// The form of a course as a browser test draws it, on a server that takes what is saved.
import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { ReactNode } from "react";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aCourse } from "../../testing/courses.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import AnswerForm from "./answer-form.tsx";
import CourseForm from "./course-form.tsx";
import ProductForm from "./product-form.tsx";

export const saved = "POST /api/admin/courses";
export const whole = aCourse({ courseStatus: "unpublish" });
const signature = {
  policy: "p",
  accessId: "a",
  signature: "s",
  host: "/storage",
  expire: 2_000_000_000,
  dir: "image/cover/",
  urlPrefix: "/files/",
  fields: { policy: "p" },
};

const inOffice = (screen: ReactNode) => <OfficeProvider>{screen}</OfficeProvider>;

/** The form of a new course of a type, or of a saved one; a product or an answer opens in its own form. */
export async function open(at: string, course = whole, role: "admin" | "teacher" = "admin") {
  return openScreen({
    screens: {
      [`/board/${role}/course-detail/:courseId?`]: inOffice(<CourseForm />),
      [`/board/${role}/product/:courseId?`]: inOffice(<ProductForm />),
      [`/board/${role}/answer/:courseId?`]: inOffice(<AnswerForm />),
    },
    at: `/board/${role}/course-detail${at}`,
    role,
    answers: {
      "GET /api/admin/courses/:id": () => course,
      "GET /api/admin/teacher-options": () => [{ userId: 5, userName: "孙立", title: "" }],
      "GET /api/admin/courses/:id/chapters": () => [],
      "DELETE /api/admin/courses/:id": () => null,
      "GET /api/files/oss-sign": () => signature,
      [saved]: () => ({ courseId: 11 }),
    },
  });
}
export const openNew = (type: CourseType) => open(`?courseType=${type}`);
export const save = () => page.getByRole("button", { name: "保存" }).click();
/** What stands beside the fields. */
export const said = () =>
  [...document.querySelectorAll(".ant-form-item-explain-error")].map((one) => one.textContent);
