import type { AdminRights } from "@zhutu/domain/rights.ts";
import { Drawer, Layout } from "antd";
import { useState } from "react";
import { Outlet, useMatches } from "react-router";
import { places as menuPlaces } from "virtual:office-menu";
import { CommandBox } from "../../features/desk/office/command-box.tsx";
import { OfficeHead, WayBack } from "../../features/shell/office/office-head.tsx";
import { isWithinRights, menuOf, rightsOf, type Section } from "../../features/shell/office/menu-of.ts";
import { NoRight } from "../../features/shell/office/no-right.tsx";
import { OfficeSide } from "../../features/shell/office/office-side.tsx";
import { useSecondFactor } from "../../features/identity/use-second-factor.ts";
import { useAskingLeave } from "../../lib/hooks/use-leave-guard.ts";
import { useMedia, usePhone } from "../../lib/hooks/use-media.ts";
import { useSession } from "../../lib/session/session.ts";
import { crumbsOf, handleOf, type Role, titleOf } from "../../lib/route-handle.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import css from "../../office/office.module.css";
import { landingOf, paths } from "../../paths.ts";

const drawer = { body: { padding: 0, background: "var(--night)" } };

/** The office's menu for a role with these rights, by section. */
const officeMenu = (role: Role, rights: AdminRights): Section[] => menuOf(menuPlaces, role, rights);

/** The office around its screens: menu, head, screen. The menu is a rail where there is little room, on a phone a drawer. */
export default function OfficeFrame() {
  const session = useSession();
  useAskingLeave();
  useSecondFactor();
  const narrow = useMedia("(max-width: 1180px)");
  const phone = usePhone();
  const [menu, setMenu] = useState(false);
  const last = useMatches().at(-1);
  if (!session) return null; // the page guard leads to the sign-in
  const role = session.role[0] as Role;
  const rights = rightsOf(session);
  const sections = officeMenu(role, rights);
  const places = sections.flatMap((section) => section.places);
  const crumbs = last ? crumbsOf(last) : [];
  const reached = isWithinRights((last && handleOf(last)) ?? {}, rights);
  return (
    <OfficeProvider>
      <Layout hasSider={!phone}>
        {phone ? (
          <Drawer
            title="后台菜单"
            placement="left"
            size={280}
            styles={drawer}
            open={menu}
            destroyOnHidden // opened anew it shows the place where one is
            onClose={() => setMenu(false)}
          >
            <OfficeSide {...{ role, sections }} onGo={() => setMenu(false)} />
          </Drawer>
        ) : (
          <Layout.Sider width={220} collapsedWidth={64} collapsed={narrow}>
            <div className={css.side}>
              <OfficeSide {...{ role, sections }} narrow={narrow} />
            </div>
          </Layout.Sider>
        )}
        <Layout>
          <OfficeHead {...{ session, crumbs, places }} onMenu={phone ? () => setMenu(true) : undefined}>
            {role !== "channel" && <CommandBox {...{ role, rights, places, narrow: phone }} />}
          </OfficeHead>
          <Layout.Content id="main" className={css.main}>
            {phone && <WayBack {...{ crumbs, places }} />}
            {reached ? (
              <Outlet />
            ) : (
              <NoRight
                title={(last && titleOf(last)) ?? "这个页面"}
                landing={landingOf(role)}
                place={places[0] ?? { label: "个人资料", to: paths.myProfile(role) }}
              />
            )}
          </Layout.Content>
        </Layout>
      </Layout>
    </OfficeProvider>
  );
}
