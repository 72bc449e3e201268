import { isMissing } from "@zhutu/domain/endpoint.ts";
import { getInvoice } from "@zhutu/domain/invoicing/contract.ts";
import {
  INVOICE_STATUS,
  INVOICE_TYPE,
  INVOICE_TYPE_LABELS,
  NOT_NEEDED,
  PAYER_TYPE,
  waitsForRefund,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Alert, Descriptions, Flex } from "antd";
import type { ReactNode } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { LinkButton } from "../../../office/link-button.tsx";
import { officePaths } from "../../../office-paths.ts";
import { FormModal } from "../../../office/form/form-modal.tsx";
import { SkeletonRows } from "../../../ui/states.tsx";
import { AmountToBe } from "../invoice-tag.tsx";
import { refundedSentence } from "../refunded-words.ts";
import { ElectronicForm } from "./electronic-form.tsx";
import { FileForm } from "./file-form.tsx";
import { type Invoice, isUnsent, maySend, type OpenedInvoice, readAnew, shownOf } from "./invoice-list.ts";
import { PaperForm } from "./paper-form.tsx";
import { SendAgain, Sendings } from "./sendings.tsx";

type Props = {
  opened: OpenedInvoice | undefined;
  usualCourier: string;
  /** Who did what to it. */
  history: (invoiceId: number) => ReactNode;
  onClose: () => void;
};

/** One invoice: what its buyer wrote, what was voided before it, and what staff may do with it now. */
export function InvoiceDialog({ opened, usualCourier, history, onClose }: Props) {
  const row = opened?.row;
  const { data } = useInvoice(row?.invoiceId);
  const now = row && data ? readAnew(row, data) : row;
  return (
    <FormModal
      open={row !== undefined}
      width={720}
      title={now && maySend(now) ? "发送发票" : "发票详情"}
      footer={null}
      onClose={onClose}
    >
      {opened && <Opened {...{ ...opened, usualCourier, history, onClose }} />}
    </FormModal>
  );
}

/** Reloaded when the window gets the focus: a colleague may have refunded or sent it. */
const useInvoice = (invoiceId: number | undefined) =>
  useApi(
    getInvoice,
    { params: { invoiceId: invoiceId ?? 0 } },
    { enabled: invoiceId !== undefined, ...changedInOtherTabs },
  );

function Opened({ row, again, usualCourier, history, onClose }: Omit<Props, "opened"> & OpenedInvoice) {
  const query = useInvoice(row.invoiceId);
  const paper = row.invoiceType === INVOICE_TYPE.paper;
  // Kept open even if it has changed, as the text was typed for it.
  if (isMissing(query.error) || query.data?.invoiceStatus === INVOICE_STATUS.none) return <TakenBack />;
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={4} />}>
      {(invoice) => {
        const now = readAnew(row, invoice);
        const shown = shownOf(now);
        const waits = isUnsent(now) && waitsForRefund(now);
        return (
          <Flex vertical gap="middle">
            <Facts invoice={invoice} />
            <Refunded invoice={invoice} held={shown === "refunded"} waits={waits} />
            <Flex justify="flex-end">{history(row.invoiceId)}</Flex>
            <Sendings sendings={invoice.sendings} />
            <Voids invoice={invoice} />
            {shown !== "voided" && shown !== "refunded" && paper && !waits && (
              <PaperForm
                invoiceId={row.invoiceId}
                invoice={invoice}
                usual={usualCourier}
                sent={!isUnsent(now)}
                onDone={onClose}
              />
            )}
            {isUnsent(now) && !paper && !waits && (
              <ElectronicForm
                invoiceId={row.invoiceId}
                inWorkbookSince={invoice.inWorkbookSince}
                recorded={{ invoiceNo: now.invoiceNo, invoiceDate: now.invoiceDate ?? "" }}
                onDone={onClose}
              />
            )}
            {shown === "sent" && !paper && (
              <>
                {!invoice.hasFile && (
                  <FileForm invoiceId={row.invoiceId} invoice={invoice} onDone={onClose} />
                )}
                <SendAgain invoiceId={row.invoiceId} invoice={invoice} atOnce={again} />
              </>
            )}
          </Flex>
        );
      }}
    </QueryView>
  );
}

/** This invoice's own void, and those before it, each with its number. */
function Voids({ invoice: { voided, voidedTime, voidReason } }: { invoice: Invoice }) {
  return (
    <>
      {voidedTime !== null && (
        <Alert
          type="warning"
          title={`这张发票已于 ${formatTime(voidedTime)} 作废`}
          description={`原因：${voidReason}`}
        />
      )}
      {voided.map((one, at) => (
        <Alert
          key={one.invoiceId}
          type="info"
          title={`${at === 0 ? "上一张发票" : "更早的发票"} ${one.invoiceNo || "（没有登记号码）"}`}
          description={`${formatTime(one.voidedTime)} 作废，原因：${one.voidReason}`}
        />
      ))}
    </>
  );
}

const TakenBack = () => (
  <Alert
    type="warning"
    title="买家已撤回这份申请，不用开票"
    description="买家重新申请后，列表里会有新的一张。"
  />
);

type RefundedProps = { invoice: Invoice; held: boolean; waits: boolean };

/** What was or is to be given back, and what is left to do: of one that is held back, and of one that waits for it. */
function Refunded({ invoice, held, waits }: RefundedProps) {
  const sentence = refundedSentence(invoice);
  if (!sentence) return null;
  const undo = held && invoice.invoiceNo !== "" ? "请在税务平台红冲这张发票，不用发送。" : undefined;
  const refund = waits && (
    <LinkButton to={officePaths.refunds({ orderId: invoice.orderId })}>看退款</LinkButton>
  );
  return <Alert type="warning" title={held ? NOT_NEEDED : sentence} description={undo} action={refund} />;
}

function Facts({ invoice }: { invoice: Invoice }) {
  const company = invoice.payerType === PAYER_TYPE.company;
  const paper = invoice.invoiceType === INVOICE_TYPE.paper;
  const fact = (label: string, value: ReactNode) => ({ key: label, label, children: value || "--" });
  const items = [
    fact("抬头名称", invoice.payerName),
    fact("金额", <AmountToBe plain invoice={invoice} />),
    fact("发票类型", invoice.invoiceType ? INVOICE_TYPE_LABELS[invoice.invoiceType] : ""),
    fact("订单号", invoice.orderId),
    ...(company
      ? [
          fact("信用代码", invoice.payerId + (invoice.payerIdConfirmed ? "（买家已确认）" : "")),
          fact("开户行", invoice.payerBank),
          fact("账号", invoice.payerAccount),
          fact("单位地址", invoice.payerAddress),
        ]
      : []),
    fact("联系人", invoice.maillingName),
    fact("联系电话", invoice.maillingTelephone),
    paper ? fact("邮寄地址", invoice.maillingAddress) : fact("接收邮箱", invoice.payerEmail),
    ...(invoice.invoiceNo
      ? [fact("发票号码", invoice.invoiceNo), fact("开票日期", invoice.invoiceDate ?? "")]
      : []),
  ];
  return <Descriptions size="small" column={{ xs: 1, md: 2 }} items={items} />;
}
