import { useId } from "react";
import { useSite } from "../../lib/head/use-site.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./app-link.module.css";

/** Opens the QR code of the mobile client; the picture is fetched with its first opening. */
export function AppLink() {
  const { appDownloadUrl } = useSite();
  const id = useId();
  return (
    <>
      <button type="button" className="util-btn" popoverTarget={id} aria-controls={id}>
        <Icon name="phone" />
        手机客户端
      </button>
      <div id={id} popover="auto" className={`card pad-sm center ${css.code}`}>
        <img
          src="/api/public/app-qrcode"
          alt={`扫码打开 ${appDownloadUrl}`}
          width={148}
          height={148}
          loading="lazy"
        />
        <p className="hint">扫码下载手机客户端</p>
      </div>
    </>
  );
}
