import { getInvoiceFile } from "@zhutu/domain/invoicing/contract.ts";
import {
  INVOICE_STATUS,
  INVOICE_TYPE,
  INVOICE_TYPE_LABELS,
  PAYER_TYPE,
  PAYER_TYPE_LABELS,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { DownloadButton } from "../../lib/api/download-button.tsx";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Invoice } from "./invoice-form.ts";
import css from "./invoicing.module.css";
import { Moment } from "../../ui/moment.tsx";

type Fact = { label: string; value: string; full?: boolean; copy?: boolean };

function factsOf(invoice: Invoice): Fact[] {
  const company = invoice.payerType === PAYER_TYPE.company;
  const paper = invoice.invoiceType === INVOICE_TYPE.paper;
  const facts: (Fact | false)[] = [
    { label: "发票类型", value: invoice.invoiceType ? INVOICE_TYPE_LABELS[invoice.invoiceType] : "" },
    { label: "抬头类型", value: invoice.payerType ? PAYER_TYPE_LABELS[invoice.payerType] : "" },
    { label: "抬头名称", value: invoice.payerName, full: true, copy: true },
    company && { label: "统一社会信用代码", value: invoice.payerId, full: true, copy: true },
    company && { label: "开户行", value: invoice.payerBank },
    company && { label: "账号", value: invoice.payerAccount },
    company && { label: "单位地址", value: invoice.payerAddress, full: true },
    { label: "联系人", value: invoice.maillingName },
    { label: "联系电话", value: invoice.maillingTelephone },
    paper
      ? { label: "邮寄地址", value: invoice.maillingAddress, full: true }
      : { label: "接收邮箱", value: invoice.payerEmail, full: true },
  ];
  return facts.filter((fact) => fact !== false);
}

/** What was applied for, to be read only. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  return (
    <dl className={css.facts}>
      {factsOf(invoice).map(({ label, value, full = false, copy = false }) => (
        <div key={label} className={full ? css.full : undefined}>
          <dt>{label}</dt>
          <dd>
            {value || "--"}
            {copy && value !== "" && (
              <Button look="text" size="sm" aria-label={`复制${label}`} onClick={() => void copyText(value)}>
                <Icon name="copy" />
                复制
              </Button>
            )}
          </dd>
        </div>
      ))}
      {invoice.payerIdConfirmed && (
        <div className={css.full}>
          <dt>代码核对</dt>
          <dd>校验码与代码对不上，申请时已确认代码无误</dd>
        </div>
      )}
    </dl>
  );
}

/** Its delivery: the courier of a paper invoice, the file of an electronic one. */
export function InvoiceDelivery({ invoice }: { invoice: Invoice }) {
  const sent = invoice.invoiceStatus === INVOICE_STATUS.sent;
  if (invoice.invoiceType === INVOICE_TYPE.paper)
    return (
      <dl className={css.delivery} aria-label="快递信息">
        <div>
          <dt>快递公司</dt>
          <dd>{invoice.expressCompany || "--"}</dd>
        </div>
        <div>
          <dt>快递单号</dt>
          <dd className="num">
            {invoice.expressOrderNo || "--"}
            {invoice.expressOrderNo !== "" && (
              <Button look="text" size="sm" onClick={() => void copyText(invoice.expressOrderNo)}>
                <Icon name="copy" />
                复制单号
              </Button>
            )}
          </dd>
        </div>
      </dl>
    );
  if (!sent) return <p className="hint">开具后可以在这里下载，也会发到您的邮箱。</p>;
  if (!invoice.hasFile || invoice.invoiceId === null)
    return <p>发票已开具，请在邮箱 {invoice.sendings.at(-1)?.sentTo ?? invoice.payerEmail} 中查收。</p>;
  return (
    <>
      <dl className={css.delivery}>
        <div>
          <dt>发票号码</dt>
          <dd className="num">{invoice.invoiceNo}</dd>
        </div>
        <div>
          <dt>开票日期</dt>
          <dd className="num">{invoice.invoiceDate}</dd>
        </div>
      </dl>
      <DownloadButton
        endpoint={getInvoiceFile}
        input={{ params: { invoiceId: invoice.invoiceId } }}
        look="primary"
      >
        下载发票
      </DownloadButton>
    </>
  );
}

/** Those that were voided before the one in force. */
export function VoidedInvoices({ invoice: { voided } }: { invoice: Invoice }) {
  if (voided.length === 0) return null;
  return (
    <section className="card">
      <div className="card-h">
        <h2>已作废的发票</h2>
      </div>
      <ul className={css.voided}>
        {voided.map((one) => (
          <li key={one.invoiceId}>
            <span className="grow">
              {one.invoiceNo !== "" && <b className="num">{one.invoiceNo} </b>}
              {one.expressOrderNo !== "" && (
                <b className="num">
                  {one.expressCompany} {one.expressOrderNo}{" "}
                </b>
              )}
              作废原因：{one.voidReason}
              <small className="hint num">
                <Moment at={one.voidedTime} />
              </small>
            </span>
            {one.hasFile && (
              <DownloadButton
                endpoint={getInvoiceFile}
                input={{ params: { invoiceId: one.invoiceId } }}
                look="text"
                size="sm"
              >
                下载作废发票
              </DownloadButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
