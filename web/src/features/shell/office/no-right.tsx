import { Card } from "antd";
import { Navigate, useLocation } from "react-router";
import { LinkButton } from "../../../office/link-button.tsx";
import { OfficePage } from "../../../office/shell/office-page.tsx";
import { EmptyState } from "../../../ui/states.tsx";

type Props = {
  /** What the page is called. */
  title: string;
  /** The landing page, which a sign-in opens whatever the rights. */
  landing: string;
  /** Where the rights reach. */
  place: { label: string; to: string };
};

/** In the place of a page that the rights of who opens it do not reach: says so, and leads on. From the landing page it leads on at once. */
export function NoRight({ title, landing, place }: Props) {
  const { pathname } = useLocation();
  if (pathname === landing) return <Navigate replace to={place.to} />;
  return (
    <OfficePage title="没有这个页面的权限">
      <Card>
        <EmptyState
          icon="lock"
          text={`您的账号没有“${title}”的权限，需要时请联系管理员开通`}
          action={<LinkButton to={place.to}>去{place.label}</LinkButton>}
        />
      </Card>
    </OfficePage>
  );
}
