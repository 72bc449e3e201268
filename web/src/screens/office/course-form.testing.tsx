// The form of a course as a browser test draws it, on a server that takes what is saved.
import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { ReactNode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aCourse } from "../../testing/courses.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
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

/** Where a cover is sent to: what the site answers, and a storage host that takes it. */
export const covers: Answers = { "GET /api/files/oss-sign": () => signature };
export async function chooseCover(): Promise<void> {
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperty(this, "status", { value: 204 });
    queueMicrotask(() => this.dispatchEvent(new Event("load")));
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await userEvent.upload(
    page.getByLabelText("封面文件"),
    new File([new Uint8Array(10)], "a.png", { type: "image/png" }),
  );
  await expect.element(page.getByText("上传完成后可以保存")).not.toBeInTheDocument();
}

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
      ...covers,
      [saved]: () => ({ courseId: 11 }),
    },
  });
}
export const openNew = (type: CourseType) => open(`?courseType=${type}`);
export const save = () => page.getByRole("button", { name: "保存" }).click();
/** What stands beside the fields. */
export const said = () =>
  [...document.querySelectorAll(".ant-form-item-explain-error")].map((one) => one.textContent);
