import { Alert } from "antd";

/** Why a paper or a question can only be looked at, and what to do first; nothing where it may be changed. */
export const HeldNote = ({ held }: { held: string }) =>
  held === "" ? null : <Alert type="info" showIcon role="note" title={held} />;
