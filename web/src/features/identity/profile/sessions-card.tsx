import { type CallReply, isMissing } from "@zhutu/domain/endpoint.ts";
import { endSession, listSessions } from "@zhutu/domain/identity/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { useRef, useState } from "react";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale, useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { deviceName } from "./device-name.ts";
import { Button } from "../../../ui/button.tsx";
import { confirm } from "../../../ui/confirm.tsx";
import { Tag } from "../../../ui/tag.tsx";
import css from "./profile.module.css";
import { Moment } from "../../../ui/moment.tsx";

type Session = CallReply<typeof listSessions>[number];
/** Sessions listed before 显示全部 is pressed. */
const shownAtFirst = 5;

/** Where the person is signed in, this device first; any other can be signed out from here. */
export function SessionsCard() {
  const query = useApi(listSessions, {}, { staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<string>();
  const [all, setAll] = useState(false);
  const end = async ({ sessionKey, device }: Session): Promise<void> => {
    const sure = await confirm({
      title: "确定要退出这台设备吗?",
      text: `${deviceName(device)} 需要重新登录才能使用。`,
      yes: "退出",
      danger: true,
      // The row and its button are removed, so move the focus.
      focusOnYes: () => heading.current,
    });
    if (!sure) return;
    setEnding(sessionKey);
    try {
      await api(endSession, { params: { sessionKey } }, { quiet: isMissing }).catch((failure: unknown) => {
        if (!isMissing(failure)) throw failure; // missing: it has already ended
      });
      sayDone(endSession);
    } catch {
      return; // said already, by api()
    } finally {
      await markStale([listSessions]);
      setEnding(undefined);
    }
  };
  return (
    <section className="card" aria-label="登录设备">
      <div className="card-h">
        <h2 ref={heading} tabIndex={-1}>
          登录设备
        </h2>
      </div>
      <QueryView query={query}>
        {(sessions) => {
          const own = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
          return (
            <>
              <ul className={css.rows}>
                {(all ? own : own.slice(0, shownAtFirst)).map((one) => (
                  <Device
                    key={one.sessionKey}
                    session={one}
                    busy={ending === one.sessionKey}
                    onEnd={() => void end(one)}
                  />
                ))}
              </ul>
              <div className={css.under}>
                <p className="hint">有不认识的设备，请退出它，并更换密码</p>
                {!all && own.length > shownAtFirst && (
                  <Button look="text" size="sm" onClick={() => setAll(true)}>
                    显示全部 {own.length} 台
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

type DeviceProps = { session: Session; busy: boolean; onEnd: () => void };

function Device({ session: { device, current, ip, createdAt, lastSeenAt }, busy, onEnd }: DeviceProps) {
  const name = deviceName(device);
  const signedIn = formatTime(createdAt);
  return (
    <li>
      <div>
        <b>{name}</b> {current && <Tag tone="green">当前设备</Tag>}
        <p className="hint num">
          <span className="nowrap">登录于 {signedIn}</span>，
          <span className="nowrap">
            最近使用 <Moment at={lastSeenAt} />
          </span>
          {ip && (
            <>
              ，<span className="nowrap">IP {ip}</span>
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button look="line" busy={busy} aria-label={`退出 ${name}，登录于 ${signedIn}`} onClick={onEnd}>
          退出
        </Button>
      )}
    </li>
  );
}
