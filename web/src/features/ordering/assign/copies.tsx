import {
  assignToMe,
  assignToUsers,
  getOrder,
  listAssignedUsers,
  listMyOrders,
  takeBackCopy,
} from "@zhutu/domain/ordering/contract.ts";
import {
  createClaimLink,
  exportAssignedUsers,
  getRosterTemplate,
  listClaimLinks,
  previewRoster,
  revokeClaimLink,
} from "@zhutu/domain/ordering/copies/contract.ts";
import { api, sayDone } from "../../../lib/api/api.ts";
import { DownloadButton } from "../../../lib/api/download-button.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { markStale, useApi, useApiWrite } from "../../../lib/api/query.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { toast } from "../../../ui/toast.ts";
import type { Order } from "../order-text.ts";
import { AssignForm } from "./assign-form.tsx";
import type { Assigned } from "./assign-result.tsx";
import { AssignedList, type Copy } from "./assigned-list.tsx";
import { type ClaimLink, ClaimLinks } from "./claim-links.tsx";
import { RosterCard } from "./roster-card.tsx";
import css from "./assign.module.css";

/** What changes when a copy is given or taken back. */
const changed = [getOrder, listAssignedUsers, listMyOrders, listClaimLinks];

type Props = { orderId: string; item: Order["orderItems"][number] };

/** The ways to give the copies of one item away, and who has one. */
export function Copies({ orderId, item: { orderItemId, courseCount, copiesUsed } }: Props) {
  const params = { orderId, orderItemId };
  const copiesLeft = courseCount - copiesUsed;
  const list = useApi(listAssignedUsers, { params }, { staleTime: 0 });
  const takeBack = useApiWrite(takeBackCopy, { stale: changed });
  const told = async (answer: Promise<Assigned>): Promise<Assigned> => {
    const result = await answer;
    if (result.assigned.length > 0) toast.success("分配成功");
    await markStale(changed);
    return result;
  };
  const assign = (phones: string[]): Promise<Assigned> =>
    told(api(assignToUsers, { params, body: phones }, { quiet: true }));
  const askAndTakeBack = async ({ phone, assignmentId }: Copy): Promise<void> => {
    const text = `${phone} 将不能再学这门课，名额可以重新分配。`;
    if (await confirm({ title: "确定要收回吗?", text, danger: true }))
      // Refused because it was played meanwhile: the list says so then.
      takeBack.mutate({ params: { ...params, assignmentId } }, { onError: () => void markStale(changed) });
  };
  return (
    <>
      <div className={css.columns}>
        <AssignForm
          copiesLeft={copiesLeft}
          listed={new Set(list.data?.map(({ phone }) => phone))}
          onAssign={assign}
          onAssignToMe={() => told(api(assignToMe, { params }, { quiet: true }))}
        />
        <section className="card">
          <QueryView query={list}>
            {(copies) => (
              <AssignedList
                copies={copies}
                busy={takeBack.isPending}
                onTakeBack={(copy) => void askAndTakeBack(copy)}
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
      <div className={`${css.columns} apart`}>
        <RosterCard
          copiesLeft={copiesLeft}
          onPreview={(body) => api(previewRoster, { params, body }, { quiet: true })}
          onAssign={assign}
          template={
            <DownloadButton look="text" size="sm" endpoint={getRosterTemplate} input={{}}>
              下载模板
            </DownloadButton>
          }
        />
        <Links {...params} />
      </div>
    </>
  );
}

function Links(params: { orderId: string; orderItemId: number }) {
  const links = useApi(listClaimLinks, { params }, { staleTime: 0 });
  const revoke = useApiWrite(revokeClaimLink, { stale: [listClaimLinks] });
  const askAndRevoke = async ({ claimKey }: ClaimLink): Promise<void> => {
    const text = "拿到这个链接的人不能再领取，已经领走的不受影响。";
    if (await confirm({ title: "确定要停用这个认领链接吗?", text, yes: "停用", danger: true }))
      revoke.mutate({ params: { ...params, claimKey } });
  };
  return (
    <section className="card">
      <QueryView query={links}>
        {(known) => (
          <ClaimLinks
            links={known}
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
