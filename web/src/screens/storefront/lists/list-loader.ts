import { lastPageOf } from "@zhutu/domain/paging.ts";
import { listCourseFacets, listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { type MetaDescriptor, replace, type RouterContextProvider } from "react-router";
import { NO_CODE, isChannelPrice } from "@zhutu/domain/pricing/exclusive-code.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { toCard } from "../../../features/catalogue/course-facts.ts";
import { breadcrumbLd } from "../../../lib/head/json-ld.ts";
import { load } from "../../../lib/api/load.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { serverContext } from "../../../lib/api/server-context.ts";
import { type Facets, isWhole, teachersIn, withoutFacets } from "./facets.ts";
import { listCrumbs, type ListKind, type ListQuery } from "./list-kinds.ts";
import { listHref, listQueryOf, type ListState, readListUrl } from "./list-url.ts";

export type ListData = {
  state: ListState;
  courses: ReturnType<typeof toCard>[];
  total: number;
  /** What is left of the words where all of them found nothing. */
  foundBy: string | undefined;
  teachers: { userId: number; userName: string }[];
  facets: Facets;
  /** The code in the address is a channel's. */
  knownChannel: boolean;
  /** It changes at least one price here. */
  channelPrices: boolean;
  /** The calendar day in Shanghai. */
  today: string;
  siteName: string;
  origin: string;
};

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * A page of the list its address describes, and the teachers to choose from. A page past the end leads to the last one,
 * in its place: Back must not lead there again.
 */
export async function loadList(kind: ListKind, { request, context }: LoaderArgs): Promise<ListData> {
  const state = readListUrl(kind, new URL(request.url).searchParams);
  const facetsOf = (query: ListQuery) => load(context, listCourseFacets, { query });
  const [{ courses, total, exclusiveCode, foundBy }, facets, all] = await Promise.all([
    load(context, listCourses, { query: listQueryOf(kind, state) }),
    facetsOf(withoutFacets(kind, state)),
    kind.fields.teacherId.label && !isWhole(kind, state) ? facetsOf(kind.fixed) : undefined,
  ]);
  const lastPage = lastPageOf(total, kind.pageSize);
  if (state.page > lastPage) throw replace(listHref(kind, state, { page: lastPage }));
  const { site, origin } = context.get(serverContext);
  return {
    state,
    courses: courses.map(toCard),
    total,
    foundBy,
    teachers: kind.fields.teacherId.label ? teachersIn(all ?? facets) : [],
    facets,
    knownChannel: exclusiveCode !== NO_CODE,
    channelPrices: courses.some(isChannelPrice),
    today: shanghaiDay(new Date()),
    siteName: site.siteName,
    origin,
  };
}

/** Title, description and the one address worth keeping; results of a search stay out of search engines. */
export function listMeta(
  kind: ListKind,
  data: Pick<ListData, "state" | "siteName" | "origin"> | undefined,
): MetaDescriptor[] {
  const { siteName = "", origin = "", state } = data ?? {};
  const { courseName = "", channel = "" } = state?.filters ?? {};
  return pageMeta({
    title: courseName ? `${courseName} - ${kind.title}` : kind.title,
    siteName,
    origin,
    description: kind.description,
    canonical: kind.path(),
    hidden: Boolean(courseName || channel),
    jsonLd: [breadcrumbLd(origin, listCrumbs(kind), kind.path())],
  });
}
