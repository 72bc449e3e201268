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
import type { Column } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { type States, StatusTag } from "../../../office/status-tag.tsx";

type Service = CallReply<typeof listOutsideServices>["services"][number];
type Tried = CallReply<typeof testOutsideService>;

const STATES: States<ServiceState> = {
  well: { label: "正常", tone: "success" },
  failing: { label: "异常", tone: "error" },
  cut: { label: "已熔断", tone: "warning" },
  unused: { label: "未使用", tone: "default" },
};

/** Every service: vendor, state, last hour, and a test button. */
export function ServiceTable({ services }: { services: readonly Service[] }) {
  return <RowsTable rows={services} idOf={(one) => one.name} columns={columns} empty={null} />;
}

const columns: readonly Column<Service>[] = [
  {
    key: "name",
    title: "服务",
    width: 124,
    cell: ({ name, provider }) => (
      <Flex vertical>
        <span>{SERVICE_WORDS[name].label}</span>
        <Typography.Text type="secondary">{providerLabel(provider)}</Typography.Text>
      </Flex>
    ),
  },
  { key: "state", title: "状态", width: 232, cell: (one) => <State of={one} /> },
  {
    key: "calls",
    title: "最近一小时",
    width: 132,
    cell: ({ calls, failures }) => (
      <Flex vertical>
        <span>{`调用 ${calls.toLocaleString("zh-CN")} 次`}</span>
        {failures > 0 && <span>{`失败 ${failures.toLocaleString("zh-CN")} 次`}</span>}
      </Flex>
    ),
  },
  { key: "last", title: "最近的结果", width: 220, cell: (one) => <Last of={one} /> },
  { key: "test", title: "测试", width: 196, cell: ({ name }) => <Test service={name} /> },
];

/** When it last went well, and when it last failed, with the vendor's code. */
function Last({ of: { lastSuccess, lastFailure } }: { of: Service }) {
  if (lastSuccess === null && lastFailure === null) return "--";
  return (
    <Flex vertical>
      {lastSuccess !== null && <span>{`成功 ${formatTime(lastSuccess)}`}</span>}
      {lastFailure !== null && (
        <>
          <span>{`失败 ${formatTime(lastFailure.at)}`}</span>
          <Typography.Text type="secondary">{`错误代码 ${lastFailure.code}`}</Typography.Text>
        </>
      )}
    </Flex>
  );
}

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
