import { ConfigProvider, Typography } from "antd";
import { FormPart } from "../../../office/form/form-field.tsx";
import { paths } from "../../../paths.ts";
import { ChannelHandout } from "./channel-handout.tsx";

type Props = {
  userName: string;
  exclusiveCode: string | null;
  exclusiveDiscount: number | null;
  kind: "school" | "internal" | null;
  publicKey: string | null;
  disabled: boolean;
};

/** What a channel hands out: the link that names it, and the same as a QR code. */
export function ChannelAddress({ userName, exclusiveCode, publicKey, disabled, ...gives }: Props) {
  const isOpen = exclusiveCode !== null && publicKey !== null && !disabled;
  return (
    <FormPart title="推广链接和二维码" hint="印在海报上，或把链接发给学员。">
      <ConfigProvider componentDisabled={false}>
        {isOpen ? (
          <ChannelHandout
            {...{ userName, exclusiveCode, publicKey }}
            exclusiveDiscount={gives.exclusiveDiscount ?? 1}
            kind={gives.kind ?? "school"}
            link={new URL(paths.products({ channel: exclusiveCode }), window.location.origin).href}
          />
        ) : (
          <Typography.Text>
            {disabled
              ? "账号已停用，链接、二维码和海报不可用。"
              : "还没有专属码，填写并保存后，这里有链接、二维码和海报。"}
          </Typography.Text>
        )}
      </ConfigProvider>
    </FormPart>
  );
}
