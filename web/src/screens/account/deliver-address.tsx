import { maxAddresses } from "@zhutu/domain/shipping/address-rules.ts";
import { listAddresses, deleteAddress, setDefaultAddress } from "@zhutu/domain/shipping/contract.ts";
import { useState } from "react";
import { AddressDialog } from "../../features/shipping/address-dialog.tsx";
import type { Address } from "../../features/shipping/address-form.ts";
import { AddressTable } from "../../features/shipping/address-table.tsx";
import { changedInOtherTabs, useApi, useApiWrite } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({ access: ["user"], title: "收件地址" });

/** What is done to one of the person's own addresses; `busyId` is the one that it is being done to. */
function useAddressActions() {
  const stale = [listAddresses];
  const remove = useApiWrite(deleteAddress, { stale });
  const makeDefault = useApiWrite(setDefaultAddress, { stale });
  const working = [remove, makeDefault].find((one) => one.isPending);
  return {
    busyId: working?.variables?.params.deliverAddressId,
    makeDefault: ({ deliverAddressId }: Address): void =>
      makeDefault.mutate({ params: { deliverAddressId } }),
    /** Asks first. */
    remove: async ({ deliverAddressId, name, regionText, address }: Address): Promise<void> => {
      const text = [`${name}，${regionText} ${address}`, "已经下的订单仍寄往原来的地址。"];
      if (await confirm({ title: "确定要删除吗?", text, danger: true }))
        remove.mutate({ params: { deliverAddressId } });
    },
  };
}

/** Delivery addresses (learner spec 2): add, edit, delete, choose the default one. */
export default function DeliverAddressPage() {
  const addresses = useApi(listAddresses, {}, changedInOtherTabs);
  const [open, setOpen] = useState<Address | "new" | null>(null);
  const { busyId, makeDefault, remove } = useAddressActions();
  const add = (
    <Button look="line" onClick={() => setOpen("new")}>
      <Icon name="plus" />
      新增地址
    </Button>
  );
  const count = addresses.data?.length ?? 0;
  return (
    <>
      <PageTitle>收件地址</PageTitle>
      <div className="pg-h">
        <h1>收件地址</h1>
        {count > 0 && count < maxAddresses && add}
      </div>
      <QueryView query={addresses}>
        {(known) =>
          known.length === 0 ? (
            <div className="card">
              <EmptyState icon="pin" text="还没有收件地址，购买图书和教材时要用到" action={add} />
            </div>
          ) : (
            <>
              <AddressTable
                addresses={known}
                busyId={busyId}
                onEdit={setOpen}
                onDelete={(one) => void remove(one)}
                onMakeDefault={makeDefault}
              />
              {count >= maxAddresses && (
                <p className="hint pad">最多保存 {maxAddresses} 个收件地址，要新增请先删除不用的。</p>
              )}
            </>
          )
        }
      </QueryView>
      {open && <AddressDialog address={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}
