// Courses that a journey puts on sale for itself, by the API as the shop's administrator.
import type { saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { APIRequestContext } from "@playwright/test";
import { coverPng } from "./cover.ts";
import { openSession } from "./people.ts";

type Course = Partial<CallInput<typeof saveCourse>["body"]> & { courseName: string; courseType: number };
type Envelope<T> = { code: unknown; msg: string; resultObject: T };

/** Publishes these courses, 100.00 each unless said otherwise; answers their ids in the same order. */
export async function putOnSale(request: APIRequestContext, courses: readonly Course[]): Promise<number[]> {
  const send = await asAdministrator(request);
  const converImgUrl = await storePicture(request, "image/cover");
  const [teacher] = await send<{ userId: number }[]>("GET", "/api/admin/teacher-options");
  const ids: number[] = [];
  for (const course of courses) {
    if (course.courseId) await send("POST", `/api/admin/courses/unpublish/${course.courseId}`);
    const { courseId } = await send<{ courseId: number }>("POST", "/api/admin/courses", {
      coursePriceOriginal: 100,
      coursePriceDiscount: 1,
      orderCount: 0,
      courseTeacher: teacher?.userId ?? null,
      converImgUrl,
      ...course,
    });
    await send("POST", `/api/admin/courses/publish/${courseId}`);
    ids.push(courseId);
  }
  return ids;
}

type Signature = {
  host: string;
  dir: string;
  urlPrefix: string;
  fields: Record<string, string>;
};

/** The address of a picture that the storage holds. */
export async function storePicture(
  request: APIRequestContext,
  category: "image/cover" | "image/editor",
): Promise<string> {
  const send = await asAdministrator(request);
  const signed = await send<Signature>("GET", `/api/files/oss-sign?category=${category}&extension=png`);
  const key = `${signed.dir}${String(Date.now()).padEnd(20, "0")}.png`;
  const file = { name: "cover.png", mimeType: "image/png", buffer: coverPng() };
  const stored = await request.post(signed.host, {
    multipart: { ...signed.fields, key, "content-type": "image/png", file },
  });
  if (!stored.ok()) throw new Error(`The picture was refused: HTTP ${stored.status()}`);
  return `${signed.urlPrefix}${key}`;
}

async function asAdministrator(request: APIRequestContext) {
  const { token } = await openSession(request, "admin");
  const headers = { authorization: token };
  return async <T>(method: "GET" | "POST", path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
    const { code, msg, resultObject } = (await answer.json()) as Envelope<T>;
    if (code !== 200) throw new Error(`${method} ${path}: ${msg} ${JSON.stringify(resultObject)}`);
    return resultObject;
  };
}
