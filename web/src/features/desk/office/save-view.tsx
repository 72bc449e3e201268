import { listViews, saveView } from "@zhutu/domain/desk/contract.ts";
import { spansIn, withNamedDays } from "@zhutu/domain/desk/relative-days.ts";
import { type ListName, MAX_VIEW_NAME, viewNameRule } from "@zhutu/domain/desk/view.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { Button, Checkbox, Form, Input, type InputRef, Popover, Radio } from "antd";
import { useRef, useState } from "react";
import { useApiWrite } from "../../../lib/api/query.ts";
import { ruled } from "../../../office/form/field-rules.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";

type Draft = { viewName: string; shared: boolean };
const stale = [listViews];
/** The two days as they are now. */
const fixed = "fixed";

/** What the button leaves of the narrowest phone. */
const inWindow = { maxWidth: "calc(100vw - 96px)" };

type Props = { list: ListName; query: string; small?: boolean };

/** Keeps what a list is filtered by under a name; days that are a usual span of today are kept as that span, unless one wants the days. */
export function SaveView({ list, query, small = false }: Props) {
  const [open, setOpen] = useState(false);
  const name = useRef<InputRef>(null);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(is) => is && name.current?.focus()}
      content={<SaveForm {...{ list, query, name }} onDone={() => setOpen(false)} />}
    >
      <Button type="link" {...(small && { size: "small" })}>
        存为视图
      </Button>
    </Popover>
  );
}

type FormProps = Omit<Props, "small"> & { name: React.RefObject<InputRef | null>; onDone: () => void };

function SaveForm({ list, query, name, onDone }: FormProps) {
  const [form] = Form.useForm<Draft>();
  const save = useApiWrite(saveView, { stale, onDone });
  const params = [...new URLSearchParams(query)];
  const spans = spansIn(params, shanghaiDay(new Date(serverNow())));
  const [wanted, setWanted] = useState<string>();
  const [today] = spans;
  const span = wanted === fixed ? undefined : (spans.find(({ key }) => key === wanted) ?? today);
  const send = ({ viewName, shared }: Draft): void =>
    save.mutate({
      body: {
        list,
        viewName,
        query: span ? new URLSearchParams(withNamedDays(params, span)).toString() : query,
        shared: shared ? 1 : 0,
      },
    });
  return (
    <Form<Draft>
      form={form}
      layout="vertical"
      style={inWindow}
      initialValues={{ viewName: "", shared: false }}
      onFinish={send}
    >
      <Form.Item
        name="viewName"
        label="视图名称"
        required
        rules={[ruled(viewNameRule, "")]}
        extra="同名的视图会被替换"
      >
        <Input ref={name} count={{ show: true, max: MAX_VIEW_NAME }} autoComplete="off" />
      </Form.Item>
      {today && (
        <Form.Item label="日期">
          <Radio.Group
            aria-label="日期"
            vertical
            value={span?.key ?? fixed}
            onChange={({ target }) => setWanted(target.value as string)}
            options={[
              ...spans.map(({ key, label }) => ({ value: key as string, label: `打开时的${label}` })),
              {
                value: fixed,
                label: (
                  <>
                    固定为 <span className="nowrap">{today.from} 至</span>{" "}
                    <span className="nowrap">{today.to}</span>
                  </>
                ),
              },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="shared" valuePropName="checked" extra="共享的视图不包含查找某个人的姓名、手机号">
        <Checkbox>共享给同一角色的同事</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending} block>
        保存视图
      </Button>
    </Form>
  );
}
