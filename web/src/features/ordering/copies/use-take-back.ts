import { getOrder, listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import {
  listAssignedUsers,
  listCopiesGiven,
  takeBackCopy,
  listClaimLinks,
} from "@zhutu/domain/ordering/copies/contract.ts";
import { whoOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { getTeam, listTeamPeople } from "@zhutu/domain/statistics/contract.ts";
import { markStale, useApiWrite } from "../../../lib/api/query.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { rowFocus } from "../../../ui/row-focus.ts";

/** What changes when a copy is given or taken back, on whichever screen. */
export const changedByCopies = [
  getOrder,
  listAssignedUsers,
  listCopiesGiven,
  listMyOrders,
  listClaimLinks,
  getTeam,
  listTeamPeople,
];

/** Where the buyer's names for people stand. */
export const namedCopies = [listAssignedUsers, listTeamPeople];

type GivenCopy = {
  orderId: string;
  orderItemId: number;
  assignmentId: number;
  phone: string;
  notedName: string | null;
};

/** Takes a copy back once it was asked whether to; the next row's button has the focus then. */
export function useTakeBack() {
  const { isPending, mutateAsync } = useApiWrite(takeBackCopy, { stale: changedByCopies });
  return {
    busy: isPending,
    takeBack: async ({ phone, notedName, ...params }: GivenCopy): Promise<void> => {
      const keepFocus = rowFocus();
      const text = `${whoOf({ notedName, phone })} 将不能再学这门课，名额可以重新分配。`;
      if (!(await confirm({ title: "确定要收回吗?", text, danger: true }))) return;
      // Refused because it was begun meanwhile: the list says so then.
      await mutateAsync({ params }).catch(() => markStale(changedByCopies));
      keepFocus();
    },
  };
}
