import { freeCopies } from "@zhutu/domain/ordering/order.ts";
import { byLinkAlone, isGivenByPhone } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import {
  assignToMe,
  assignToUsers,
  listAssignedUsers,
  createClaimLink,
  exportAssignedUsers,
  getRosterTemplate,
  listClaimLinks,
  noteCopyName,
  previewRoster,
  revokeClaimLink,
} from "@zhutu/domain/ordering/copies/contract.ts";
import { api, sayDone } from "../../../lib/api/api.ts";
import { DownloadButton } from "../../../lib/api/download-button.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { markStale, useApi, useApiWrite } from "../../../lib/api/query.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { toast } from "../../../ui/toast.ts";
import type { Order } from "../../../lib/orders/order.ts";
import { AssignForm } from "./assign-form.tsx";
import type { Assigned } from "./assign-result.tsx";
import { AssignedList } from "./assigned-list.tsx";
import { type ClaimLink, ClaimLinks } from "./claim-links.tsx";
import { type Listed, RosterCard } from "./roster-card.tsx";
import { changedByCopies, moveToPhone, namedCopies, useTakeBack } from "./use-take-back.ts";
import css from "./assign.module.css";

type Props = {
  orderId: string;
  item: Order["orderItems"][number];
  /** Staff assign for the buyer and cannot edit the buyer's noted names. */
  byStaff: boolean;
};

/** The ways to give the copies of one item away, and who has one. */
export function Copies({ orderId, item, byStaff }: Props) {
  const { orderItemId } = item;
  const params = { orderId, orderItemId };
  const copiesLeft = freeCopies(item);
  const list = useApi(listAssignedUsers, { params }, { staleTime: 0 });
  const listed = new Set(list.data?.map(({ phone }) => phone));
  const { busy, takeBack } = useTakeBack();
  const assigning = async (answer: Promise<Assigned>): Promise<Assigned> => {
    const result = await answer;
    if (result.assigned.length > 0) toast.success("分配成功");
    await markStale(changedByCopies);
    return result;
  };
  const assign = (people: Listed[]): Promise<Assigned> =>
    assigning(api(assignToUsers, { params, body: people }, { quiet: true }));
  const noteName = async ({ assignmentId }: { assignmentId: number }, notedName: string): Promise<void> => {
    await api(noteCopyName, { params: { ...params, assignmentId }, body: { notedName } }, { quiet: true });
    sayDone(noteCopyName);
    await markStale(namedCopies);
  };
  const move = ({ assignmentId }: { assignmentId: number }, telephone: string): Promise<void> =>
    moveToPhone({ ...params, assignmentId }, telephone);
  return (
    <div className={css.columns}>
      <div className={css.ways}>
        {isGivenByPhone(item) ? (
          <>
            <AssignForm
              copiesLeft={copiesLeft}
              listed={listed}
              onAssign={assign}
              {...(!byStaff && {
                onAssignToMe: () => assigning(api(assignToMe, { params }, { quiet: true })),
              })}
            />
            <RosterCard
              copiesLeft={copiesLeft}
              listed={listed}
              onPreview={(body) => api(previewRoster, { params, body }, { quiet: true })}
              onAssign={assign}
              template={
                <DownloadButton look="text" size="sm" endpoint={getRosterTemplate} input={{}}>
                  下载模板
                </DownloadButton>
              }
            />
          </>
        ) : (
          <p className="alert">{byLinkAlone}</p>
        )}
        <Links {...params} copiesLeft={copiesLeft} />
      </div>
      <section className="card">
        <QueryView query={list}>
          {(copies) => (
            <AssignedList
              copies={copies}
              busy={busy}
              onTakeBack={({ assignmentId, phone, notedName }) =>
                void takeBack({ ...params, assignmentId, phone, notedName })
              }
              {...(isGivenByPhone(item) && { onMove: move })}
              {...(!byStaff && { onNote: noteName })}
              act={
                <DownloadButton look="line" size="sm" endpoint={exportAssignedUsers} input={{ params }}>
                  导出
                </DownloadButton>
              }
            />
          )}
        </QueryView>
      </section>
    </div>
  );
}

function Links({ copiesLeft, ...params }: { orderId: string; orderItemId: number; copiesLeft: number }) {
  const links = useApi(listClaimLinks, { params }, { staleTime: 0 });
  const revoke = useApiWrite(revokeClaimLink, { stale: [listClaimLinks] });
  const askAndRevoke = async ({ claimKey }: ClaimLink): Promise<void> => {
    const text = "拿到这个链接的人不能再领取，已经领走的不受影响。";
    if (await confirm({ title: "确定要停用这个领取链接吗?", text, yes: "停用", danger: true }))
      revoke.mutate({ params: { ...params, claimKey } });
  };
  return (
    <section className="card">
      <QueryView query={links}>
        {(known) => (
          <ClaimLinks
            links={known}
            copiesLeft={copiesLeft}
            busy={revoke.isPending}
            onCreate={async (body) => {
              await api(createClaimLink, { params, body }, { quiet: true });
              sayDone(createClaimLink);
              await markStale([listClaimLinks]);
            }}
            onRevoke={(link) => void askAndRevoke(link)}
          />
        )}
      </QueryView>
    </section>
  );
}
