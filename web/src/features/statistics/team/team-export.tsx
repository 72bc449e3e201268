import { fetchExport, listExports } from "@zhutu/domain/desk/exports/contract.ts";
import { exportTeam } from "@zhutu/domain/statistics/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { DownloadButton } from "../../../lib/api/download-button.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { exportSentence, useExport } from "../../../lib/hooks/use-export.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Team } from "./team-query.ts";
import css from "./team.module.css";
import { Moment } from "../../../ui/moment.tsx";

const mostShown = 3;

/** Exports the people as they are filtered: a long one goes on at the server when the page is left. */
export function TeamExport({ asked }: Pick<Team, "asked">) {
  const { progress, start, cancel, retry, close } = useExport(exportTeam);
  const busy = progress.is !== "idle" && progress.is !== "failed";
  return (
    <div className={css.export}>
      <span className="hint" role="status">
        {exportSentence(progress)}
      </span>
      {progress.is === "failed" && (
        <>
          <Button look="line" onClick={() => void retry()}>
            重试
          </Button>
          <Button look="text" onClick={close}>
            关闭
          </Button>
        </>
      )}
      <Button
        look="line"
        onClick={() => void (busy ? cancel() : start({ query: asked }))}
        disabled={progress.is === "failed"}
      >
        <Icon name={busy ? "close" : "download"} />
        {busy ? "取消导出" : "导出进度"}
      </Button>
    </div>
  );
}

/** The last long exports that can be fetched again; nothing where there are none. */
export function TeamFiles() {
  const { data = [] } = useApi(listExports, {});
  const files = data.filter((one) => one.call === exportTeam.name && one.state === "done");
  if (files.length === 0) return null;
  return (
    <section className="card" aria-labelledby="exports-title">
      <div className="card-h">
        <h2 id="exports-title">导出记录</h2>
      </div>
      <ul className={css.files}>
        {files.slice(0, mostShown).map(({ exportId, rowsTotal, doneTime, expireTime }) => {
          const made = formatTime(doneTime);
          return (
            <li key={exportId}>
              <span>
                <span className="num">{made}</span> 导出，{rowsTotal.toLocaleString("zh-CN")} 人次
                <span className="hint">
                  {" "}
                  保留至 <Moment at={expireTime} />
                </span>
              </span>
              <DownloadButton look="line" size="sm" endpoint={fetchExport} input={{ params: { exportId } }}>
                下载<span className="sr"> {made} 的导出</span>
              </DownloadButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
