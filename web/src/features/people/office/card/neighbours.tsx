import { listUsersForPage } from "@zhutu/domain/people/contract.ts";
import { Flex, Typography } from "antd";
import { useApi } from "../../../../lib/api/query.ts";
import { leaveAt, leftAs } from "../../../../lib/lists/list-left.ts";
import { askList, readList, writeList } from "../../../../lib/lists/list-params.ts";
import { LinkButton } from "../../../../office/link-button.tsx";
import { officePaths } from "../../../../office-paths.ts";
import { withQuery } from "../../../../paths.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { userList } from "../people-lists.ts";

const list = officePaths.users();

/** The way back to the user list as it was left, and to the person before and after this one in it. */
export function Neighbours({ userId }: { userId: number }) {
  const left = leftAs(list);
  const state = readList(userList, new URLSearchParams(left));
  const ask = (page: number) => ({ query: askList(userList, { ...state, page }) });
  const { data } = useApi(listUsersForPage, ask(state.page), { enabled: left !== undefined });
  const at = data?.users.findIndex((one) => one.userId === userId) ?? -1;
  const last = (data?.users.length ?? 0) - 1;
  const first = (state.page - 1) * state.pageSize;
  const before = useApi(listUsersForPage, ask(Math.max(1, state.page - 1)), {
    enabled: at === 0 && state.page > 1,
  });
  const after = useApi(listUsersForPage, ask(state.page + 1), {
    enabled: at === last && at >= 0 && first + at + 1 < (data?.total ?? 0),
  });
  if (!data || at < 0) return null;
  const turn = (by: -1 | 1) => () =>
    leaveAt(list, withQuery("", writeList(userList, { ...state, page: state.page + by })));
  const previous =
    at > 0
      ? { one: data.users[at - 1] }
      : { one: state.page > 1 ? before.data?.users.at(-1) : undefined, onClick: turn(-1) };
  const next =
    at < last
      ? { one: data.users[at + 1] }
      : { one: first + at + 1 < data.total ? after.data?.users[0] : undefined, onClick: turn(1) };
  return (
    <Flex gap="small" align="center" justify="space-between" wrap>
      <LinkButton type="text" to={list + left} icon={<Icon name="chevron-left" />}>
        返回用户列表
      </LinkButton>
      <Flex gap="small" align="center">
        <Typography.Text type="secondary">
          列表里第 {first + at + 1} 人，共 {data.total} 人
        </Typography.Text>
        <Step label="上一个人" icon="left" {...previous} />
        <Step label="下一个人" icon="right" {...next} />
      </Flex>
    </Flex>
  );
}

type StepProps = {
  label: string;
  icon: "left" | "right";
  one: { userId: number; roleId: string } | undefined;
  /** The list is left at another page. */
  onClick?: () => void;
};

function Step({ label, icon, one, onClick }: StepProps) {
  return (
    <span {...(onClick && { onClickCapture: onClick })}>
      <LinkButton
        to={one ? officePaths.person(one.roleId, one.userId) : ""}
        disabled={!one}
        aria-label={label}
        icon={<Icon name={`chevron-${icon}`} />}
      />
    </span>
  );
}
