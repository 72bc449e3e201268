import { expect, test } from "vitest";
import { definitionName, definitionOfHeight, sourceOf } from "./player-props.ts";

const of = (...definitions: string[]) => definitions.map((definition) => ({ definition, playURL: "/x.mp4" }));

test("[PLAY-003] the default definition is HD, the first where there is no HD", () => {
  expect(sourceOf(of("FHD", "HD", "SD"))?.definition).toBe("HD");
  expect(sourceOf(of("SD", "LD"))?.definition).toBe("SD");
  expect(sourceOf([])).toBeUndefined();
});

test("[PLAY-003] a chosen definition stays, unless another video lacks it", () => {
  expect(sourceOf(of("FHD", "HD", "SD"), "SD")?.definition).toBe("SD");
  expect(sourceOf(of("FHD", "HD"), "SD")?.definition).toBe("HD");
});

test("a level of a stream is named by its lines", () => {
  expect([1080, 720, 480, 360, 240].map(definitionOfHeight)).toEqual(["FHD", "HD", "SD", "LD", "LD"]);
  expect(["AUTO", "FHD", "HD", "SD", "LD", "2K"].map(definitionName)).toEqual([
    "自动",
    "超清",
    "高清",
    "标清",
    "流畅",
    "2K",
  ]);
});
