/** Where the slider stands, as it is read out: the library says it in English alone. */
export const spokenPlace = (english: string): string =>
  english
    .replaceAll(/(\d+) hour ?/g, "$1 小时")
    .replaceAll(/(\d+) min ?/g, "$1 分钟")
    .replaceAll(/(\d+) sec ?/g, "$1 秒")
    .replace(/ ?out of /, "，共 ")
    .replace("live", "直播");
