import { isMissing } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { getUser } from "@zhutu/domain/people/contract.ts";
import { getPerson, listPersonCertificates, revealPhone } from "@zhutu/domain/people/person-contract.ts";
import { Col, Flex, Row, Tag } from "antd";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { HeldCourseActs } from "../../features/enrolment/office/held-course-acts.tsx";
import { useExpiry } from "../../features/enrolment/office/use-expiry.tsx";
import { useUserCourseActions } from "../../features/enrolment/office/use-user-course-actions.ts";
import { AccountActs } from "../../features/people/office/account-acts.tsx";
import { CardTabs } from "../../features/people/office/card/card-tabs.tsx";
import { Neighbours } from "../../features/people/office/card/neighbours.tsx";
import { PersonCourses, type PersonCourse } from "../../features/people/office/card/person-courses.tsx";
import { PersonHours } from "../../features/people/office/card/person-hours.tsx";
import { PersonInvoices } from "../../features/invoicing/office/person-invoices.tsx";
import { PersonOrders } from "../../features/people/office/card/person-orders.tsx";
import { PersonSignIns } from "../../features/people/office/card/person-sign-ins.tsx";
import { PersonTests } from "../../features/people/office/card/person-tests.tsx";
import { ResetPassword } from "../../features/people/office/card/reset-password.tsx";
import { RevealPhone } from "../../office/reveal-phone.tsx";
import { personTab, type PersonTab, tabsOf } from "../../features/people/office/card/tabs.ts";
import { ACCOUNT_STATES, type Person, stateOf } from "../../features/people/office/people-lists.ts";
import { PersonNotes } from "../../features/people/office/person-notes.tsx";
import { staffHistory } from "../../features/people/office/staff-values.ts";
import { UserCertificates } from "../../features/people/office/user-certificates.tsx";
import { UserFacts } from "../../features/people/office/user-facts.tsx";
import { isWithinRights, rightsOf } from "../../lib/session/rights.ts";
import { api } from "../../lib/api/api.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { asLeft } from "../../lib/lists/list-left.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useSession } from "../../lib/session/session.ts";
import { FigureRow } from "../../office/figure-row.tsx";
import { LinkButton } from "../../office/link-button.tsx";
import { MissingRecord, OfficePage } from "../../office/shell/office-page.tsx";
import { StatusTag } from "../../office/status-tag.tsx";
import { officePaths } from "../../office-paths.ts";
import { SkeletonRows } from "../../ui/states.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "seeAPerson",
  title: "用户详情",
  crumbs: ["运营", "用户", "用户详情"],
});

/** What the viewer's parts open on the card. */
function useReach() {
  const rights = rightsOf(useSession());
  const reaches = (needs: Parameters<typeof isWithinRights>[0]["needs"]) => isWithinRights({ needs }, rights);
  return {
    rights,
    people: reaches("managePeople"),
    calls: reaches("answerCallers"),
    orders: reaches("manageOrders"),
    assigns: reaches("manageUserCourses"),
    certificates: reaches("manageCertificates"),
    courses: reaches("authorCourses"),
  };
}
type Reach = ReturnType<typeof useReach>;

/** The person card: one tab a part, each for whose part it is (domain.md "Administrators"). */
export default function OfficeUser() {
  const userId = useIdParam("userId") ?? 0;
  const reach = useReach();
  const query = useApi(getPerson, { params: { userId } });
  if (!query.data && isMissing(query.error))
    return (
      <MissingRecord
        record="这个用户"
        text="账号可能已经注销或删除"
        back={
          reach.people
            ? { to: asLeft(officePaths.users()), label: "返回用户列表" }
            : { to: asLeft(officePaths.orders()), label: "返回订单列表" }
        }
      />
    );
  return (
    <Flex vertical gap={16}>
      {reach.people && <Neighbours userId={userId} />}
      {query.data ? (
        <Card key={userId} person={query.data} reach={reach} />
      ) : (
        <OfficePage>
          <QueryView query={query} skeleton={<SkeletonRows rows={6} height={48} />}>
            {() => null}
          </QueryView>
        </OfficePage>
      )}
    </Flex>
  );
}

const wraps = { whiteSpace: "normal" } as const;

type CardProps = { person: Person; reach: Reach };

