import { deleteStudyNote, listStudyNotes, saveStudyNote } from "@zhutu/domain/study/contract.ts";
import { NOTES_PER_COURSE } from "@zhutu/domain/study/note.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { aLesson, hold } from "../lesson-testing.ts";

const t = await testApp({}, { invariants: false });
const notFound = "404 没有找到您要的内容";

let keys = 0;
const aKey = () => (keys += 1).toString(16).padStart(32, "0");
type Lesson = Awaited<ReturnType<typeof aLesson>>;
const save = (me: Account, { courseId, courseChapterId }: Lesson, noteText = "重点", over: object = {}) =>
  t.as(me, saveStudyNote, {
    params: { courseId },
    body: { noteKey: aKey(), courseChapterId, position: 60, noteText, ...over },
  });
const list = (me: Account, { courseId }: Lesson) => t.as(me, listStudyNotes, { params: { courseId } });
const remove = (me: Account, noteKey: string) => t.as(me, deleteStudyNote, { params: { noteKey } });

async function aHolder() {
  const [me, lesson] = [await t.account("user"), await aLesson(t)];
  await hold(t, me, lesson.courseId);
  return { me, lesson };
}
/** So many notes of a course, as if they had been written. */
const fill = ({ userId }: Account, { courseId, courseChapterId }: Lesson, count: number) =>
  t.db
    .execute(sql`insert into study_notes (user_id, note_key, course_id, course_chapter_id, position, note_text)
    select ${userId}, md5(n::text), ${courseId}, ${courseChapterId}, n, '记' from generate_series(1, ${count}::int) n`);

test("a note is added once however often it is sent, changed, and deleted", async () => {
  const { me, lesson } = await aHolder();
  const noteKey = aKey();
  await save(me, lesson, " 重点 ", { noteKey });
  await save(me, lesson, "重点", { noteKey });
  const { courseChapterId } = lesson;
  expect(await list(me, lesson)).toEqual([{ noteKey, courseChapterId, position: 60, noteText: "重点" }]);
  await save(me, lesson, "改过\n两行", { noteKey, position: 99 });
  expect(await list(me, lesson)).toEqual([
    { noteKey, courseChapterId, position: 60, noteText: "改过\n两行" },
  ]);
  await remove(me, noteKey);
  expect(await list(me, lesson)).toEqual([]);
  expect(await refusalOf(remove(me, noteKey))).toBe(notFound);
});

test("notes are their writer's alone: nobody else reads, changes or deletes them", async () => {
  const { me, lesson } = await aHolder();
  const other = await t.account("user");
  await hold(t, other, lesson.courseId);
  const noteKey = aKey();
  await save(me, lesson, "我的", { noteKey });
  expect(await list(other, lesson)).toEqual([]);
  expect(await refusalOf(remove(other, noteKey))).toBe(notFound);
  // The same key of another person is another note.
  await save(other, lesson, "别人的", { noteKey });
  expect((await list(me, lesson)).map(({ noteText }) => noteText)).toEqual(["我的"]);
  for (const role of ["admin", "teacher", "channel"] as const)
    expect(await refusalOf(list(await t.account(role), lesson))).toMatch(/^403 /);
});

test("a new note needs the right to its lesson; once it ended, notes are still read, changed and deleted", async () => {
  const { me, lesson } = await aHolder();
  const stranger = await t.account("user");
  expect(await refusalOf(save(stranger, lesson))).toBe("购买课程后才可以观看");
  const other = await aLesson(t);
  expect(await refusalOf(save(me, { ...lesson, courseChapterId: other.courseChapterId }))).toBe(notFound);
  const trial = await aLesson(t, { courseId: lesson.courseId, chapter: { trial: true } });
  await save(stranger, trial);
  const noteKey = aKey();
  await save(me, lesson, "重点", { noteKey });
  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()` })
    .where(sql`user_id = ${me.userId}`);
  expect(await refusalOf(save(me, lesson))).toBe("购买课程后才可以观看");
  await save(me, lesson, "改过", { noteKey });
  expect((await list(me, lesson)).map(({ noteText }) => noteText)).toEqual(["改过"]);
  await remove(me, noteKey);
});

test.each([
  ["", "400 请填写笔记"],
  ["记".repeat(1_001), "400 笔记最多 1,000 个字符"],
])("a note %j is refused", async (noteText, sentence) => {
  const { me, lesson } = await aHolder();
  expect(await refusalOf(save(me, lesson, noteText))).toBe(sentence);
});

test("of twenty at once only the 200th note of a course is kept, in each course for itself", async () => {
  const { me, lesson } = await aHolder();
  await fill(me, lesson, NOTES_PER_COURSE - 1);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      save(me, lesson).then(
        () => "kept",
        (failure: unknown) => String(failure),
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "kept")).toHaveLength(1);
  expect(await list(me, lesson)).toHaveLength(NOTES_PER_COURSE);
  expect(await refusalOf(save(me, lesson))).toBe("每门课程最多 200 条笔记，请先删除一些");
  const other = await aLesson(t);
  await hold(t, me, other.courseId);
  await save(me, other);
});

test("of twenty at once with one key one note is kept", async () => {
  const { me, lesson } = await aHolder();
  const noteKey = aKey();
  await Promise.all(Array.from({ length: 20 }, () => save(me, lesson, "重点", { noteKey })));
  expect(await list(me, lesson)).toHaveLength(1);
});
