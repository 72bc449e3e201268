import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listOutsideServices, testOutsideService } from "@zhutu/domain/sysparams/office/contract.ts";
import {
  type OutsideService,
  providerLabel,
  SERVICE_WORDS,
  type ServiceState,
} from "@zhutu/domain/sysparams/office/outside-services.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Flex, Typography } from "antd";
import { useState } from "react";
import { useApiWrite } from "../../../lib/api/query.ts";
import type { Column } from "../../../office/columns.tsx";
import { RowsTable } from "../../../office/rows-table.tsx";
import { type States, StatusTag } from "../../../office/status-tag.tsx";

type Service = CallReply<typeof listOutsideServices>["services"][number];
type Tried = CallReply<typeof testOutsideService>;

const STATES: States<ServiceState> = {
  well: { label: "正常", tone: "success" },
  failing: { label: "异常", tone: "error" },
  cut: { label: "已熔断", tone: "warning" },
  unused: { label: "未使用", tone: "default" },
};

/** Every service: who is behind it, how it is, its last hour, and a button that tries it. */
export function ServiceTable({ services }: { services: readonly Service[] }) {
  return <RowsTable rows={services} idOf={(one) => one.name} columns={columns} empty={null} />;
}

const columns: readonly Column<Service>[] = [
  {
    key: "name",
    title: "服务",
    width: 150,
    cell: ({ name, provider }) => (
      <Flex vertical>
        <span>{SERVICE_WORDS[name].label}</span>
        <Typography.Text type="secondary">{providerLabel(provider)}</Typography.Text>
      </Flex>
    ),
  },
  { key: "state", title: "状态", width: 240, cell: (one) => <State of={one} /> },
  { key: "calls", title: "一小时调用", width: 110, as: "count", value: (one) => one.calls },
  { key: "failures", title: "其中失败", width: 100, as: "count", value: (one) => one.failures },
  { key: "success", title: "最近成功", width: 172, as: "time", value: (one) => one.lastSuccess },
  {
    key: "failure",
    title: "最近失败",
    width: 190,
    cell: ({ lastFailure }) =>
      lastFailure && (
        <Flex vertical>
          <span>{formatTime(lastFailure.at)}</span>
          <Typography.Text type="secondary">{lastFailure.code}</Typography.Text>
        </Flex>
      ),
  },
  { key: "test", title: "测试", width: 240, cell: ({ name }) => <Test service={name} /> },
];

/** The state, and while it is down what that means and what to do. */
function State({ of: { name, state } }: { of: Service }) {
  const down = state === "failing" || state === "cut";
  return (
    <Flex vertical>
      <StatusTag of={STATES} is={state} />
      {down && <Typography.Text type="secondary">{SERVICE_WORDS[name].down}</Typography.Text>}
      {state === "cut" && <Typography.Text type="secondary">每半分钟自动试一次。</Typography.Text>}
    </Flex>
  );
}

function Test({ service }: { service: OutsideService }) {
  const [tried, setTried] = useState<Tried>();
  const { label, tried: what } = SERVICE_WORDS[service];
  const test = useApiWrite(testOutsideService, { stale: [listOutsideServices], onDone: setTried });
  return (
    <Flex vertical align="flex-start" gap={4}>
      <Button
        aria-label={`测试${label}`}
        loading={test.isPending}
        onClick={() => test.mutate({ params: { service } })}
      >
        测试
      </Button>
      <Typography.Text type={tried?.ok === false ? "danger" : "secondary"} aria-live="polite">
        {tried === undefined ? `${what}。` : resultOf(tried)}
      </Typography.Text>
    </Flex>
  );
}

const resultOf = ({ ok, code, ms }: Tried): string =>
  ok ? `测试通过，用时 ${ms} 毫秒。` : `测试失败，错误代码 ${code ?? "无"}，用时 ${ms} 毫秒。`;
