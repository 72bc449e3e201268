import { LOGO } from "./logo-parts.ts";

/** The site's mark; the name beside it is a setting. */
export function Logo() {
  const { size, ground, buildings, street } = LOGO;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <rect width={size} height={size} rx={ground.radius} fill={ground.colour} />
      {buildings.map(({ shape, colour }) => (
        <path key={shape} d={shape} fill={colour} />
      ))}
      <path d={street.shape} stroke={street.colour} strokeWidth={street.width} strokeLinecap="round" />
    </svg>
  );
}
