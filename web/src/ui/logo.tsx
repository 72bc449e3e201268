/** The site's mark; the name beside it is a setting. */
export function Logo() {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true">
      <rect width="34" height="34" rx="8" fill="#0B57D0" />
      <path d="M7 25V15l7-4v14z" fill="#BCD3F9" />
      <path d="M14 25V7l7 4v14z" fill="#fff" />
      <path d="M21 25V14.5l6 3.5v7z" fill="#FF9A5C" />
      <path d="M5 27h24" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
