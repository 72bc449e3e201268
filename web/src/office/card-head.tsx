import { Flex } from "antd";
import type { ReactNode, Ref } from "react";
import css from "./office.module.css";

type Props = { name: string; nameRef?: Ref<HTMLSpanElement>; children: ReactNode };

/**
 * The name of a Card and what belongs to it, as the Card's `title`: on a narrow screen the one stands below the other,
 * and nothing is cut off. By `nameRef` the name takes the focus of what went.
 */
export const CardHead = ({ name, nameRef, children }: Props) => (
  <Flex wrap justify="space-between" align="center" gap="4px 16px" className={css.cardHead}>
    <span ref={nameRef} tabIndex={nameRef === undefined ? undefined : -1}>
      {name}
    </span>
    {children}
  </Flex>
);

/** A Card whose `title` is a CardHead. */
export const withCardHead = { title: { whiteSpace: "normal" } } as const;
