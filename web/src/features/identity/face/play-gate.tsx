import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { type ReactNode, useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { Button } from "../../../ui/button.tsx";
import { SkeletonRows } from "../../../ui/states.tsx";
import { CodeProof } from "./code-proof.tsx";
import { FaceStart } from "./face-start.tsx";
import css from "./face.module.css";
import { IdentityStep } from "./identity-step.tsx";
import { useFaceCheck } from "./use-face-check.ts";

type Person = { userName: string; idCard: string; userStatus: 1 | 2; telephone: string };
type Props = {
  courseId: number;
  /** The server refused the check. */
  refused: boolean;
  /** The id of a check that passed, worth one opening of the course. */
  onPassed: (certifyId: string) => void;
};

/** Before a further-education course plays: the reason, the consent, the face check and its result. */
export function PlayGate({ courseId, refused, onPassed }: Props) {
  const query = useApi(getProfile, {});
  return (
    <section className={css.gate} aria-label="播放前人脸核验">
      <QueryView query={query} skeleton={<SkeletonRows rows={3} />}>
        {(profile) =>
          profile.idCard === "" ? (
            <IdentityStep userName={profile.userName} />
          ) : (
            <Ways courseId={courseId} person={profile} refused={refused} onPassed={onPassed} />
          )
        }
      </QueryView>
    </section>
  );
}

function Ways({ courseId, person, refused, onPassed }: Props & { person: Person }) {
  const [byCode, setByCode] = useState(false);
  const mayUseCode = person.userStatus === USER_STATUS.confirmed;
  if (byCode)
    return (
      <CodeProof
        courseId={courseId}
        phone={person.telephone}
        onPassed={onPassed}
        onBack={() => setByCode(false)}
      />
    );
  return (
    <FaceWay courseId={courseId} person={person} refused={refused} onPassed={onPassed}>
      {mayUseCode && (
        <Button look="text" block onClick={() => setByCode(true)}>
          由工作人员确认身份的，改用手机验证码
        </Button>
      )}
    </FaceWay>
  );
}

function FaceWay({
  courseId,
  person,
  refused,
  onPassed,
  children,
}: Props & { person: Person; children: ReactNode }) {
  const check = useFaceCheck(
    { name: person.userName, idCard: person.idCard },
    { mayBe: true, watched: true, courseId, onPassed: (certifyId) => certifyId && onPassed(certifyId) },
  );
  return (
    <FaceStart
      name="playFaceConsent"
      person={person}
      without="不想用人脸，可以联系工作人员核对证件，确认后用手机验证码播放。"
      check={check}
      failed={refused ? "人脸认证失败，请重新认证" : undefined}
      intro={
        <>
          <h2>播放前请先完成人脸核验</h2>
          <p>
            继续教育的学时只计给本人，因此每次进入学习页播放前核验一次；通过后换讲不用再核验，时间较长时会请您再核验。
          </p>
        </>
      }
    >
      {children}
    </FaceStart>
  );
}
