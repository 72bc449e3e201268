import { certNumberRule } from "@zhutu/domain/certificate/cert-number.ts";
import { findCertificate } from "@zhutu/domain/certificate/contract.ts";
import { shortCodeRule } from "@zhutu/domain/certificate/document.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { useNavigate } from "react-router";
import { api, sentenceOf } from "../../lib/api/api.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import css from "./verify.module.css";

const notFound = "没有查到这张证书。请对照证书核对编号和查验码，两项都正确仍查不到的，请联系我们。";

/** Number and code as they are printed, for who cannot scan; leads to the certificate's page. */
export function VerifyForm() {
  const navigate = useNavigate();
  const form = useForm({ certNo: "", shortCode: "" }, { certNo: certNumberRule, shortCode: shortCodeRule });
  const find = form.submit(
    async (body) => {
      const { verifyCode } = await api(findCertificate, { body }, { quiet: true });
      await navigate(paths.verified(verifyCode));
    },
    (failure) => (isMissing(failure) ? notFound : sentenceOf(failure)),
  );
  return (
    <form className="card pad" noValidate aria-label="查验证书" onSubmit={find}>
      <div className={css.fields}>
        <Field label="证书编号" required error={form.errors.certNo} hint="如 37-SZ-2026-000187-7">
          <TextInput {...form.control("certNo")} autoComplete="off" />
        </Field>
        <Field label="查验码" required error={form.errors.shortCode} hint="证书二维码旁的 6 位字符">
          <TextInput {...form.control("shortCode")} autoComplete="off" />
        </Field>
        <Button type="submit" busy={form.busy} className={css.go}>
          查验
        </Button>
      </div>
      {form.refusal && (
        <p className="err apart" role="alert">
          {form.refusal}
        </p>
      )}
    </form>
  );
}
