// What the search box found, as lines to choose from.
import { COURSE_STATUS_LABELS } from "@zhutu/domain/catalogue/course-status.ts";
import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { searchOffice } from "@zhutu/domain/desk/contract.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { officePaths } from "../../../office-paths.ts";
import type { Role } from "../../../lib/route-handle.ts";
import type { IconName } from "../../../ui/icon.tsx";

export type Line = { key: string; icon: IconName; title: string; about: string; to: string };
export type LineGroup = { title: string; lines: Line[] };
/** A page of the office that may be gone to by its name. */
export type Place = { label: string; to: string; icon: IconName };

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  user: "学员",
  admin: "管理员",
  teacher: "讲师",
  channel: "渠道",
};

/** The groups that have something in them: people, orders, courses, and pages whose name has the text. */
export function linesOf(
  found: CallReply<typeof searchOffice> | undefined,
  { text, role, places }: { text: string; role: Role; places: readonly Place[] },
): LineGroup[] {
  const { people = [], orders = [], courses = [] } = found ?? {};
  const typed = text.trim();
  const groups: LineGroup[] = [
    {
      title: "用户",
      lines: people.map((one) => ({
        key: `user-${one.userId}`,
        icon: "user",
        title: [one.userName || "未填姓名", one.telephone].filter(Boolean).join(" · "),
        about: `${ROLE_WORDS[one.role]} · ${shanghaiDay(new Date(one.regTime))} 注册`,
        to: officePaths.person(one.role, one.userId),
      })),
    },
    {
      title: "订单",
      lines: orders.map((one) => ({
        key: `order-${one.orderId}`,
        icon: "file",
        title: one.orderId,
        about: [one.userName, one.orderName, formatPrice(one.orderAmt), ORDER_STATUS_LABELS[one.orderStatus]]
          .filter(Boolean)
          .join(" · "),
        to: officePaths.order(one.orderId),
      })),
    },
    {
      title: "课程",
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
