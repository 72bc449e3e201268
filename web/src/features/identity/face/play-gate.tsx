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
  /** In the middle of a lesson, not before it. */
  random: boolean;
  /** The server refused the check. */
  refused: boolean;
  /** The id of a check that passed, worth one opening of the course. */
  onPassed: (certifyId: string) => void;
};

/** Before or while a further-education course plays: the reason, the consent, the face check and its result. */
export function PlayGate(props: Props) {
  const query = useApi(getProfile, {});
  return (
    <section className={css.gate} aria-label={props.random ? "随机核验" : "播放前人脸核验"}>
      <QueryView query={query} skeleton={<SkeletonRows rows={3} />}>
        {(profile) =>
          profile.idCard === "" ? (
            <IdentityStep userName={profile.userName} />
          ) : (
            <Ways {...props} person={profile} />
          )
        }
      </QueryView>
    </section>
  );
}

function Ways(props: Props & { person: Person }) {
  const { courseId, person, onPassed } = props;
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
    <FaceWay {...props}>
      {mayUseCode && (
        <Button look="text" block onClick={() => setByCode(true)}>
          由工作人员确认身份的，改用手机验证码
        </Button>
      )}
    </FaceWay>
  );
}

const WHY = {
  opening: {
    title: "播放前请先完成人脸核验",
    text: "继续教育的学时只计给本人，因此每次进入学习页播放前核验一次；通过后换讲不用再核验，时间较长时会请您再核验。",
  },
  random: {
    title: "请再核验一次是本人",
    text: "这是随机抽查，画面先停。核验通过后接着播放、接着计时；没有核验就不计时，之前计入的不受影响。",
  },
};

function FaceWay({
  courseId,
  person,
  random,
  refused,
  onPassed,
  children,
}: Props & { person: Person; children: ReactNode }) {
  const why = WHY[random ? "random" : "opening"];
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
          <h2>{why.title}</h2>
          <p>{why.text}</p>
        </>
      }
    >
      {children}
    </FaceStart>
  );
}
