import { getProfile, saveProfile } from "@zhutu/domain/identity/contract.ts";
import { acceptOf, avatarRule, PHOTO_EXTENSIONS } from "@zhutu/domain/media/upload-rules.ts";
import { useRef } from "react";
import { keyOf, queryClient, useApiWrite } from "../../../lib/api/query.ts";
import { useUpload } from "../../../lib/hooks/use-upload.ts";
import { currentSession, storeSession } from "../../../lib/session/session.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import css from "./profile.module.css";
import type { Profile } from "./use-profile-form.ts";
import { FilePicker } from "../../../ui/file-picker.tsx";

/** Shows a profile that was just saved, here and wherever the person's name and picture stand. */
export function keepProfile(profile: Profile): void {
  const session = currentSession();
  const { userName, avatarUrl } = profile;
  // A new session user empties what was read before: the profile goes in afterwards.
  if (session && (session.userName !== userName || session.avatarUrl !== avatarUrl))
    storeSession({ ...session, userName, avatarUrl });
  queryClient.setQueryData(keyOf(getProfile, {}), profile);
}

/** The person's picture: another is uploaded and kept at once, the initial stands where there is none. */
export function AvatarField({ profile }: { profile: Profile }) {
  const picker = useRef<HTMLInputElement>(null);
  const save = useApiWrite(saveProfile, { onDone: keepProfile });
  const { state, start, cancel } = useUpload({
    category: "image/avatar",
    rule: avatarRule,
    onDone: (avatarUrl) => save.mutate({ body: { avatarUrl } }),
  });
  const sending = state.is === "sending";
  return (
    <div className={css.picture}>
      <Avatar userName={profile.userName} url={profile.avatarUrl} className={css.large ?? ""} />
      <div>
        <div className={css.buttons}>
          <Button look="line" busy={sending || save.isPending} onClick={() => picker.current?.click()}>
            {sending ? `正在上传 ${state.percent}%` : "更换头像"}
          </Button>
          {sending && (
            <Button look="text" onClick={cancel}>
              取消上传
            </Button>
          )}
          {!sending && profile.avatarUrl && (
            <Button
              look="text"
              disabled={save.isPending}
              onClick={() => save.mutate({ body: { avatarUrl: null } })}
            >
              用姓氏
            </Button>
          )}
        </div>
        <FilePicker
          ref={picker}
          label="头像文件"
          accept={acceptOf(PHOTO_EXTENSIONS)}
          onFile={(file) => void start(file)}
        />
        {state.is === "failed" || state.is === "refused" ? (
          <p className="err" role="alert">
            {state.sentence}
            {state.is === "failed" && (
              <Button look="text" size="sm" onClick={() => void start(state.file)}>
                重试
              </Button>
            )}
          </p>
        ) : (
          <p className="hint">JPG 或 PNG，小于 2 MB，会裁成正方形</p>
        )}
      </div>
    </div>
  );
}
