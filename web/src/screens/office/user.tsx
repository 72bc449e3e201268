import { getUser } from "@zhutu/domain/people/contract.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { useNavigate } from "react-router";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { HeldCourseActs } from "../../features/enrolment/office/held-course-acts.tsx";
import { useExpiry } from "../../features/enrolment/office/use-expiry.tsx";
import { useUserCourseActions } from "../../features/enrolment/office/use-user-course-actions.ts";
import { isWithinRights, rightsOf } from "../../features/shell/office/menu-of.ts";
import { AccountActs } from "../../features/people/office/account-acts.tsx";
import { ACCOUNT_STATES, stateOf, type UserDetail } from "../../features/people/office/people-lists.ts";
import { staffHistory } from "../../features/people/office/staff-values.ts";
import { UserFacts } from "../../features/people/office/user-facts.tsx";
import { PersonNotes } from "../../features/people/office/person-notes.tsx";
import { type RecordedCourse, UserRecords } from "../../features/people/office/user-records.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useSession } from "../../lib/session/session.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { asLeft } from "../../lib/lists/list-left.ts";
import { MissingRecord, OfficePage } from "../../office/shell/office-page.tsx";
import { StatusTag } from "../../office/status-tag.tsx";
import { officePaths } from "../../office-paths.ts";
import { SkeletonRows } from "../../ui/states.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "managePeople",
  title: "用户详情",
  crumbs: ["运营", "用户", "用户详情"],
});

const certificates = { needs: "manageCertificates" } as const;
const certificateActs = {
  history: (certNo: string) => <RecordHistory kind="certificate" recordId={certNo} inRow />,
};

/** One learner: what is known of them, and what staff may do. */
export default function OfficeUser() {
  const userId = useIdParam("userId") ?? 0;
  const navigate = useNavigate();
  const rights = rightsOf(useSession());
  const query = useApi(getUser, { params: { userId } });
  const account = query.data;
  const actions = useUserCourseActions();
  const expiry = useExpiry();
  const courseActs = ({ telephone }: UserDetail) => ({
    all: <LinkButton to={officePaths.assignUsers({ userId })}>分配课程</LinkButton>,
    of: (one: RecordedCourse) => (
      <HeldCourseActs
        one={{ ...one, telephone, userCourseStatus: one.held ? "valid" : "expired" }}
        actions={actions}
        onExpiry={(row) => void expiry.changeOne(row)}
      />
    ),
  });
  if (!account && isMissing(query.error))
    return (
      <MissingRecord
        record="这个用户"
        text="账号可能已经注销或删除"
        back={{ to: asLeft(officePaths.users()), label: "返回用户列表" }}
      />
    );
  return (
    <OfficePage
      title={account?.userName || "用户详情"}
      beside={account && <StatusTag of={ACCOUNT_STATES} is={stateOf(account)} />}
      actions={
        account && (
          <>
            <RecordHistory kind="user" recordId={userId} {...staffHistory} />
            <AccountActs
              account={account}
              onDeleted={() => navigate(asLeft(officePaths.users()), { replace: true })}
            />
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={6} height={48} />}>
        {(known) => <UserFacts account={known} />}
      </QueryView>
      {account?.roleId === "user" && <PersonNotes key={userId} userId={userId} />}
      {account && (
        <UserRecords
          person={account}
          certificateActs={isWithinRights(certificates, rights) ? certificateActs : undefined}
          courseActs={account.roleId === "user" ? courseActs(account) : undefined}
        />
      )}
      {expiry.dialog}
    </OfficePage>
  );
}
