import { publishCheck } from "@zhutu/domain/catalogue/publish-check.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { ownerOf } from "../../kernel/http/access.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { contentOf } from "../catalogue/service.ts";
import * as queries from "./publish-check-queries.ts";

/** Of each course its checklist, in the order asked. Refuses NOT_FOUND (also another teacher's). */
export async function publishChecks(ctx: Ctx<SessionUser>, courseIds: readonly number[]) {
  const ids = [...new Set(courseIds)];
  const [found, contents] = await Promise.all([
    queries.publishFacts(ctx.db, ids, ownerOf(ctx.user)),
    contentOf(ctx.db, ids),
  ]);
  const factsOf = new Map(found.map((facts) => [facts.courseId, facts]));
  return ids.map((courseId) => {
    const facts = factsOf.get(courseId);
    if (!facts) throw refuse("NOT_FOUND");
    const content = contents.get(courseId) ?? { ready: 0, failed: 0, preparing: 0, missing: 0 };
    return { courseId, checks: publishCheck({ ...facts, content }) };
  });
}