function Card({ person, reach }: CardProps) {
  const { userId, userName, roleId, bought } = person;
  const isLearner = roleId === "user";
  const navigate = useNavigate();
  const { data: account } = useApi(getUser, { params: { userId } }, { enabled: reach.people });
  const [search] = useSearchParams();
  const tabs = tabsOf(reach.rights, { isLearner });
  const asked = personTab.read(search.getAll("tab"));
  const tab = tabs.find(({ key }) => key === asked)?.key ?? "overview";
  const show = (to: PersonTab): void =>
    void navigate(officePaths.user({ userId, tab: to === "overview" ? undefined : to }));
  return (
    <OfficePage
      title={userName || "未填姓名"}
      beside={
        <>
          <StatusTag of={ACCOUNT_STATES} is={stateOf(person)} />
          {reach.calls && isLearner ? (
            <RevealPhone
              of="账号"
              telephone={person.telephone}
              reveal={(body) => api(revealPhone, { params: { userId }, body }, { quiet: true })}
            />
          ) : (
            person.telephone
          )}
          {person.employer && <Tag style={wraps}>{person.employer}</Tag>}
        </>
      }
      actions={
        <>
          {reach.people && <RecordHistory kind="user" recordId={userId} {...staffHistory} />}
          {account && (
            <AccountActs
              account={account}
              onDeleted={() => navigate(asLeft(officePaths.users()), { replace: true })}
            />
          )}
          {reach.calls && isLearner && <ResetPassword userId={userId} telephone={person.telephone} />}
        </>
      }
    >
      <FigureRow
        figures={[
          ...(bought
            ? ([
                ["付款订单", `${bought.orderCount} 笔`],
                ["累计付款", formatAmount(bought.paidAmt)],
              ] as const)
            : []),
          ["有效课程", `${person.heldCount} 门`],
        ]}
      />
      <CardTabs tabs={tabs} counts={person.counts} tab={tab} onTab={show}>
        <Part {...{ tab, person, reach, account }} />
      </CardTabs>
    </OfficePage>
  );
}

type PartProps = CardProps & { tab: PersonTab; account: Parameters<typeof UserFacts>[0]["account"] };

function Part({ tab, ...props }: PartProps): ReactNode {
  const { userId } = props.person;
  const parts: Readonly<Record<PersonTab, () => ReactNode>> = {
    overview: () => <Overview {...props} />,
    orders: () => <PersonOrders userId={userId} />,
    courses: () => <Courses {...props} />,
    hours: () => (
      <>
        <PersonHours userId={userId} />
        {props.reach.certificates && <Certificates {...props.person} />}
      </>
    ),
    tests: () => <PersonTests userId={userId} />,
    invoices: () => <PersonInvoices userId={userId} />,
    "sign-ins": () => <PersonSignIns userId={userId} />,
    notes: () => <PersonNotes userId={userId} mayDelete={props.reach.people} />,
  };
  return parts[tab]();
}

function Overview({ person, reach, account }: Omit<PartProps, "tab">) {
  const { userId } = person;
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={16}>
        <Flex vertical gap={16}>
          <Courses {...{ person, reach }} short />
          {reach.orders && <PersonOrders userId={userId} short />}
        </Flex>
      </Col>
      <Col xs={24} xl={8}>
        <Flex vertical gap={16}>
          {reach.calls && person.roleId === "user" && (
            <PersonNotes userId={userId} mayDelete={reach.people} />
          )}
          <UserFacts {...{ person, account }} />
        </Flex>
      </Col>
    </Row>
  );
}

/** With what may be done to them, for who assigns courses. */
function Courses({ person, reach, short = false }: CardProps & { short?: boolean }) {
  const { userId, telephone, roleId } = person;
  const actions = useUserCourseActions();
  const expiry = useExpiry();
  const changes = reach.assigns && roleId === "user";
  const acts = (one: PersonCourse) => (
    <HeldCourseActs
      one={{ ...one, telephone, userCourseStatus: one.held ? "valid" : "expired" }}
      actions={actions}
      onExpiry={(row) => void expiry.changeOne(row)}
    />
  );
  return (
    <>
      <PersonCourses
        {...{ userId, short, linked: reach.courses }}
        acts={changes && !short ? acts : undefined}
        extra={changes && <LinkButton to={officePaths.assignUsers({ userId })}>分配课程</LinkButton>}
      />
      {expiry.dialog}
    </>
  );
}

const certificateActs = {
  history: (certNo: string) => <RecordHistory kind="certificate" recordId={certNo} inRow />,
};

function Certificates({ userId, userName }: Pick<Person, "userId" | "userName">) {
  const query = useApi(listPersonCertificates, { params: { userId } });
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={2} height={48} />}>
      {(certificates) => <UserCertificates {...{ certificates, userName }} acts={certificateActs} />}
    </QueryView>
  );
}
