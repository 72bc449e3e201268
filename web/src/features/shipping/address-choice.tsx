import { listAddresses } from "@zhutu/domain/shipping/contract.ts";
import { useState } from "react";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Radio } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";
import { Tag } from "../../ui/tag.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import type { Address } from "./address-form.ts";
import css from "./shipping.module.css";

type Props = {
  /** Undefined until the person chose: then the default one counts. */
  chosenId: number | undefined;
  onChoose: (deliverAddressId: number) => void;
  error: string | undefined;
};

/** The address an order ships to: one of the saved ones, changed here, or a new one. */
export function AddressChoice({ chosenId, onChoose, error }: Props) {
  const addresses = useApi(listAddresses, {});
  const [open, setOpen] = useState<Address | "new" | null>(null);
  return (
    <section className="card" aria-labelledby="address-h">
      <div className="card-h">
        <h2 id="address-h">
          收件地址 <span className="hint">订单含图书，需要配送</span>
        </h2>
        {addresses.data && addresses.data.length > 0 && (
          <Button look="text" onClick={() => setOpen("new")}>
            <Icon name="plus" />
            新增地址
          </Button>
        )}
      </div>
      <QueryView query={addresses} skeleton={<SkeletonRows rows={1} />} failed="地址加载失败，请稍后重试">
        {(known) =>
          known.length === 0 ? (
            <EmptyState
              icon="pin"
              text="还没有收件地址"
              action={
                <Button look="line" onClick={() => setOpen("new")}>
                  新增地址
                </Button>
              }
            />
          ) : (
            <div className={css.choices} role="radiogroup" aria-labelledby="address-h">
              {known.map((one) => (
                <Choice
                  key={one.deliverAddressId}
                  address={one}
                  chosen={one.deliverAddressId === chosenId}
                  onChoose={() => onChoose(one.deliverAddressId)}
                  onChange={() => setOpen(one)}
                />
              ))}
            </div>
          )
        }
      </QueryView>
      {error && (
        <p className={`err ${css.error}`} role="alert">
          {error}
        </p>
      )}
      {open && (
        <AddressDialog
          address={open === "new" ? null : open}
          onClose={() => setOpen(null)}
          onSaved={onChoose}
        />
      )}
    </section>
  );
}

type ChoiceProps = { address: Address; chosen: boolean; onChoose: () => void; onChange: () => void };

function Choice({ address, chosen, onChoose, onChange }: ChoiceProps) {
  return (
    <div className={chosen ? "opt on" : "opt"}>
      <Radio name="addrId" checked={chosen} onChange={onChoose}>
        <b>
          {address.name} <span className="num">{address.telephone}</span>
        </b>
        {address.defaultAddr === 1 && <Tag tone="blue">默认</Tag>}
      </Radio>
      <p>
        {address.regionText} {address.address}
      </p>
      <Button look="text" size="sm" onClick={onChange} aria-label={`修改 ${address.address}`}>
        修改
      </Button>
    </div>
  );
}
