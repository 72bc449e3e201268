import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

/** The question of the day: the same for everybody; its keys come with it because nothing is scored (DAILY-003). */
export const dailyQuestion = z.object({
  questionId: z.int(),
  questionText: z.string(),
  questionType: z.enum(["single", "multiple"]),
  choices: z.array(z.object({ choiceNo: z.string(), choiceName: z.string() })),
  questionKeys: z.array(z.string()),
  answers: z.string(),
});
export const getTodayQuestion = endpoint({
  name: "getTodayQuestion",
  method: "GET",
  path: "/api/public/today-question",
  access: may.browse,
  reply: dailyQuestion.nullable(),
});
