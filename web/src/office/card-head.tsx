import { Flex } from "antd";
import type { ReactNode, Ref } from "react";
import css from "./office.module.css";

type Props = { name: string; nameRef?: Ref<HTMLSpanElement>; children: ReactNode };

/**
 * A Card's `title` with its name and extras, stacked on narrow screens. Through `nameRef` the name
 * takes the focus of what disappeared.
 */
export const CardHead = ({ name, nameRef, children }: Props) => (
  <Flex wrap justify="space-between" align="center" gap="4px 16px" className={css.cardHead}>
    <span ref={nameRef} tabIndex={nameRef === undefined ? undefined : -1}>
      {name}
    </span>
    {children}
  </Flex>
);

/** For a Card with a CardHead. */
export const withCardHead = { title: { whiteSpace: "normal" } } as const;
