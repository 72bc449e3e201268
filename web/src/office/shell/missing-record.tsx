import { Card } from "antd";
import { EmptyState } from "../../ui/states.tsx";
import { LinkButton } from "../link-button.tsx";
import { OfficePage } from "./office-page.tsx";

type Props = {
  /** What there is none of: “没有找到” stands before it. */
  record: string;
  /** Why that may be, or what to look at. */
  text: string;
  back: { to: string; label: string };
};

/** The page of a record that is not there, or not for the person who looks: that it is so, and the way back to its list. */
export const MissingRecord = ({ record, text, back }: Props) => (
  <OfficePage title={`没有找到${record}`}>
    <Card>
      <EmptyState icon="search" text={text} action={<LinkButton to={back.to}>{back.label}</LinkButton>} />
    </Card>
  </OfficePage>
);
