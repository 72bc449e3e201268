import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { getArea, listAddresses, saveAddress } from "@zhutu/domain/shipping/contract.ts";
import { useId } from "react";
import { useApi, useApiWrite } from "../../lib/api/query.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { type Address, type AddressFields, addressRules, emptyAddress, fieldsOf } from "./address-form.ts";
import { RegionPicker } from "./region-picker.tsx";

type Props = {
  /** The address to change; null adds one. */
  address: Address | null;
  onClose: () => void;
  onSaved?: (deliverAddressId: number) => void;
};

/** Adds or changes a delivery address. What was typed stays when saving fails. */
export function AddressDialog({ address, onClose, onSaved }: Props) {
  const formId = useId();
  // A new address starts with the buyer's own name and phone.
  const { data: buyer } = useApi(getProfile, {}, { enabled: address === null, staleTime: Infinity });
  const own = buyer && { name: buyer.userName, telephone: buyer.telephone };
  const form = useForm<AddressFields>(
    address ? fieldsOf(address) : { ...emptyAddress, ...own },
    addressRules,
  );
  const { values, errors, set } = form;
  const telephone = form.control("telephone");
  const area = useApi(getArea, {}, { staleTime: Infinity });
  const save = useApiWrite(saveAddress, {
    stale: [listAddresses],
    quiet: true,
    onDone: ({ deliverAddressId }) => {
      onSaved?.(deliverAddressId);
      onClose();
    },
  });
  const submit = form.submit((fields) =>
    save.mutateAsync({
      body: { ...fields, ...(address && { deliverAddressId: address.deliverAddressId }) },
    }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={address ? "修改收件地址" : "新增收件地址"}
      unsaved={form.changed}
      full
      footer={
        <>
          <Button look="line" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} busy={form.busy}>
            保存
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        <Field label="收件人" required hint="2 到 10 个字符" error={errors.name}>
          <TextInput {...form.control("name")} autoComplete="name" />
        </Field>
        <RegionPicker
          tree={area.data ?? []}
          fields={values}
          error={area.error ? "地区加载失败，请关闭后重试" : (errors.province ?? errors.city ?? errors.area)}
          onChange={set}
        />
        <Field label="详细地址" required hint="街道、门牌号、楼层房间，3 到 40 个字符" error={errors.address}>
          <TextArea {...form.control("address")} rows={2} autoComplete="street-address" />
        </Field>
        <Field label="手机号" required hint="11 位，快递员用它联系收件人" error={errors.telephone}>
          <TextInput
            {...telephone}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            onBlur={(event) => {
              if (values.telephone !== "") set({ telephone: normalPhone(values.telephone) });
              telephone.onBlur(event);
            }}
          />
        </Field>
        {address?.defaultAddr === 1 ? (
          <p className="hint">这是默认地址。要更换，请把另一个地址设为默认。</p>
        ) : (
          <Checkbox
            checked={values.defaultAddr === 1}
            onChange={(event) => set({ defaultAddr: event.target.checked ? 1 : 0 })}
          >
            设为默认地址
          </Checkbox>
        )}
        {form.refusal && (
          <p className="err" role="alert">
            {form.refusal}
          </p>
        )}
      </form>
    </Dialog>
  );
}
