import { expect, test } from "vitest";
import { maskName } from "./masked-name.ts";

test.each([
  ["张伟", "张*"],
  ["欧阳建国", "欧***"],
  ["阿卜杜拉·买买提", "阿***"],
  ["张", "张"],
  ["𠮷野", "𠮷*"],
  ["", ""],
])("%s is shown as %s", (name, shown) => expect(maskName(name)).toBe(shown));
