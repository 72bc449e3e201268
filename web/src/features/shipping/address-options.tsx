import { Button } from "../../ui/button.tsx";
import { Radio } from "../../ui/choice.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Address } from "./address-form.ts";
import css from "./shipping.module.css";

type Props = {
  /** Of the radio buttons: those of one name exclude each other. */
  name: string;
  addresses: readonly Address[];
  chosenId: number | undefined;
  onChoose: (deliverAddressId: number) => void;
  onChange: (address: Address) => void;
};

/** Addresses to choose from, each editable in place. */
export function AddressOptions({ name, addresses, chosenId, onChoose, onChange }: Props) {
  return (
    <div className={css.choices} role="radiogroup" aria-label="收件地址">
      {addresses.map((one) => (
        <Choice
          key={one.deliverAddressId}
          group={name}
          address={one}
          chosen={one.deliverAddressId === chosenId}
          onChoose={() => onChoose(one.deliverAddressId)}
          onChange={() => onChange(one)}
        />
      ))}
    </div>
  );
}

type ChoiceProps = {
  group: string;
  address: Address;
  chosen: boolean;
  onChoose: () => void;
  onChange: () => void;
};

function Choice({ group, address, chosen, onChoose, onChange }: ChoiceProps) {
  return (
    <div className={chosen ? "opt on" : "opt"}>
      <Radio name={group} checked={chosen} onChange={onChoose}>
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
