import { phoneRule } from "@zhutu/domain/phone.ts";
import { lengthOf, trimmed } from "@zhutu/domain/text-rule.ts";
import type { FormRule } from "antd";

type RuleObject = Exclude<FormRule, (form: never) => unknown>;

/** A domain rule for antd, with its sentence beside the field; `empty` replaces a missing value. */
export const ruled = <T>(rule: (value: T) => string | undefined, empty: T): RuleObject => ({
  validator: (_, value: T | null | undefined) => {
    const sentence = rule(value ?? empty);
    return sentence === undefined ? Promise.resolve() : Promise.reject(new Error(sentence));
  },
});

/** Says so instead of cutting the text. */
export const atMost = (most: number): FormRule =>
  ruled((text: string) => (lengthOf(trimmed(text)) > most ? `最多 ${most} 个字符` : undefined), "");

/** A whole phone number to search for, or nothing. */
export const wholePhone = ruled((text: string) => (text.trim() === "" ? undefined : phoneRule(text)), "");
