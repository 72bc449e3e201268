import { firstSigns } from "@zhutu/domain/text-rule.ts";
/** A person's picture, or the first character of their name where they have none; the name stands beside it. */
export function Avatar({
  userName,
  url,
  className = "",
}: {
  userName: string;
  url: string | null;
  className?: string;
}) {
  const classes = `avatar ${className}`;
  if (url) return <img className={classes} src={url} alt="" />;
  return (
    <span className={classes} aria-hidden="true">
      {firstSigns(userName, 1)}
    </span>
  );
}
