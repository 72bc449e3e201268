import { getOrder, listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import {
  listAssignedUsers,
  listCopiesGiven,
  moveCopy,
  takeBackCopy,
  listClaimLinks,
} from "@zhutu/domain/ordering/copies/contract.ts";
import { whoOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { getTeam, listTeamPeople } from "@zhutu/domain/statistics/contract.ts";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale, useApiWrite } from "../../../lib/api/query.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { rowFocus } from "../../../ui/row-focus.ts";

/** The queries to refetch after a copy is assigned or taken back. */
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

type CopyOf = { orderId: string; orderItemId: number; assignmentId: number };
type GivenCopy = CopyOf & { phone: string; notedName: string | null };

/** Gives an unused copy to another phone; rejects where it is refused. */
export async function moveToPhone(
  { orderId, orderItemId, assignmentId }: CopyOf,
  telephone: string,
): Promise<void> {
  await api(
    moveCopy,
    { params: { orderId, orderItemId, assignmentId }, body: { telephone } },
    { quiet: true },
  );
  sayDone(moveCopy);
  await markStale(changedByCopies);
}

/** Takes a copy back after a confirmation; the focus moves to the next row's button. */
export function useTakeBack() {
  const { isPending, mutateAsync } = useApiWrite(takeBackCopy, { stale: changedByCopies });
  return {
    busy: isPending,
    takeBack: async ({ phone, notedName, ...params }: GivenCopy): Promise<void> => {
      const keepFocus = rowFocus();
      const text = `${whoOf({ notedName, phone })} 将不能再学这门课，名额可以重新分配。`;
      if (!(await confirm({ title: "确定要收回吗?", text, danger: true }))) return;
      // Refused as it was started meanwhile; the refetched list shows that.
      await mutateAsync({ params }).catch(() => markStale(changedByCopies));
      keepFocus();
    },
  };
}
