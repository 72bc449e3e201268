/** The site's mark on a square of 34, drawn in this order; its colours stay on every ground. */
export const LOGO = {
  size: 34,
  ground: { radius: 8, colour: "#0B57D0" },
  buildings: [
    { shape: "M7 25V15l7-4v14z", colour: "#BCD3F9" },
    { shape: "M14 25V7l7 4v14z", colour: "#fff" },
    { shape: "M21 25V14.5l6 3.5v7z", colour: "#FF9A5C" },
  ],
  street: { shape: "M5 27h24", colour: "#fff", width: 2 },
} as const;
