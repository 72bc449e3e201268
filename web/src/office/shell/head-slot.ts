import { createContext } from "react";

/** Where the page's head is drawn if tabs stand above it; null: above the page. */
export const HeadSlot = createContext<HTMLElement | null>(null);
