import { listAddresses } from "@zhutu/domain/shipping/contract.ts";
import { useState } from "react";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import type { Address } from "./address-form.ts";
import { AddressOptions } from "./address-options.tsx";
import css from "./shipping.module.css";

type Props = {
  /** Undefined until the person chose: then the default one counts. */
  chosenId: number | undefined;
  onChoose: (deliverAddressId: number) => void;
  error: string | undefined;
};

/** Addresses shown on the page; more are chosen from in a dialog. */
const atHand = 4;

/** The first addresses; the chosen one is always among them. */
function handy(known: readonly Address[], chosenId: number | undefined): readonly Address[] {
  const chosen = known.findIndex((one) => one.deliverAddressId === chosenId);
  return chosen < atHand
    ? known.slice(0, atHand)
    : [...known.slice(chosen, chosen + 1), ...known.slice(0, atHand - 1)];
}

/** The address an order ships to: one of the saved ones, changed here, or a new one. */
export function AddressChoice({ chosenId, onChoose, error }: Props) {
  const addresses = useApi(listAddresses, {});
  const [open, setOpen] = useState<Address | "new" | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  // One dialog at a time: a form that is opened takes the list's place.
  const write = (address: Address | "new"): void => {
    setShowsAll(false);
    setOpen(address);
  };
  const add = (
    <Button look="text" onClick={() => write("new")}>
      <Icon name="plus" />
      新增地址
    </Button>
  );
  const shared = { chosenId, onChoose, onChange: write };
  return (
    <section className="card" aria-labelledby="address-h">
      <div className="card-h">
        <h2 id="address-h">
          收件地址 <span className="hint">订单含图书，需要配送</span>
        </h2>
        {addresses.data && addresses.data.length > 0 && add}
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
            <>
              <AddressOptions {...shared} name="addrId" addresses={handy(known, chosenId)} />
              {known.length > atHand && (
                <div className={css.more}>
                  <Button look="line" block onClick={() => setShowsAll(true)}>
                    全部 {known.length} 个地址
                  </Button>
                </div>
              )}
              <Dialog
                open={showsAll}
                onClose={() => setShowsAll(false)}
                title="选择收件地址"
                wide
                full
                footer={
                  <>
                    {add}
                    <Button onClick={() => setShowsAll(false)}>确定</Button>
                  </>
                }
              >
                <AddressOptions {...shared} name="addrIdOfAll" addresses={known} />
              </Dialog>
            </>
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
