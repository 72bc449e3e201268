import { listAddresses } from "@zhutu/domain/shipping/contract.ts";
import { useState } from "react";
import { sentenceOf } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/query.ts";
import { Button } from "../../ui/button.tsx";
import { Radio } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../ui/states.tsx";
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
        <Button look="text" onClick={() => setOpen("new")}>
          <Icon name="plus" />
          新增地址
        </Button>
      </div>
      {addresses.data ? (
        addresses.data.length === 0 ? (
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
            {addresses.data.map((one) => (
              <div
                key={one.deliverAddressId}
                className={one.deliverAddressId === chosenId ? "opt on" : "opt"}
              >
                <Radio
                  name="addrId"
                  checked={one.deliverAddressId === chosenId}
                  onChange={() => onChoose(one.deliverAddressId)}
                >
                  <b>
                    {one.name} <span className="num">{one.telephone}</span>
                  </b>
                  {one.defaultAddr === 1 && <Tag tone="blue">默认</Tag>}
                </Radio>
                <p>
                  {one.regionText} {one.address}
                </p>
                <Button look="text" size="sm" onClick={() => setOpen(one)} aria-label={`修改 ${one.address}`}>
                  修改
                </Button>
              </div>
            ))}
          </div>
        )
      ) : addresses.error ? (
        <ErrorState
          text={sentenceOf(addresses.error) || "地址加载失败，请稍后重试"}
          onRetry={() => void addresses.refetch()}
        />
      ) : (
        <SkeletonRows rows={1} />
      )}
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
