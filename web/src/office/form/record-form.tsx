import { Alert, Button, Card, Flex, Form, Row, Tabs, Typography } from "antd";
import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { sayDone } from "../../lib/api/api.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useLeaveGuard } from "../../lib/hooks/use-leave-guard.ts";
import { ConflictNotice } from "./conflict-dialog.tsx";
import { IndexedParts } from "./form-index.tsx";
import type { FormPageProps } from "./form-page-props.ts";
import { FormUploads, useUploads } from "./form-uploads.ts";
import { OfficePage } from "../shell/office-page.tsx";
import css from "../office.module.css";
import { useFormPage } from "./use-form-page.ts";

type Props<R, V extends object> = FormPageProps<R, V> & { onCreated: (id: number) => void };

/** The active tab's key from the address; default `openTab`. */
function useTab(openTab = "basic") {
  const [search, setSearch] = useSearchParams();
  const show = (tab: string): void =>
    setSearch(
      (now) => {
        now.set("tab", tab);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get("tab") ?? openTab, show] as const;
}

/** One form of a FormPage, until another record is opened. */
export function RecordForm<R, V extends object>(props: Props<R, V>) {
  const {
    id,
    query,
    title,
    valuesOf,
    save,
    onSaved,
    addressOf,
    locked,
    beside,
    notice,
    actions,
    tabs,
    children,
  } = props;
  const record = id === undefined ? undefined : query.data;
  const navigate = useNavigate();
  const [blank] = useState(props.blank);
  const [wrong, setWrong] = useState(0);
  const [uploading, reportUpload] = useUploads();
  const fresh = useMemo(() => (record === undefined ? blank : valuesOf(record)), [record, blank, valuesOf]);
  const page = useFormPage<V>(fresh, {
    save,
    onSaved: async (savedId) => {
      sayDone(props.endpoint);
      if (id === undefined) {
        props.onCreated(savedId);
        await page.leaveWith(() => navigate(addressOf(savedId), { replace: true }));
      }
      await onSaved();
    },
    reread: onSaved,
  });
  useLeaveGuard(page.unsaved);
  const [tab, setTab] = useTab(props.openTab);
  const reason = locked(record);
  const hint = uploading ? "上传完成后可以保存" : page.changed ? "有未保存的修改" : "";
  const basic = (
    <Form<V>
      form={page.form}
      layout="vertical"
      initialValues={page.initial}
      disabled={reason !== undefined}
      scrollToFirstError={{ block: "center", focus: true }}
      onValuesChange={page.look}
      onFieldsChange={(_, all) => wrong > 0 && setWrong(all.filter(({ errors }) => errors?.length).length)}
      onFinishFailed={({ errorFields }) => {
        setWrong(errorFields.length);
        page.showOthers(false); // the form shows what is wrong
      }}
      onFinish={() => {
        setWrong(0);
        void page.send();
      }}
    >
      <Flex vertical gap={16}>
        {reason !== undefined && <Alert type="info" showIcon title={reason} />}
        {record !== undefined && <QueryView query={query}>{() => null}</QueryView>}
        <ConflictNotice
          others={page.others}
          words={props.words}
          saving={page.saving}
          onChoose={page.settle}
          onOpen={page.showOthers}
          onSave={() => page.form.submit()}
          onDiscard={() => void page.askToDiscard()}
        />
        {page.problem && <Alert type="error" showIcon role="alert" title={page.problem} />}
        <IndexedParts>
          <Row gutter={24}>
            <FormUploads value={reportUpload}>{children(record, reason !== undefined)}</FormUploads>
          </Row>
        </IndexedParts>
      </Flex>
      {reason === undefined && (
        <Flex className={css.foot} justify="flex-end" align="center" gap={16}>
          <Typography.Text type="danger" role="alert">
            {wrong > 0 && `有 ${wrong} 项没有填对`}
          </Typography.Text>
          <Typography.Text type="secondary" role="status">
            {hint}
          </Typography.Text>
          <Button type="primary" htmlType="submit" loading={page.saving} disabled={uploading}>
            保存
          </Button>
        </Flex>
      )}
    </Form>
  );
  return (
    <OfficePage
      title={title(record)}
      beside={record !== undefined && beside?.(record)}
      actions={record !== undefined && actions?.(record, { ...page, showTab: setTab })}
    >
      {record !== undefined && notice?.(record)}
      <Card>
        {tabs ? (
          <Tabs
            activeKey={tab}
            onChange={setTab}
            items={[{ key: "basic", label: "基本信息", children: basic, forceRender: true }, ...tabs(record)]}
          />
        ) : (
          basic
        )}
      </Card>
    </OfficePage>
  );
}
