import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { Table } from "antd";
import { stackedColumn } from "../../../office/table/columns.tsx";
import { openScreen } from "../../../testing/open-screen.tsx";
import { useUserCourseActions } from "./use-user-course-actions.ts";
import { userCourseColumns } from "./user-course-columns.tsx";
import type { UserCourse } from "./user-course-list.ts";

const held: UserCourse = {
  userCourseId: 4,
  courseId: 3,
  courseName: "施工管理精讲班",
  courseType: 1,
  userId: 9,
  userName: "李建国",
  telephone: "138****0002",
  orderId: null,
  createTime: "2026-11-20T01:00:00.000Z",
  expiryDate: "2027-11-20T01:00:00.000Z",
  userCourseStatus: "valid",
  createType: "system",
  liveCode: null,
  seat: null,
};

function Held() {
  const columns = userCourseColumns(useUserCourseActions(), { courses: true }, () => {});
  return (
    <Table<UserCourse>
      rowKey="userCourseId"
      columns={stackedColumn(columns)}
      dataSource={[held]}
      rowSelection={{ getCheckboxProps: () => ({ "aria-label": "选择 138" }) }}
    />
  );
}

test("on a phone what is pressed in a row is as large as a finger", async () => {
  await openScreen({
    screens: {
      "/": (
        <OfficeProvider>
          <Held />
        </OfficeProvider>
      ),
    },
    at: "/",
    role: "admin",
  });
  await page.viewport(390, 844);
  const targets = [
    page.getByRole("switch"),
    page.getByRole("link", { name: "施工管理精讲班" }),
    page.getByRole("button", { name: /^修改有效期 138/ }),
    page.getByLabelText(/^选择 138/),
  ];
  for (const target of targets) {
    await expect.element(target).toBeInTheDocument();
    const element = target.element();
    element.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    for (const by of [-21, 21]) {
      const hit = document.elementFromPoint(x, y + by);
      expect([hit, hit?.closest("label")?.control]).toContain(element);
    }
  }
});
