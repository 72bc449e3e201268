import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { useState } from "react";
import { IdentityCard } from "../../features/identity/profile/identity-card.tsx";
import { MyDataCard } from "../../features/identity/profile/my-data-card.tsx";
import { ProfileFields } from "../../features/identity/profile/profile-form.tsx";
import css from "../../features/identity/profile/profile.module.css";
import { ReadyList } from "../../features/identity/profile/ready-list.tsx";
import { SessionsCard } from "../../features/identity/profile/sessions-card.tsx";
import { isLearner, type Profile, useProfileForm } from "../../features/identity/profile/use-profile-form.ts";
import { OrdersInTheWay } from "../../features/ordering/orders-in-the-way.tsx";
import { isTakenInWechat } from "../../features/payment/wechat-taken.tsx";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { useSession } from "../../lib/session/session.ts";

export const handle = routeHandle({
  access: ["user", "admin", "teacher", "channel"],
  needs: "haveAProfile",
  title: "个人资料",
});

/** The person's own profile (learner spec 2); staff reach it by the gear of the office. */
export default function ProfilePage() {
  useSession(); // a changed name or picture changes the session user, which rereads the profile
  const profile = useApi(getProfile, {}, { staleTime: 0 });
  return (
    <>
      <PageTitle>个人资料</PageTitle>
      <div className="pg-h">
        <h1>个人资料</h1>
      </div>
      <QueryView query={profile}>{(data) => <Shown profile={data} />}</QueryView>
    </>
  );
}

function Shown({ profile }: { profile: Profile }) {
  const [whole, setWhole] = useState<string>();
  const form = useProfileForm(profile, whole ?? profile.idCard);
  const learner = isLearner(profile);
  const numberField = () =>
    document.querySelector<HTMLInputElement>('form[aria-label="个人资料"] input[name="idCard"]');
  const unsaved = trimmed(form.values.userName) !== profile.userName || form.isNewNumber;
  return (
    <div className={learner ? css.page : css.alone}>
      <div className={css.column}>
        <ProfileFields
          profile={profile}
          form={form}
          revealed={whole !== undefined}
          onReveal={(idCard) => {
            setWhole(idCard);
            if (form.values.idCard === profile.idCard || form.values.idCard === whole)
              form.set({ idCard: idCard ?? profile.idCard });
          }}
        />
        <IdentityCard profile={profile} unsaved={unsaved} numberField={numberField} />
        {/* A learner's stand on the page 密码与安全. */}
        {!learner && <SessionsCard />}
        {learner && (
          <MyDataCard
            phone={profile.telephone}
            ordersInTheWay={<OrdersInTheWay isTaken={({ orderId }) => isTakenInWechat(orderId)} />}
          />
        )}
      </div>
      {learner && <ReadyList profile={profile} />}
    </div>
  );
}
