import { getChannelQrcode } from "@zhutu/domain/channels/contract.ts";
import { urlOf } from "@zhutu/domain/endpoint.ts";
import { Button, Flex, Typography } from "antd";
import { followDownload } from "../../../lib/api/download.ts";
import { saveQrPicture } from "../../../lib/api/qr-image.ts";
import { copyText } from "../../../ui/copy.ts";
import { ChannelPoster } from "./channel-poster.tsx";

type Props = {
  userName: string;
  exclusiveCode: string;
  /** 0.9 is 9折. */
  exclusiveDiscount: number;
  kind: "school" | "internal";
  publicKey: string;
  /** Absolute. */
  link: string;
};

/** What an open channel hands out: its QR code, its code, its link and its poster, to copy and to keep. */
export function ChannelHandout({ publicKey, ...channel }: Props) {
  const { userName, exclusiveCode, link } = channel;
  const qrcode = urlOf(getChannelQrcode.path, { params: { channelId: publicKey } });
  return (
    <Flex gap="large" align="center" justify="center" wrap>
      {/* With the code in its address: a changed code is another picture. */}
      <img src={`${qrcode}?of=${exclusiveCode}`} alt={`${userName}的推广二维码`} width={150} height={150} />
      <Flex vertical gap="small" flex="1 1 240px">
        <Typography.Text>{link}</Typography.Text>
        <Typography.Text type="secondary">
          扫码或打开链接，自动带上专属码 <Typography.Text strong>{exclusiveCode}</Typography.Text>；30
          天内下单都归这个渠道。
        </Typography.Text>
        <Flex gap="small" wrap>
          <Button type="primary" onClick={() => void copyText(link)}>
            复制链接
          </Button>
          <Button onClick={() => void copyText(exclusiveCode)}>复制专属码</Button>
          <ChannelPoster {...channel} qrcode={qrcode} />
          <Button onClick={() => void saveQrPicture(qrcode, `${userName}-推广二维码.png`)}>
            下载二维码 PNG
          </Button>
          <Button onClick={() => followDownload(qrcode, `${userName}-推广二维码.svg`)}>下载二维码 SVG</Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
