const icons = "/icons.svg?v=2";

export type IconName =
  | "bell"
  | "book"
  | "calculator"
  | "calendar"
  | "cart"
  | "certificate"
  | "chart"
  | "check"
  | "check-circle"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "clock"
  | "close"
  | "copy"
  | "download"
  | "drop"
  | "external"
  | "eye"
  | "file"
  | "filter"
  | "fullscreen"
  | "gear"
  | "gift"
  | "grip"
  | "headset"
  | "helmet"
  | "home"
  | "info"
  | "invoice"
  | "live"
  | "lock"
  | "menu"
  | "message"
  | "next"
  | "pause"
  | "pencil"
  | "phone"
  | "pickaxe"
  | "picture-in-picture"
  | "pin"
  | "play"
  | "plus"
  | "road"
  | "scan"
  | "search"
  | "shield"
  | "tag"
  | "tower"
  | "trash"
  | "truck"
  | "user"
  | "users"
  | "video"
  | "volume"
  | "warning";

/** A line icon from the site's one sprite, in the text's colour; decorative, so the words beside it say the same. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg className={`i ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
