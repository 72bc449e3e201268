import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A person's picture or initial and name, as the head shows them; on a phone the initial alone is seen. */
export function PersonName({ userName, avatarUrl }: { userName: string; avatarUrl: string | null }) {
  return (
    <>
      <Avatar userName={userName} url={avatarUrl} />
      <span className="user-name">{userName}</span>
      <Icon name="chevron-down" />
    </>
  );
}
