import { phoneRule } from "@zhutu/domain/phone.ts";
import { lengthOf, trimmed } from "@zhutu/domain/text-rule.ts";
import type { FormRule } from "antd";

/** A rule of domain as antd takes it: the sentence appears beside the field. `empty` stands for what is not filled in. */
export const ruled = <T>(rule: (value: T) => string | undefined, empty: T): FormRule => ({
  validator: (_, value: T | null | undefined) => {
    const sentence = rule(value ?? empty);
    return sentence === undefined ? Promise.resolve() : Promise.reject(new Error(sentence));
  },
});

/** A text of so many characters at most, said instead of cut. */
export const atMost = (most: number): FormRule =>
  ruled((text: string) => (lengthOf(trimmed(text)) > most ? `最多 ${most} 个字符` : undefined), "");

/** A phone to look for: the whole of it, or nothing. */
export const wholePhone = ruled((text: string) => (text.trim() === "" ? undefined : phoneRule(text)), "");
