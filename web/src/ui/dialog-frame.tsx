import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { useBackCloses } from "./back-closes.ts";
import { Answers, confirm, discarding, type Question, useDialogQuestion } from "./confirm.tsx";
import { Icon } from "./icon.tsx";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot. */
  footer?: ReactNode;
  wide?: boolean;
  /** It takes the whole screen of a phone: for a form, which a keyboard covers half of. */
  full?: boolean;
  /** Something was typed that closing would lose: Escape, the cross and a click outside ask first. */
  unsaved?: boolean;
  /** Where its focus begins; in the first part that takes it unless told otherwise, and where it is already for `false`. */
  initialFocus?: () => HTMLElement | boolean;
};

/** What Dialog draws once it is open. */
export default function DialogFrame({ open, onClose, unsaved = false, children, ...rest }: DialogProps) {
  const question = useDialogQuestion(open);
  const close = async (): Promise<void> => {
    if (!unsaved || (await confirm(discarding))) onClose();
  };
  return (
    <Frame {...rest} open={open} onClose={() => void close()}>
      {children}
      {question && <QuestionFrame question={question} />}
    </Frame>
  );
}

/** A question as a dialog. It hosts no further question: it would take itself for one that is asked about it. */
export function QuestionFrame({ question }: { question: Question }) {
  const inside = useRef<HTMLDivElement>(null);
  // A question with fields begins in the first that is to be filled in.
  const firstEmpty = (): HTMLElement | true =>
    [...(inside.current?.querySelectorAll("input") ?? [])].find(({ value }) => value === "") ?? true;
  return (
    <Frame
      open
      title={question.title}
      onClose={() => question.answer(false)}
      initialFocus={firstEmpty}
      finalFocus={question.finalFocus}
      footer={!question.body && <Answers question={question} />}
    >
      <div ref={inside} className="stack">
        {[question.text].flat().map((paragraph, at) => (
          <p key={at} className="muted">
            {paragraph}
          </p>
        ))}
        {question.body?.(question.answer)}
      </div>
    </Frame>
  );
}

type FrameProps = Omit<DialogProps, "unsaved"> & {
  finalFocus?: () => HTMLElement | true;
};

/** The dialog itself, without questions of its own. */
export function Frame({
  open,
  onClose,
  initialFocus = () => true,
  finalFocus = () => true,
  title,
  children,
  footer,
  wide = false,
  full = false,
}: FrameProps) {
  useBackCloses(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        {/* A dialog inside another dims it as well. */}
        <Base.Backdrop className="scrim-back" forceRender />
        <Base.Viewport className="scrim">
          <Base.Popup
            className={`dialog ${wide ? "dialog-wide" : ""} ${full ? "dialog-full" : ""}`}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
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
