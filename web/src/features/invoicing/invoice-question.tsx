import { Radio } from "../../ui/choice.tsx";
import { InvoiceFields } from "./invoice-fields.tsx";
import { type CheckoutInvoice, invoiceCardId } from "./use-checkout-invoice.ts";
import css from "./invoicing.module.css";

/** At the confirmation of an order: whether an invoice is needed, and then what stands on it. */
export function InvoiceQuestion({ wanted, setWanted, form }: CheckoutInvoice) {
  return (
    <section className="card" id={invoiceCardId} aria-labelledby="invoice-h">
      <div className={`card-h ${css.question}`}>
        <h2 id="invoice-h">是否需要发票</h2>
        <div className="row" role="radiogroup" aria-labelledby="invoice-h">
          <Radio name="needsInvoice" checked={!wanted} onChange={() => setWanted(false)}>
            不需要
          </Radio>
          <Radio name="needsInvoice" checked={wanted} onChange={() => setWanted(true)}>
            需要发票
          </Radio>
        </div>
      </div>
      {wanted && (
        <form noValidate aria-label="发票信息" onSubmit={(event) => event.preventDefault()}>
          <InvoiceFields form={form} />
          <p className={`hint ${css.foot}`}>付款后自动提交申请，金额为订单实付金额；开具前可以修改。</p>
        </form>
      )}
    </section>
  );
}
