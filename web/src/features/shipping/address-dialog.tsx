import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { getArea, listAddresses, saveAddress } from "@zhutu/domain/shipping/contract.ts";
import { type FormEvent, useId, useState } from "react";
import { sentenceOf } from "../../lib/api/api.ts";
import { useApi, useApiWrite } from "../../lib/api/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox, Field, TextArea, TextInput } from "../../ui/field.tsx";
import {
  type Address,
  addressErrors,
  type AddressErrors,
  type AddressFields,
  emptyAddress,
  fieldsOf,
} from "./address-form.ts";
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
  const [typed, setTyped] = useState<Partial<AddressFields>>({});
  // A new address starts with the buyer's own name and phone.
  const { data: buyer } = useApi(getProfile, {}, { enabled: address === null, staleTime: Infinity });
  const own = buyer && { name: buyer.userName, telephone: buyer.telephone };
  const start = address ? fieldsOf(address) : { ...emptyAddress, ...own };
  const fields = { ...start, ...typed };
  const changed = (Object.keys(start) as (keyof AddressFields)[]).some(
    (name) => fields[name] !== start[name],
  );
  const [errors, setErrors] = useState<AddressErrors>({});
  const area = useApi(getArea, {}, { staleTime: Infinity });
  const save = useApiWrite(saveAddress, {
    stale: [listAddresses],
    quiet: true,
    onDone: ({ deliverAddressId }) => {
      onSaved?.(deliverAddressId);
      onClose();
    },
  });
  const change = (part: Partial<AddressFields>): void => {
    const next = { ...fields, ...part };
    setTyped({ ...typed, ...part });
    // A sentence goes away as soon as its field is right; new ones appear on leaving a field or on saving.
    const left = addressErrors(next);
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => field in left)));
  };
  const check = (field: keyof AddressErrors): void =>
    setErrors((shown) => ({ ...shown, [field]: addressErrors(fields)[field] }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = addressErrors(fields);
    setErrors(found);
    if (Object.keys(found).length > 0 || save.isPending) return;
    save.mutate({
      body: { ...fields, ...(address && { deliverAddressId: address.deliverAddressId }) },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={address ? "修改收件地址" : "新增收件地址"}
      unsaved={changed}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        <Field label="收件人" required hint="2 到 10 个字符" error={errors.name}>
          <TextInput
            value={fields.name}
            autoComplete="name"
            maxLength={20}
            onChange={(event) => change({ name: event.target.value })}
            onBlur={() => check("name")}
          />
        </Field>
        <RegionPicker
          tree={area.data ?? []}
          fields={fields}
          error={area.error ? "地区加载失败，请关闭后重试" : errors.region}
          onChange={change}
        />
        <Field label="详细地址" required hint="街道、门牌号、楼层房间，3 到 40 个字符" error={errors.address}>
          <TextArea
            rows={2}
            value={fields.address}
            autoComplete="street-address"
            maxLength={60}
            onChange={(event) => change({ address: event.target.value })}
            onBlur={() => check("address")}
          />
        </Field>
        <Field label="手机号" required hint="11 位，快递员用它联系收件人" error={errors.telephone}>
          <TextInput
            type="tel"
            inputMode="numeric"
            value={fields.telephone}
            autoComplete="tel"
            maxLength={30}
            onChange={(event) => change({ telephone: event.target.value })}
            onBlur={() => {
              change({ telephone: normalPhone(fields.telephone) });
              check("telephone");
            }}
          />
        </Field>
        <Checkbox
          checked={fields.defaultAddr === 1}
          onChange={(event) => change({ defaultAddr: event.target.checked ? 1 : 0 })}
        >
          设为默认地址
        </Checkbox>
        {save.error && (
          <p className="err" role="alert">
            {sentenceOf(save.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
