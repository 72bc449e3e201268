// What the search box found, as lines to choose from, each with what is done next.
import { COURSE_STATUS_LABELS } from "@zhutu/domain/catalogue/course-status.ts";
import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { searchOffice } from "@zhutu/domain/desk/contract.ts";
import { INVOICE_STATUS, NOT_NEEDED } from "@zhutu/domain/invoicing/invoice-status.ts";
import { formatAmount, formatPrice } from "@zhutu/domain/money.ts";
import { type OrderAct, ORDER_ACT_LABELS } from "@zhutu/domain/ordering/desk/order-acts.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import type { AdminRights } from "@zhutu/domain/rights.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { isWithinRights } from "../../../lib/session/rights.ts";
import { officePaths } from "../../../office-paths.ts";
import type { Role } from "../../../lib/route-handle.ts";
import type { IconName } from "../../../ui/icon.tsx";

type Found = CallReply<typeof searchOffice>;
/** A way on, beside opening it. */
export type Act = { label: string; to: string };
export type Line = {
  key: string;
  icon: IconName;
  title: string;
  about: string;
  to: string;
  acts?: readonly Act[];
};
export type LineGroup = {
  title: string;
  lines: Line[];
  /** Of which only the first are shown. */
  more?: boolean;
};
/** A page of the office that may be gone to by its name. */
export type Place = { label: string; to: string; icon: IconName };

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  user: "学员",
  admin: "管理员",
  teacher: "讲师",
  channel: "渠道",
};

const actsOfPerson = ({ role, userId }: Found["people"][number], rights: AdminRights): Act[] =>
  role !== "user"
    ? []
    : [
        ...(isWithinRights({ needs: "manageUserCourses" }, rights)
          ? [{ label: "分配课程", to: officePaths.assignUsers({ userId }) }]
          : []),
        ...(isWithinRights({ needs: "manageOrders" }, rights)
          ? [{ label: "看订单", to: officePaths.user({ userId, tab: "orders" }) }]
          : []),
        { label: "看学时", to: officePaths.user({ userId, tab: "hours" }) },
        ...(isWithinRights({ needs: "manageInvoices" }, rights)
          ? [{ label: "看发票", to: officePaths.user({ userId, tab: "invoices" }) }]
          : []),
      ];

type FoundOrder = Found["orders"][number];
const toAct = (act: OrderAct, orderId: string): string =>
  act === "seats" ? officePaths.assignCopies(orderId) : officePaths.order(orderId, { form: act });
const actsOfOrder = ({ orderId, acts }: FoundOrder): Act[] =>
  acts.map((act) => ({ label: ORDER_ACT_LABELS[act], to: toAct(act, orderId) }));

const invoiceState = ({
  voided,
  invoiceStatus,
  invoiceNo,
  invoiceAmt,
}: Found["invoices"][number]): string => {
  if (voided) return "已作废";
  if (invoiceStatus === INVOICE_STATUS.sent) return "已发送";
  if (invoiceAmt === 0) return NOT_NEEDED;
  return invoiceNo === "" ? "待开具" : "已开未发";
};

type Of = { text: string; role: Role; rights: AdminRights; places: readonly Place[] };

/** The groups that have something in them: people, orders, invoices, courses, and pages whose name has the text. */
export function linesOf(found: Found | undefined, { text, role, rights, places }: Of): LineGroup[] {
  const { people = [], orders = [], invoices = [], courses = [], more = [] } = found ?? {};
  const typed = text.trim();
  const groups: LineGroup[] = [
    {
      title: "用户",
      more: more.includes("people"),
      lines: people.map((one) => ({
        key: `user-${one.userId}`,
        icon: "user",
        title: [one.userName || "未填姓名", one.telephone].filter(Boolean).join(" · "),
        about: [
          ROLE_WORDS[one.role],
          `${shanghaiDay(new Date(one.regTime))} 注册`,
          ...(one.disabled ? ["已停用"] : []),
        ].join(" · "),
        to: officePaths.person(one.role, one.userId),
        acts: actsOfPerson(one, rights),
      })),
    },
    {
      title: "订单",
      more: more.includes("orders"),
      lines: orders.map((one) => ({
        key: `order-${one.orderId}`,
        icon: "file",
        title: one.orderId,
        about: [ORDER_STATUS_LABELS[one.orderStatus], formatPrice(one.orderAmt), one.userName, one.orderName]
          .filter(Boolean)
          .join(" · "),
        to: officePaths.order(one.orderId),
        acts: actsOfOrder(one),
      })),
    },
    {
      title: "发票",
      more: more.includes("invoices"),
      lines: invoices.map((one) => ({
        key: `invoice-${one.invoiceId}`,
        icon: "invoice",
        title: one.payerName,
        about: [invoiceState(one), formatAmount(one.invoiceAmt), one.invoiceNo || one.orderId].join(" · "),
        to: officePaths.invoices({ orderId: one.orderId }),
        acts: [{ label: "看订单", to: officePaths.order(one.orderId) }],
      })),
    },
    {
      title: "课程",
      more: more.includes("courses"),
      lines: courses.map((one) => ({
        key: `course-${one.courseId}`,
        icon: "video",
        title: one.courseName,
        about: `${COURSE_TYPES[one.courseType as CourseType].label} · ${COURSE_STATUS_LABELS[one.courseStatus]}`,
        to: officePaths.course(role, one.courseId),
      })),
    },
    {
      title: "页面",
      lines: places
        .filter(({ label }) => typed === "" || label.includes(typed))
        .map(({ label, to, icon }) => ({ key: to, icon, title: label, about: "打开这个页面", to })),
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}
