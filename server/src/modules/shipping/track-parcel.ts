// Courier's answers are shared by all servers for ten minutes.
import { newestFirst } from "@zhutu/domain/shipping/express.ts";
import type { Ctx, Services } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { type Parcel, ProviderFailure, type Route } from "../../providers/courier/port.ts";
import * as queries from "./queries.ts";

type ShippingServices = Pick<Services, "db" | "providers" | "log">;

/** Newest first; the stored answer if the courier fails. Refuses UNAVAILABLE without one. */
export async function trackParcel(
  ctx: Pick<Ctx, "db" | "providers" | "log">,
  reference: string,
  parcel: Parcel,
): Promise<Route[]> {
  const noted = await queries.linesOf(ctx.db, reference);
  const routes = await toldOf(ctx, reference, parcel);
  return newestFirst([...routes, ...noted]);
}

async function toldOf(ctx: ShippingServices, reference: string, parcel: Parcel): Promise<Route[]> {
  const { courier } = ctx.providers;
  try {
    if (!courier.companies.includes(parcel.expressCompany)) return (await courier.track(parcel)).routes;
    if (await queries.claimTurn(ctx.db, reference, parcel)) return await ask(ctx, reference, parcel);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.warn({ code: error.code, kind: error.kind, reference }, "the courier did not tell of a parcel");
    const before = await queries.keptOf(ctx.db, reference, parcel);
    if (before) return before;
    throw refuse("UNAVAILABLE", { msg: "物流查询暂时没有回应，请稍后重试", retryAfterSeconds: 5 });
  }
  // Somebody asked a moment ago or is asking now.
  return (await queries.keptOf(ctx.db, reference, parcel)) ?? [];
}

/** Unless asked within minutes. Throws ProviderFailure. */
export async function askAboutParcel(
  services: ShippingServices,
  reference: string,
  parcel: Parcel,
): Promise<void> {
  if (await queries.claimTurn(services.db, reference, parcel)) await ask(services, reference, parcel);
}

async function ask({ db, providers }: ShippingServices, reference: string, parcel: Parcel): Promise<Route[]> {
  const { routes, ended } = await providers.courier.track(parcel);
  await queries.keep(db, reference, parcel, { routes, ended });
  return routes;
}
