import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { CLAIM_STATE_LABELS, type ClaimState } from "@zhutu/domain/ordering/copies/claim-link.ts";
import { getClaimQrcode, type listClaimLinks } from "@zhutu/domain/ordering/copies/contract.ts";
import { urlOf } from "@zhutu/domain/endpoint.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { useState } from "react";
import { followDownload } from "../../../lib/api/download.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy.ts";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Tag, type TagTone } from "../../../ui/tag.tsx";
import css from "./claim-links.module.css";
import { NewLinkDialog, type NewLink } from "./new-link-dialog.tsx";
import { Moment } from "../../../ui/moment.tsx";

export type ClaimLink = CallReply<typeof listClaimLinks>[number];
type Props = {
  links: readonly ClaimLink[];
  copiesLeft: number;
  busy: boolean;
  onCreate: (link: NewLink) => Promise<unknown>;
  onRevoke: (link: ClaimLink) => void;
};

const tones: Readonly<Record<ClaimState, TagTone>> = {
  open: "green",
  expired: "plain",
  revoked: "plain",
  usedUp: "plain",
};

/** Claim links: open ones with their QR code, then the ended ones. */
export function ClaimLinks({ links, copiesLeft, busy, onCreate, onRevoke }: Props) {
  const [creating, setCreating] = useState(false);
  const open = links.filter(({ state }) => state === "open");
  const over = links.filter(({ state }) => state !== "open");
  return (
    <>
      <div className="card-h">
        <h2>领取链接与二维码</h2>
        <Button look="line" size="sm" onClick={() => setCreating(true)}>
          <Icon name="plus" />
          新建链接
        </Button>
      </div>
      {links.length === 0 && (
        <EmptyState icon="scan" text="还没有领取链接，新建一个发到工作群，学员自己领取" />
      )}
      <ul aria-label="生效中的领取链接">
        {open.map((link) => (
          <OpenLink key={link.claimKey} link={link} busy={busy} onRevoke={onRevoke} />
        ))}
      </ul>
      {over.length > 0 && (
        <ul aria-label="已失效的领取链接" className={css.over}>
          {over.map((link) => (
            <li key={link.claimKey}>
              <span className="num hint">
                领走 {claimedOf(link)} 个名额 · <Moment at={link.createTime} /> 新建 ·{" "}
                {link.revokedAt ? `${formatTime(link.revokedAt)} 停用` : `${formatTime(link.expiresAt)} 到期`}
              </span>
              <Tag tone={tones[link.state]}>{CLAIM_STATE_LABELS[link.state]}</Tag>
              {/* It opens again as soon as a copy is taken back. */}
              {link.state === "usedUp" && (
                <Button look="text" size="sm" disabled={busy} onClick={() => onRevoke(link)}>
                  停用
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={`hint ${css.note}`}>
        学员用手机号和短信验证码各领一个名额，领完即止。链接不占住名额，以剩余名额为准；停用后立刻失效，已领的不受影响。
      </p>
      <NewLinkDialog
        copiesLeft={copiesLeft}
        open={creating}
        onClose={() => setCreating(false)}
        onCreate={onCreate}
      />
    </>
  );
}

const claimedOf = ({ claimed, seats }: ClaimLink): string =>
  seats === null ? String(claimed) : `${claimed} / ${seats}`;

function OpenLink({ link, busy, onRevoke }: Pick<Props, "busy" | "onRevoke"> & { link: ClaimLink }) {
  const qrcode = urlOf(getClaimQrcode.path, { params: { claimKey: link.claimKey } });
  return (
    <li className={css.link}>
      <img className={css.qr} src={qrcode} alt="领取二维码" width={130} height={130} />
      <div className="stack shrink">
        <dl className={`num ${css.facts}`}>
          <div>
            <dt>还可领取</dt>
            <dd>
              <b>{link.claimsLeft}</b> 个名额{" "}
              <Tag tone={tones[link.state]}>{CLAIM_STATE_LABELS[link.state]}</Tag>
            </dd>
          </div>
          <div>
            <dt>已领走</dt>
            <dd>{claimedOf(link)} 个名额</dd>
          </div>
          <div>
            <dt>失效时间</dt>
            <dd>
              <Moment at={link.expiresAt} />
            </dd>
          </div>
        </dl>
        <p className={`num clip ${css.address}`} title={link.claimUrl}>
          {link.claimUrl}
        </p>
        <div className={css.acts}>
          <Button look="line" size="sm" onClick={() => void copyText(link.claimUrl)}>
            <Icon name="copy" />
            复制链接
          </Button>
          <Button look="line" size="sm" onClick={() => followDownload(qrcode, "领取二维码.svg")}>
            <Icon name="download" />
            二维码
          </Button>
          <Button look="text" size="sm" disabled={busy} onClick={() => onRevoke(link)}>
            停用
          </Button>
        </div>
      </div>
    </li>
  );
}
