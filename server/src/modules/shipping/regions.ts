// @vant/area-data, built once per process.
import { areaList } from "@vant/area-data";

export type Region = { code: string; name: string; children?: Region[] };

const entries = (list: Record<string, string>) =>
  Object.entries(list).map(([code, name]) => ({ code, name }));

/** So that a zone's official and short names compare equal. */
function kindOfZone(name: string, city: string): string {
  const kind = name.replace(new RegExp(`^${city.replace(/市$/, "")}市?`), "");
  if (/^高新(?:区|技术(?:产业)?开发区)$/.test(kind)) return "高新区";
  return /^(?:经济(?:技术)?)?开发区$/.test(kind) ? "开发区" : name;
}

/** The source repeats zones under short names (codes from 90). */
const withoutRepeats = (areas: Region[], city: string): Region[] =>
  areas.filter(({ code, name }) => {
    const kind = kindOfZone(name, city);
    const repeats = (one: Region) => one.code !== code && kindOfZone(one.name, city) === kind;
    return code.slice(4) < "90" || !areas.some(repeats);
  });

function build(): Region[] {
  const areas = Map.groupBy(entries(areaList.county_list), ({ code }) => code.slice(0, 4));
  const cities = Map.groupBy(entries(areaList.city_list), ({ code }) => code.slice(0, 2));
  const cityOf = ({ code, name }: Region): Region => ({
    code,
    name,
    children: withoutRepeats(areas.get(code.slice(0, 4)) ?? [], name),
  });
  return entries(areaList.province_list)
    .map(({ code, name }) => ({
      code,
      name,
      // An address needs an area.
      children: (cities.get(code.slice(0, 2)) ?? []).map(cityOf).filter((city) => city.children?.length),
    }))
    .filter((province) => province.children.length > 0);
}

export const regionTree: Region[] = build();

const provinces = new Map(regionTree.map((province) => [province.code, province]));

/** "山东省 济南市 历下区" for three nested codes, else undefined; a municipality is named once. */
export function regionTextOf(province: string, city: string, area: string): string | undefined {
  const p = provinces.get(province);
  const c = p?.children?.find((one) => one.code === city);
  const a = c?.children?.find((one) => one.code === area);
  return p && c && a ? [...new Set([p.name, c.name, a.name])].join(" ") : undefined;
}
