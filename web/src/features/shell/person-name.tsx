import { Icon } from "../../ui/icon.tsx";

/** A person's initial and name, as the head shows them; on a phone the initial alone is seen. */
export function PersonName({ userName }: { userName: string }) {
  return (
    <>
      <span className="avatar" aria-hidden="true">
        {userName.slice(0, 1)}
      </span>
      <span className="user-name">{userName}</span>
      <Icon name="chevron-down" />
    </>
  );
}
