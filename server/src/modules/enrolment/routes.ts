import * as contract from "@zhutu/domain/enrolment/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as enrolment from "./service.ts";

export function enrolmentRoutes(bind: Bind): void {
  bind(contract.isBought, (ctx, { params }) => enrolment.isBought(ctx, params.courseId));
  bind(contract.validLiveCode, (ctx, { params }) =>
    enrolment.enterLiveCode(ctx, params.courseId, params.code),
  );
  bind(contract.listCoursesToAssign, (ctx, { query }) => enrolment.coursesToAssign(ctx, query.courseName));
  bind(contract.assignCourse, (ctx, { params, body }) => enrolment.assignCourse(ctx, params, body));
  bind(contract.assignCourseToUser, (ctx, { params, body }) =>
    enrolment.assignCourseToUser(ctx, params.userId, body),
  );
  bind(contract.listUserCourses, (ctx, { query }) => enrolment.userCoursesOf(ctx, query));
  bind(contract.changeUserCourseStatus, (ctx, { query }) => enrolment.changeUserCourseStatus(ctx, query));
  bind(contract.changeUserCourseExpiry, (ctx, { query }) => enrolment.changeUserCourseExpiry(ctx, query));
  bind(contract.listWaitingGrants, (ctx, { query }) => enrolment.waitingGrants(ctx, query));
  bind(contract.cancelWaitingGrant, (ctx, { params }) =>
    enrolment.cancelWaitingGrant(ctx, params.assignmentId),
  );
}
