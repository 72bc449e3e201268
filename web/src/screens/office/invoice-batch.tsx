import type { CallReply } from "@zhutu/domain/endpoint.ts";
import {
  confirmInvoiceResult,
  getInvoiceBatch,
  previewInvoiceBatch,
  previewInvoiceResult,
} from "@zhutu/domain/invoicing/batch/contract.ts";
import { maxBatched } from "@zhutu/domain/invoicing/batch/batch.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Alert, Button, Card, Flex, Typography } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { BatchTemplateDialog } from "../../features/invoicing/office/batch-template-dialog.tsx";
import { BatchFiles } from "../../features/invoicing/office/batch-files.tsx";
import { BatchWorkbook } from "../../features/invoicing/office/batch-workbook.tsx";
import { invoicesStale } from "../../features/invoicing/office/invoice-writes.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { officePaths } from "../../office-paths.ts";
import type { Column } from "../../office/table/columns.tsx";
import { LinkButton } from "../../office/link-button.tsx";
import { OfficePage } from "../../office/shell/office-page.tsx";
import { WorkbookCheck } from "../../office/workbook-check.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "manageInvoices",
  title: "批量开票",
  crumbs: ["销售", "发票", "批量开票"],
});

type Row = CallReply<typeof previewInvoiceResult>["rows"][number];
const RESULTS = {
  issued: { label: "已开具", tone: "success" },
  refused: { label: "平台未开具", tone: "warning" },
  same: { label: "已登记", tone: "default" },
  wrong: { label: "有误", tone: "error" },
} as const;
const COLUMNS: readonly Column<Row>[] = [
  { key: "serial", title: "流水号", width: 152, value: ({ serial }) => serial || "--" },
  { key: "payer", title: "抬头", width: 220, value: ({ payerName }) => payerName || "--" },
  { key: "number", title: "发票号码", width: 208, long: true, value: ({ invoiceNo }) => invoiceNo || "--" },
  { key: "date", title: "开票日期", width: 120, value: ({ invoiceDate }) => invoiceDate ?? "--" },
];
const changed = (rows: readonly Row[]) =>
  rows.filter(({ result }) => result === "issued" || result === "refused").length;
/** Warns that an already imported result may belong to an earlier workbook and would free the invoice. */
const REPEATED = {
  is: ({ readBefore }: Row) => readBefore,
  told: (count: number) =>
    `${count} 行的原因已读回过，之后又写入了工作簿。如果是以前的结果，请删去这些行后重新上传`,
  tick: "这些是新工作簿的结果",
  body: { repeated: true },
};
const idsIn = (text: string | null): number[] =>
  (text ?? "")
    .split("-")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, maxBatched);

/** Invoices issued in bulk by the tax platform's workbook: filled, issued there, read back with their files. */
export default function OfficeInvoiceBatch() {
  const [search, setSearch] = useSearchParams();
  const [editing, setEditing] = useState(false);
  const query = useApi(getInvoiceBatch, {});
  const invoiceIds = idsIn(search.get("ids"));
  return (
    <OfficePage>
      <QueryView query={query}>
        {({ template, waiting, inWorkbook, issued }) => (
          <>
            <Card
              title="1 下载待开工作簿"
              extra={
                <Button onClick={() => setEditing(true)}>{template ? "换模板或改税率" : "上传模板"}</Button>
              }
            >
              <Flex vertical gap="middle">
                {template ? (
                  <Typography.Text type="secondary">
                    当前模板 {template.fileName}，{template.byName} 于{" "}
                    <span className="nowrap">{formatTime(template.createTime)}</span> 保存
                  </Typography.Text>
                ) : (
                  <Alert
                    type="info"
                    showIcon
                    title="先上传从电子税务局下载的批量开票空白模板，再下载工作簿"
                  />
                )}
                {invoiceIds.length > 0 && (
                  <Flex gap="small" align="center" wrap>
                    <Typography.Text>只看所选的 {invoiceIds.length} 张</Typography.Text>
                    <Button onClick={() => setSearch({})}>改为全部待开的 {waiting} 张</Button>
                  </Flex>
                )}
                <BatchWorkbook {...{ invoiceIds, inWorkbook }} hasTemplate={template !== null} />
              </Flex>
            </Card>
            <Card title="2 在税务平台开票">
              <Typography.Text>
                把工作簿上传到电子税务局的批量开具，由平台逐张开出，再从平台导出开票结果。这一步在税务平台进行。
              </Typography.Text>
            </Card>
            <Card title="3 上传开票结果">
              {inWorkbook > 0 && (
                <Typography.Paragraph>{inWorkbook} 张已写入工作簿，待读回结果</Typography.Paragraph>
              )}
              <WorkbookCheck
                label="开票结果"
                hint="按流水号对回，号码应为 20 位；一行有误就都不登记"
                preview={previewInvoiceResult}
                rowsOf={({ rows }) => rows}
                confirm={confirmInvoiceResult}
                stale={[getInvoiceBatch, previewInvoiceBatch, ...invoicesStale]}
                results={RESULTS}
                verb={(rows) => (changed(rows) === 0 ? undefined : `登记 ${changed(rows)} 行`)}
                columns={COLUMNS}
                asked={REPEATED}
              />
            </Card>
            <Card title="4 上传发票文件">
              <BatchFiles />
            </Card>
            {issued > 0 && (
              <Card title="5 发送">
                <Flex gap="middle" align="center" wrap>
                  <Typography.Text>{issued} 张已有号码，还没有发送</Typography.Text>
                  <LinkButton to={officePaths.invoices({ shown: "issued" })}>去发送</LinkButton>
                </Flex>
              </Card>
            )}
            <BatchTemplateDialog open={editing} standing={template} onClose={() => setEditing(false)} />
          </>
        )}
      </QueryView>
    </OfficePage>
  );
}
