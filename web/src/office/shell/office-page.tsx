import { Card, Flex, Typography } from "antd";
import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { useSite } from "../../lib/head/use-site.ts";
import { titleOf } from "../../lib/route-handle.ts";
import { EmptyState } from "../../ui/states.tsx";
import { LinkButton } from "../link-button.tsx";

type Props = {
  /** Default: the route's title. */
  title?: string;
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** An office page with heading, actions and browser title. */
export function OfficePage({ title, beside, actions, children }: Props) {
  const { siteName } = useSite();
  const last = useMatches().at(-1);
  const heading = title ?? (last && titleOf(last)) ?? "";
  return (
    <Flex vertical gap={16}>
      <title>{`${heading} - ${siteName}后台`}</title>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Flex align="center" gap="small" wrap>
          <Typography.Title>{heading}</Typography.Title>
          {beside}
        </Flex>
        <Flex gap="small" align="center" wrap>
          {actions}
        </Flex>
      </Flex>
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
