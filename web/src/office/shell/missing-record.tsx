import { Card } from "antd";
import { EmptyState } from "../../ui/states.tsx";
import { LinkButton } from "../link-button.tsx";
import { OfficePage } from "./office-page.tsx";

type Props = {
  /** Follows “没有找到”. */
  record: string;
  /** Why that may be, or where to look. */
  text: string;
  back: { to: string; label: string };
};

/** For a record that does not exist or is not for this person, with the way back. */
export const MissingRecord = ({ record, text, back }: Props) => (
  <OfficePage title={`没有找到${record}`}>
    <Card>
      <EmptyState icon="search" text={text} action={<LinkButton to={back.to}>{back.label}</LinkButton>} />
    </Card>
  </OfficePage>
);
