import {
  INVOICE_TYPE,
  PAYER_TYPE,
  INVOICE_TYPE_LABELS,
  invoiceTypes,
  PAYER_TYPE_LABELS,
  payerTypes,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { normalCreditCode } from "@zhutu/domain/invoicing/credit-code.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Radio } from "../../ui/choice.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { codeWarningOf, type InvoiceForm } from "./invoice-form.ts";
import { TitleChoice } from "./title-choice.tsx";
import css from "./invoicing.module.css";
import { type CheckoutInvoice, invoiceCardId } from "./use-checkout-invoice.ts";

/** Type, payer, contact and where it is sent; `ofBuyer`: written by staff, who have no saved companies. */
export function InvoiceFields({ form, ofBuyer = false }: { form: InvoiceForm; ofBuyer?: boolean }) {
  const { values, errors } = form;
  const company = values.payerType === PAYER_TYPE.company;
  return (
    <div className={css.fields}>
      <Kinds form={form} />
      {company && !ofBuyer && <TitleChoice form={form} />}
      <Field
        label="抬头名称"
        required
        hint={company ? "与营业执照上的名称一致" : "填写个人姓名"}
        error={errors.payerName}
      >
        <TextInput {...form.control("payerName")} autoComplete={company ? "organization" : "name"} />
      </Field>
      {company ? <CompanyCode form={form} /> : <span className="no-phone" />}
      <Contact form={form} />
      {values.invoiceType === INVOICE_TYPE.electronic ? (
        <Field
          label="接收邮箱"
          required
          hint="发票开出后发到这个邮箱，也可以在本站下载"
          error={errors.payerEmail}
        >
          <TextInput {...form.control("payerEmail")} type="email" inputMode="email" autoComplete="email" />
        </Field>
      ) : (
        <div className={css.full}>
          <Field
            label="邮寄地址"
            required
            hint="省、市、区、街道、门牌号，最多 50 个字符"
            error={errors.maillingAddress}
          >
            <TextInput {...form.control("maillingAddress")} autoComplete="street-address" />
          </Field>
        </div>
      )}
      {company && <BankFields form={form} />}
    </div>
  );
}

function Kinds({ form }: { form: InvoiceForm }) {
  const id = useId();
  const { values, set } = form;
  return (
    <div className={`${css.full} ${css.kinds}`}>
      <div role="radiogroup" aria-labelledby={`${id}-type`}>
        <span id={`${id}-type`} className="label">
          发票类型
        </span>
        {invoiceTypes.map((type) => (
          <Radio
            key={type}
            name={`${id}-type`}
            checked={values.invoiceType === type}
            onChange={() => set({ invoiceType: type })}
          >
            {INVOICE_TYPE_LABELS[type]}
          </Radio>
        ))}
      </div>
      <div role="radiogroup" aria-labelledby={`${id}-payer`}>
        <span id={`${id}-payer`} className="label">
          抬头类型
        </span>
        {payerTypes.map((type) => (
          <Radio
            key={type}
            name={`${id}-payer`}
            checked={values.payerType === type}
            onChange={() => set({ payerType: type })}
          >
            {PAYER_TYPE_LABELS[type]}
          </Radio>
        ))}
      </div>
    </div>
  );
}

/** A code whose check fails is looked at again and may be confirmed: such companies exist. */
function CompanyCode({ form }: { form: InvoiceForm }) {
  const { values, errors, set } = form;
  const control = form.control("payerId");
  const errorId = useId();
  const warning = codeWarningOf(values);
  return (
    <div className={css.code}>
      <Field
        label="统一社会信用代码"
        required
        hint="营业执照上的 18 位代码，由数字和大写字母组成"
        error={errors.payerId}
      >
        <TextInput
          {...control}
          className="num"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // A confirmation holds only for its own code.
          onChange={({ target }) => set({ payerId: target.value, payerIdConfirmed: false })}
          onBlur={(event) => {
            if (values.payerId !== "") set({ payerId: normalCreditCode(values.payerId) });
            control.onBlur(event);
          }}
        />
      </Field>
      {warning !== undefined && (
        <div className={css.warning} role="status">
          <p>
            <Icon name="warning" />
            <span>{warning}。少数单位的代码本来如此，核对无误后可以继续。</span>
          </p>
          <Checkbox
            name="payerIdConfirmed"
            checked={values.payerIdConfirmed}
            onChange={({ target }) => set({ payerIdConfirmed: target.checked })}
            aria-invalid={errors.payerIdConfirmed ? true : undefined}
            aria-describedby={errors.payerIdConfirmed ? errorId : undefined}
          >
            已核对，代码无误
          </Checkbox>
          {errors.payerIdConfirmed && (
            <p id={errorId} className="err" role="alert">
              {errors.payerIdConfirmed}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Contact({ form }: { form: InvoiceForm }) {
  const { values, errors, set } = form;
  const telephone = form.control("maillingTelephone");
  return (
    <>
      <Field label="联系人" required error={errors.maillingName}>
        <TextInput {...form.control("maillingName")} autoComplete="name" />
      </Field>
      <Field label="联系电话" required hint="11 位手机号" error={errors.maillingTelephone}>
        <TextInput
          {...telephone}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          onBlur={(event) => {
            if (values.maillingTelephone !== "")
              set({ maillingTelephone: normalPhone(values.maillingTelephone) });
            telephone.onBlur(event);
          }}
        />
      </Field>
    </>
  );
}

function BankFields({ form }: { form: InvoiceForm }) {
  const { values, errors } = form;
  const names = ["payerBank", "payerAccount", "payerAddress"] as const;
  const used = names.some((name) => values[name] !== "" || errors[name] !== undefined);
  const [open, setOpen] = useState(false);
  if (!open && !used)
    return (
      <Button look="text" size="sm" className={`${css.full} ${css.more}`} onClick={() => setOpen(true)}>
        补充开户行、账号、地址（选填）
      </Button>
    );
  return (
    <>
      <Field label="开户行" hint="选填，最多 20 个字符" error={errors.payerBank}>
        <TextInput {...form.control("payerBank")} autoComplete="off" />
      </Field>
      <Field label="账号" hint="选填，最多 30 个字符" error={errors.payerAccount}>
        <TextInput {...form.control("payerAccount")} className="num" autoComplete="off" />
      </Field>
      <div className={css.full}>
        <Field label="单位地址" hint="选填，最多 50 个字符" error={errors.payerAddress}>
          <TextInput {...form.control("payerAddress")} autoComplete="off" />
        </Field>
      </div>
    </>
  );
}

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
