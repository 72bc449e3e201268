import { Flex } from "antd";
import type { ReactNode } from "react";
import css from "./office.module.css";

/**
 * The name of a Card and what belongs to it, as the Card's `title`: on a narrow screen the one stands below the other,
 * and nothing is cut off.
 */
export const CardHead = ({ name, children }: { name: string; children: ReactNode }) => (
  <Flex wrap justify="space-between" align="center" gap="4px 16px" className={css.cardHead}>
    <span>{name}</span>
    {children}
  </Flex>
);

/** A Card whose `title` is a CardHead. */
export const withCardHead = { title: { whiteSpace: "normal" } } as const;
