import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot. */
  footer?: ReactNode;
  wide?: boolean;
};

/** What Dialog draws once it is open. */
export default function DialogFrame({ open, onClose, title, children, footer, wide = false }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim-back" />
        <Base.Viewport className="scrim">
          <Base.Popup className={wide ? "dialog dialog-wide" : "dialog"}>
            <div className="dialog-h">
              <Base.Title>{title}</Base.Title>
              <Base.Close className="icon-btn" aria-label="关闭">
                <Icon name="close" />
              </Base.Close>
            </div>
            <div className="dialog-b">{children}</div>
            {footer && <div className="dialog-f">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
