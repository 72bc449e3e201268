import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { assignToUsers } from "@zhutu/domain/ordering/copies/contract.ts";
import { Icon } from "../../../ui/icon.tsx";

export type Assigned = CallReply<typeof assignToUsers>;

/** The result of assigning: how many got a copy, and who already had one. */
export function AssignResult({ assigned, alreadyAssigned }: Assigned) {
  return (
    <span className={`alert num ${assigned.length > 0 ? "alert-ok" : ""}`}>
      <Icon name={assigned.length > 0 ? "check" : "info"} />
      <span>
        {assigned.length > 0 ? <>分配成功：{assigned.length} 人。</> : <>没有新分配的人。</>}
        {alreadyAssigned.length > 0 && (
          <>
            <br />
            {alreadyAssigned.length} 个号码已分配过或已有这门课，没有占名额：{alreadyAssigned.join("、")}
          </>
        )}
      </span>
    </span>
  );
}
