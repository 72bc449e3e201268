import { Button, Flex } from "antd";
import { tight } from "../../../office/table/columns.tsx";
import { type HeldCourse, nameOfUserCourse, type UserCourseActions } from "./use-user-course-actions.ts";

type Props = {
  one: HeldCourse;
  actions: UserCourseActions;
  onExpiry: (one: HeldCourse) => void;
};

/** What may be done to one course that somebody holds, in a row of a table. */
export function HeldCourseActs({ one, actions: { busy, run }, onExpiry }: Props) {
  const under = (action: NonNullable<typeof busy>["action"]) =>
    busy?.action === action && busy.record.userCourseId === one.userCourseId;
  const name = nameOfUserCourse(one);
  return (
    <Flex gap={12} wrap>
      <Button type="link" style={tight} aria-label={`修改有效期 ${name}`} onClick={() => onExpiry(one)}>
        修改有效期
      </Button>
      {one.userCourseStatus === "valid" ? (
        <Button
          type="link"
          danger
          style={tight}
          loading={under("end")}
          aria-label={`设为过期 ${name}`}
          onClick={() => void run("end", one)}
        >
          设为过期
        </Button>
      ) : (
        <Button
          type="link"
          style={tight}
          loading={under("restore")}
          aria-label={`恢复有效 ${name}`}
          onClick={() => void run("restore", one)}
        >
          恢复有效
        </Button>
      )}
      <Button
        type="link"
        danger
        style={tight}
        loading={under("delete")}
        aria-label={`删除 ${name}`}
        onClick={() => void run("delete", one)}
      >
        删除
      </Button>
    </Flex>
  );
}
