// A live course says how it stands, whoever saves it.
import { getOfficeCourse, saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { anUploadedCover } from "../../testing/upload.ts";

const t = await testApp();
const [admin, teacher] = [await t.account("admin"), await t.account("teacher")];

test("[LIVE-012] a live course without a live status is refused with 请设置直播状态, a teacher's own too", async () => {
  const own = { courseType: 6, teacherId: teacher.userId, courseStatus: "unpublish" } as const;
  const { courseId } = await aCourse(t.db, own);
  for (const who of [admin, teacher]) {
    const form = {
      courseName: "案例五题直播课程",
      courseType: 6 as const,
      coursePriceOriginal: 100,
      coursePriceDiscount: 1,
      courseTeacher: teacher.userId,
      converImgUrl: await anUploadedCover(t, who),
    };
    for (const body of [form, { ...form, courseId, liveStatus: null }])
      await expect(t.as(who, saveCourse, { body })).rejects.toMatchObject({
        status: 400,
        detail: { fields: [{ field: "liveStatus", msg: "请设置直播状态" }] },
      });
  }
});

test.each(["unstarted", "started", "completed"] as const)(
  "[LIVE-007] a live course keeps the live status %s that its form names",
  async (liveStatus) => {
    const { courseId } = await t.as(admin, saveCourse, {
      body: {
        courseName: "案例五题直播课程",
        courseType: 6,
        coursePriceOriginal: 100,
        coursePriceDiscount: 1,
        courseTeacher: teacher.userId,
        converImgUrl: await anUploadedCover(t, admin),
        liveStatus,
      },
    });
    const shown = await t.as(admin, getOfficeCourse, { params: { courseId } });
    expect(shown).toMatchObject({ courseType: 6, liveStatus });
  },
);
