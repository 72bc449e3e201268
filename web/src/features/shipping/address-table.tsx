import { Button } from "../../ui/button.tsx";
import { type CardColumn, CardTable } from "../../ui/card-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Address } from "./address-form.ts";
import css from "./shipping.module.css";

type Props = {
  addresses: readonly Address[];
  /** The address with an action under way. */
  busyId: number | string | undefined;
  onEdit: (address: Address) => void;
  onDelete: (address: Address) => void;
  onMakeDefault: (address: Address) => void;
};

const card = {
  areas: '"name phone" "region region" "address address" "acts acts"',
  widths: "auto minmax(0, 1fr)",
};

/** The person's delivery addresses (learner spec 2): a table, on a phone a card an address. */
export function AddressTable({ addresses, busyId, onEdit, onDelete, onMakeDefault }: Props) {
  const columns: CardColumn<Address>[] = [
    {
      key: "name",
      head: "收件人",
      className: css.recipient,
      cell: ({ name, defaultAddr }) => (
        <>
          <b>{name}</b>
          {defaultAddr === 1 && <Tag tone="blue">默认</Tag>}
        </>
      ),
    },
    { key: "phone", head: "手机号", className: "num nowrap", cell: ({ telephone }) => telephone },
    { key: "region", head: "所在地区", className: css.place, cell: ({ regionText }) => regionText },
    { key: "address", head: "详细地址", className: css.street, cell: ({ address }) => address },
    {
      key: "acts",
      head: "操作",
      right: true,
      className: `nowrap ${css.acts}`,
      cell: (one) => (
        <>
          {one.defaultAddr === 0 && (
            <Button
              look="text"
              size="sm"
              busy={one.deliverAddressId === busyId}
              aria-label={`设为默认 ${one.address}`}
              onClick={() => onMakeDefault(one)}
            >
              设为默认
            </Button>
          )}
          <Button look="text" size="sm" aria-label={`修改 ${one.address}`} onClick={() => onEdit(one)}>
            修改
          </Button>
          <Button
            look="text"
            size="sm"
            className="btn-danger"
            busy={one.deliverAddressId === busyId}
            aria-label={`删除 ${one.address}`}
            onClick={() => onDelete(one)}
          >
            删除
          </Button>
        </>
      ),
    },
  ];
  return (
    <CardTable
      label="收件地址"
      columns={columns}
      rows={addresses}
      idOf={({ deliverAddressId }) => deliverAddressId}
      card={card}
      apart
    />
  );
}
