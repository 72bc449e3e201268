import { exportMyData } from "@zhutu/domain/identity/contract.ts";
import { type ReactNode, useState } from "react";
import { download } from "../../../lib/api/download.ts";
import { useWork } from "../../../lib/hooks/use-work.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import css from "./profile.module.css";

/** A copy of what is kept of the person, and the end of the account. */
export function MyDataCard({ phone, ordersInTheWay }: { phone: string; ordersInTheWay: ReactNode }) {
  const [deleting, setDeleting] = useState(false);
  const { busy, run } = useWork();
  const takeCopy = async (): Promise<void> => {
    const { signal } = new AbortController();
    await download(exportMyData, {}, { signal, onProgress: () => {} });
    toast.success("导出成功");
  };
  return (
    <section className="card" aria-label="我的数据">
      <div className="card-h">
        <h2>我的数据</h2>
      </div>
      <ul className={css.rows}>
        <li>
          <div>
            <b>导出我的数据</b>
            <p className="hint">资料、订单、课程、收件地址、同意和登录记录，一个 JSON 文件，每天最多 5 次</p>
          </div>
          <Button look="line" busy={busy} onClick={() => void run(takeCopy)}>
            导出
          </Button>
        </li>
        <li>
          <div>
            <b>注销账号</b>
            <p className="hint">不能恢复；立即删除什么、按法律规定保留什么，确认前逐条列明</p>
          </div>
          <Button look="danger" onClick={() => setDeleting(true)}>
            注销
          </Button>
        </li>
      </ul>
      <DeleteDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        phone={phone}
        ordersInTheWay={ordersInTheWay}
      />
    </section>
  );
}
