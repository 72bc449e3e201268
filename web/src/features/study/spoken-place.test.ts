import { expect, test } from "vitest";
import { spokenPlace } from "./spoken-place.ts";

test.each([
  ["22 sec out of 1 min", "22 秒，共 1 分钟"],
  ["1 hour 2 min 3 sec out of 2 hour", "1 小时2 分钟3 秒，共 2 小时"],
  ["live", "直播"],
])("%s is said as %s", (english, said) => {
  expect(spokenPlace(english)).toBe(said);
});
