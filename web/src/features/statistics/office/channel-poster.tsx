import { codeBenefitText } from "@zhutu/domain/pricing/exclusive-code.ts";
import { Alert, Button, Flex, Modal, Spin } from "antd";
import { useRef, useState } from "react";
import { saveFile } from "../../../lib/api/download.ts";
import { qrAt, type QrShapes } from "../../../lib/api/qr-image.ts";
import { useSite } from "../../../lib/head/use-site.ts";
import { copyText } from "../../../ui/copy.ts";
import { requestFailed, toast } from "../../../ui/toast.ts";
import { drawPoster, POSTER } from "./poster.ts";

type Props = {
  userName: string;
  exclusiveCode: string;
  exclusiveDiscount: number;
  kind: "school" | "internal";
  link: string;
  /** Address of its QR code. */
  qrcode: string;
};

const shown = { width: "100%", maxWidth: 280, height: "auto", alignSelf: "center" } as const;

/** A button and the poster behind it, drawn in the browser, to keep as a picture. */
export function ChannelPoster({ userName, exclusiveCode, exclusiveDiscount, kind, link, qrcode }: Props) {
  const { siteName } = useSite();
  const [isOpen, setOpen] = useState(false);
  const [qr, setQr] = useState<QrShapes | "failed">();
  const canvas = useRef<HTMLCanvasElement>(null);
  const open = () => {
    setOpen(true);
    setQr(undefined);
    qrAt(qrcode).then(setQr, () => setQr("failed"));
  };
  const isDrawn = qr !== undefined && qr !== "failed";
  const draw = (drawn: HTMLCanvasElement | null) => {
    canvas.current = drawn;
    const gives = codeBenefitText({ kind, exclusiveDiscount });
    if (drawn && isDrawn) drawPoster(drawn, { siteName, channelName: userName, exclusiveCode, gives, qr });
  };
  const save = () =>
    canvas.current?.toBlob(
      (picture) => (picture ? saveFile(picture, `${userName}-推广海报.png`) : toast.error(requestFailed)),
      "image/png",
    );
  return (
    <>
      <Button onClick={open}>海报</Button>
      <Modal
        title="推广海报"
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={
          <Flex gap="small" justify="end" wrap>
            <Button onClick={() => void copyText(link)}>复制链接</Button>
            <Button type="primary" disabled={!isDrawn} onClick={save}>
              下载海报
            </Button>
          </Flex>
        }
      >
        <Flex vertical gap="middle">
          {qr === "failed" && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title="二维码没有取到，请检查网络后重试"
              action={
                <Button size="small" onClick={open}>
                  重试
                </Button>
              }
            />
          )}
          {qr === undefined && <Spin />}
          {isDrawn && (
            <canvas
              ref={draw}
              {...POSTER}
              style={shown}
              role="img"
              aria-label={`${userName}的推广海报，专属码 ${exclusiveCode}`}
            />
          )}
        </Flex>
      </Modal>
    </>
  );
}
