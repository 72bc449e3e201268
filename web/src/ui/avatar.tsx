import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
/** Picture or first character of the name, which is written beside it. */
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
      {firstGraphemes(userName, 1)}
    </span>
  );
}
