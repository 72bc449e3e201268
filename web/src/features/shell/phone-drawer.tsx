import { Dialog } from "@base-ui/react/dialog";
import { Form, Link } from "react-router";
import { useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { accountNav, mainNav } from "./nav.ts";
import { OutsideLinks } from "./outside-links.tsx";

/** The header's links and search as a drawer. */
export default function PhoneDrawer({ open, onClose: close }: { open: boolean; onClose: () => void }) {
  const session = useSession();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim-back" />
        <Dialog.Popup className="drawer">
          <div className="between">
            <Dialog.Title>菜单</Dialog.Title>
            <Dialog.Close className="icon-btn" aria-label="关闭">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <Form action={paths.courses()} role="search" onSubmit={close}>
            <input
              className="input"
              type="search"
              name="courseName"
              placeholder="搜索课程、教材、讲师"
              aria-label="搜索课程"
            />
          </Form>
          <nav aria-label="主导航">
            {mainNav.map(({ label, to }) => (
              <Link key={to} to={to} onClick={close}>
                {label}
              </Link>
            ))}
            <Link to={paths.contact()} onClick={close}>
              联系我们
            </Link>
          </nav>
          <nav aria-label="其他服务">
            <OutsideLinks />
            <Link to={paths.appDownload()} onClick={close}>
              <Icon name="phone" />
              手机客户端
            </Link>
          </nav>
          {session?.role[0] === "user" && (
            <nav aria-label="我的">
              {accountNav.map(({ label, to, icon }) => (
                <Link key={to} to={to} onClick={close}>
                  <Icon name={icon} />
                  {label}
                </Link>
              ))}
            </nav>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
