import { Popover } from "@base-ui/react/popover";
import { useSite } from "../../lib/head/use-site.ts";
import { Icon } from "../../ui/icon.tsx";

/** The QR code of the mobile client, opened as it appears. */
export default function AppPopover() {
  const { appDownloadUrl } = useSite();
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger className="util-btn">
        <Icon name="phone" />
        手机客户端
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} className="over">
          <Popover.Popup className="card pad-sm center">
            <img src="/api/public/app-qrcode" alt={`扫码打开 ${appDownloadUrl}`} width={148} height={148} />
            <p className="hint">扫码下载手机客户端</p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
