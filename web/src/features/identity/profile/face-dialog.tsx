import { Dialog } from "../../../ui/dialog.tsx";
import { FaceStart } from "../face/face-start.tsx";
import type { FaceStep } from "../face/use-face-check.ts";
import type { Profile } from "./use-profile-form.ts";

type Check = { step: FaceStep; begin: () => Promise<void>; giveUp: () => void };
type Props = { open: boolean; onClose: () => void; profile: Profile; check: Check };

/** The face check of the account: consent, the provider's page in a new window, and what came of it. */
export function FaceDialog({ open, onClose, profile, check }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="人脸核验">
      <FaceStart
        name="faceConsent"
        person={profile}
        without="不同意也不影响学习和购买，可以改由工作人员核对证件。"
        check={check}
      />
    </Dialog>
  );
}
