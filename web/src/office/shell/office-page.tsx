import { Card, ConfigProvider, Flex, Typography } from "antd";
import { type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import { useMatches } from "react-router";
import { usePhone } from "../../lib/hooks/use-media.ts";
import { useSite } from "../../lib/head/use-site.ts";
import { titleOf } from "../../lib/route-handle.ts";
import { EmptyState } from "../../ui/states.tsx";
import { LinkButton } from "../link-button.tsx";
import css from "../office.module.css";
import { HeadSlot } from "./head-slot.ts";

type Props = {
  /** Default: the route's title. */
  title?: string;
  beside?: ReactNode;
  actions?: ReactNode;
  /** A list's page: a low head, so that the rows begin high. */
  low?: boolean;
  children: ReactNode;
};

/** An office page with heading, actions and browser title. */
export function OfficePage({ title, beside, actions, low = false, children }: Props) {
  const phone = usePhone();
  const { siteName } = useSite();
  const last = useMatches().at(-1);
  const heading = title ?? (last && titleOf(last)) ?? "";
  const slot = useContext(HeadSlot);
  const head = (
    <Flex justify="space-between" align="center" gap="small" wrap>
      <Flex align="center" gap="small" wrap className={css.named}>
        <Typography.Title {...(slot && { className: "sr" })}>{heading}</Typography.Title>
        {beside}
      </Flex>
      <ConfigProvider componentSize={low && !phone ? "small" : undefined}>
        <Flex gap="small" align="center" wrap>
          {actions}
        </Flex>
      </ConfigProvider>
    </Flex>
  );
  return (
    <Flex vertical gap={low ? 8 : 16} {...(low && { className: css.low })}>
      <title>{`${heading} - ${siteName}后台`}</title>
      {slot ? createPortal(head, slot) : head}
      {children}
    </Flex>
  );
}

type MissingRecordProps = {
  /** Follows “没有找到”. */
  record: string;
  /** Why that may be, or where to look. */
  text: string;
  back: { to: string; label: string };
};

/** For a record that does not exist or is not for this person, with the way back. */
export const MissingRecord = ({ record, text, back }: MissingRecordProps) => (
  <OfficePage title={`没有找到${record}`}>
    <Card>
      <EmptyState icon="search" text={text} action={<LinkButton to={back.to}>{back.label}</LinkButton>} />
    </Card>
  </OfficePage>
);
