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
  /** Full screen on a phone, for forms, because keyboards cover half. */
  full?: boolean;
  /** Escape, the cross and a click outside ask first. */
  unsaved?: boolean;
  /** Where the focus begins; default: the first focusable part; `false`: unchanged. */
  initialFocus?: () => HTMLElement | boolean;
};

/** Loaded by Dialog on first opening. */
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

/** A question as a dialog; hosts no question, or it would draw itself inside itself. */
export function QuestionFrame({ question }: { question: Question }) {
  const inside = useRef<HTMLDivElement>(null);
  // Start in the first empty field.
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
        {question.more?.(question.answer)}
        {question.body?.(question.answer)}
      </div>
    </Frame>
  );
}

type FrameProps = Omit<DialogProps, "unsaved"> & {
  finalFocus?: () => HTMLElement | true;
};

/** Without questions of its own. */
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
        {/* An inner dialog dims the outer one. */}
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
