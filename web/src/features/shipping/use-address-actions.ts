import { deleteAddress, listAddresses, setDefaultAddress } from "@zhutu/domain/shipping/contract.ts";
import { useApiWrite } from "../../lib/api/query.ts";
import { confirm } from "../../ui/confirm.tsx";
import type { Address } from "./address-form.ts";

/** What is done to one of the person's own addresses; `busyId` is the one that it is being done to. */
export function useAddressActions() {
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
