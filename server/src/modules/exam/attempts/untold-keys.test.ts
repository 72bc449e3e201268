// No key and no verdict leaves the server before it is due (security.md 28): every answer that a learner can be given is
// looked through while their test is open.
import { exportMyData } from "@zhutu/domain/identity/contract.ts";
import * as contract from "@zhutu/domain/exam/contract.ts";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const explanation = "解析只在交卷以后";
const choices = [
  { optionId: "option-1", choiceName: "甲" },
  { optionId: "option-2", choiceName: "乙" },
];

test("while a test is open no call that a learner may make tells its keys, its explanations or a verdict", async () => {
  const me = await shop.account("user");
  const { courseId, courseChapterId, correlationId } = await shop.aChapterPaper({
    course: { courseType: 5, certSubject: "building", requiredCourse: 1 },
  });
  await shop.hold(me, courseId);
  const questionId = await aQuestion(db, { choices, questionKeys: ["option-2"], answers: explanation });
  const paperId = await aPaper(db, [questionId], { refId: courseChapterId });
  const attempt = await shop.start(me, paperId, correlationId);
  const bodies: string[] = [JSON.stringify(attempt)];
  bodies.push(JSON.stringify(await shop.save(me, attempt, questionId, { answer: "B" })));
  // Were a question in the bank from an earlier test, trying it again would tell.
  await db.execute(`insert into error_questions (user_id, question_id) values (${me.userId}, ${questionId})`);

  const ids: Record<string, string> = {
    courseId: String(courseId),
    courseChapterId: String(courseChapterId),
    paperId: String(paperId),
    userPaperId: String(attempt.userPaperId),
    questionId: String(questionId),
  };
  const authorization = await shop.tokenOf(me);
  const ask = async (method: "GET" | "POST", url: string, payload?: object) => {
    const answer = await shop.app.inject({
      method,
      url,
      headers: { authorization },
      ...(payload && { payload }),
    });
    bodies.push(answer.body);
    return answer.statusCode;
  };
  let told = 0;
  for (const { method, path, access } of shop.app.endpoints) {
    const admits = access === "public" || access === "signed-in" || access.includes("user");
    if (method !== "GET" || !admits) continue;
    const url = path.replace(/:([A-Za-z]+)/g, (_, name: string) => ids[name] ?? "1");
    const query = new URLSearchParams({ ...ids, correlationId }).toString();
    for (const address of [url, `${url}?correlationId=${correlationId}`, `${url}?${query}`])
      if ((await ask("GET", address)) === 200) told++;
  }
  expect(told).toBeGreaterThan(40);
  await ask("POST", "/api/user/papers", { paperId });
  await ask("POST", exportMyData.path);
  await ask("POST", `/api/user/error-questions/${questionId}/tries`, { answer: "B" });
  await ask("POST", `/api/user/error-questions?questionId=${questionId}&answer=A`);

  const all = bodies.join("\n");
  expect(all).toContain('"answer":"B"');
  expect(all).not.toContain(explanation);
  expect(all).not.toMatch(/"questionKeys":\s*\["|"answer(Pass|Score)":\s*(?!\s|null)/);

  await shop.handIn(me, attempt);
  const due = await shop.as(me, contract.listPaperAnswers, { params: { userPaperId: attempt.userPaperId } });
  expect(due).toMatchObject([{ questionKeys: ["B"], answers: explanation, answerPass: 1 }]);
});
