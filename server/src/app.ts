// The server's composition root: routes, context and stand-ins. Workers share work.ts (background work) and
// moments.ts (reactions).
import { DEFAULT_BODY_BYTES, type Endpoint } from "@zhutu/domain/endpoint.ts";
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { answerError } from "./kernel/http/answer-error.ts";
import { readBodies, callerGone } from "./kernel/http/body.ts";
import { callersTurns } from "./kernel/http/callers-turns.ts";
import { binder } from "./kernel/http/bind.ts";
import { type AnswerCache, answerCache } from "./kernel/http/cache.ts";
import type { Ctx, Services } from "./kernel/context.ts";
import { answers } from "./kernel/db/db.ts";
import { listenTo } from "./kernel/db/notify.ts";
import { openApi } from "./kernel/http/openapi.ts";
import { refuse } from "./kernel/http/refuse.ts";
import { countRequests, arrivalLimits, limitArrival } from "./kernel/http/request-metrics.ts";
import { traceRequests } from "./kernel/http/trace-requests.ts";
import { setSecurityHeaders } from "./kernel/http/ready-answer.ts";
import { certificateRoutes } from "./modules/certificate/routes.ts";
import { catalogueRoutes } from "./modules/catalogue/routes.ts";
import { catalogueChannel } from "./modules/catalogue/service.ts";
import { channelsRoutes } from "./modules/channels/routes.ts";
import { identityRoutes } from "./modules/identity/routes.ts";
import { bearerOf, readSession } from "./modules/identity/service.ts";
import { commentsRoutes } from "./modules/comments/routes.ts";
import { mediaRoutes, vodCallbackRoutes } from "./modules/media/routes.ts";
import { noticesRoutes } from "./modules/notices/routes.ts";
import { enrolmentRoutes } from "./modules/enrolment/routes.ts";
import { liveRoutes } from "./modules/live/routes.ts";
import { examRoutes } from "./modules/exam/routes.ts";
import { studyRoutes } from "./modules/study/routes.ts";
import { cartRoutes } from "./modules/cart/routes.ts";
import { orderingRoutes } from "./modules/ordering/routes.ts";
import { refundRoutes } from "./modules/refunds/routes.ts";
import { receiveNotification } from "./modules/refunds/service.ts";
import { invoicingRoutes } from "./modules/invoicing/routes.ts";
import { shippingRoutes } from "./modules/shipping/routes.ts";
import { deskRoutes } from "./modules/desk/routes.ts";
import { peopleRoutes } from "./modules/people/routes.ts";
import { statisticsRoutes } from "./modules/statistics/routes.ts";
import { teachersRoutes } from "./modules/teachers/routes.ts";
import { sysparamsRoutes } from "./modules/sysparams/routes.ts";
import { connectModules } from "./connections.ts";
import { declareWork } from "./work.ts";
import { ProviderFailure } from "./providers/failure.ts";
import type { Opened } from "./providers/opened.ts";
import type { OpenServices } from "./services.ts";

export type App = FastifyInstance & {
  readonly endpoints: readonly Endpoint[];
  /** Called within a second of any instance's catalogue change. */
  onCatalogueChange(listener: () => void): void;
};

/**
 * Builds the application; it does not listen yet. For tests: `log` false silences it or is a stream for
 * production's log, `checkReplies` checks replies against contracts, `bodyMs` limits a body's arrival.
 */
export async function buildApp(
  services: OpenServices,
  options: { log?: false | { write(line: string): void }; checkReplies?: boolean; bodyMs?: number } = {},
): Promise<App> {
  const app: FastifyInstance = fastify({
    // In a demonstration, request lines would bury the sign-ins; problems are always logged.
    logger:
      options.log === false
        ? false
        : {
            level: services.config.production || options.log ? "info" : "warn",
            ...(options.log && { stream: options.log }),
          },
    logController: new LogController({ disableRequestLogging: true }), // `logAnswer` writes one line per request
    trustProxy: services.config.trustedProxies.length > 0 ? services.config.trustedProxies : false,
    bodyLimit: DEFAULT_BODY_BYTES,
    http: arrivalLimits,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // An undecodable address reaches no route: people see the 404 page.
    frameworkErrors: (error, request, reply) =>
      void (request.raw.url?.startsWith("/api/")
        ? answerError(error, request, reply)
        : reply.redirect("/404")),
  });
  const full: Services = {
    db: services.db,
    config: services.config,
    providers: services.providers,
    log: app.log,
  };
  traceRequests(app);
  app.setErrorHandler((error, request, reply) => answerError(outsideDown(error), request, reply));
  app.addHook("onResponse", logAnswer);
  if (services.config.metrics) countRequests(app);
  readBodies(app);
  setSecurityHeaders(app);
  limitArrival(app, options.bodyMs);
  connectModules();
  const endpoints: Endpoint[] = [];
  const listeners: (() => void)[] = [];
  const caches = {
    catalogue: hearingCache(app, services, () => {
      for (const listener of listeners) listener();
    }),
    release: answerCache({ maxAgeMs: 24 * 3_600_000 }),
  };
  const bearer = bearerFrom(full);
  const checkReplies = options.checkReplies ?? false;
  const bind = binder(app, contextFrom(full), endpoints, {
    caches,
    checkReplies,
    bearer,
    turns: callersTurns(bearer),
  });
  for (const routes of moduleRoutes) routes(bind);
  await app.register(vodCallbackRoutes, { services: full });
  services.takeNotifications((method, rawBody, headers) =>
    receiveNotification(full, method, rawBody, headers),
  );
  declareWork(services, full);
  await addStandIns(app, services);
  operations(app, full, endpoints);
  return Object.assign(app, {
    endpoints,
    onCatalogueChange: (listener: () => void) => void listeners.push(listener),
  });
}

const moduleRoutes = [
  sysparamsRoutes,
  identityRoutes,
  noticesRoutes,
  mediaRoutes,
  channelsRoutes,
  teachersRoutes,
  catalogueRoutes,
  enrolmentRoutes,
  commentsRoutes,
  liveRoutes,
  examRoutes,
  studyRoutes,
  shippingRoutes,
  cartRoutes,
  refundRoutes,
  orderingRoutes,
  invoicingRoutes,
  certificateRoutes,
  peopleRoutes,
  statisticsRoutes,
  deskRoutes,
];

/** Public answers, cleared when any instance changes the catalogue; closed while changes cannot be heard. */
function hearingCache(app: FastifyInstance, services: OpenServices, changed: () => void): AnswerCache {
  const cache = answerCache();
  cache.setOpen(false);
  const listener = {
    changed: () => {
      cache.clear();
      changed();
    },
    hearing: (hears: boolean) => cache.setOpen(hears),
  };
  const listening = listenTo(services.session, { [catalogueChannel]: listener }, app.log);
  app.addHook("onClose", () => listening.close());
  return cache;
}

/**
 * A provider's temporary failure becomes UNAVAILABLE unless handled better; its own log line names the
 * service.
 */
const outsideDown = (error: unknown): unknown =>
  error instanceof ProviderFailure && error.kind !== "permanent"
    ? refuse("UNAVAILABLE", {
        msg: "外部服务暂时没有回应，请稍后重试；如果一直这样，请联系客服",
        retryAfterSeconds: 10,
      })
    : error;

/** Stand-ins' routes; outbox and pay page only with `devPages`. */
async function addStandIns(app: FastifyInstance, services: OpenServices): Promise<void> {
  const { opened, config, locks } = services;
  app.addHook("onClose", () => locks.close());
  for (const { port, routes, devRoutes, close } of Object.values<Opened<unknown, unknown>>(opened)) {
    if (close) app.addHook("onClose", close);
    if (routes) await app.register((scope) => routes(scope, port));
    if (devRoutes && config.devPages) await app.register(devRoutes);
  }
}

/** No personal data: neither bodies nor queries, and the route's pattern, because a path may hold a code. */
function logAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  request.log.info({
    method: request.method,
    path: request.routeOptions.url ?? withoutKey(request.url.split("?", 1)[0] ?? ""),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  });
  done();
}

/** Claim and verification links hold their key in the path. */
const withoutKey = (path: string): string =>
  path.replace(/^\/claim\/.*/, "/claim/:claimKey").replace(/^\/verify\/.*/, "/verify/:verifyCode");

/** A request's context. A bad token makes the caller a visitor with `tokenExpired`. */
function contextFrom(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Ctx> => {
    const token = tokenOf(request);
    const user = token ? await readSession(services.db, services.config, token) : null;
    return {
      ...services,
      log: request.log,
      user,
      tokenExpired: token !== undefined && user === null,
      ip: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
      requestId: request.id,
      idempotencyKey: idempotencyKeyOf(request),
      // With If-Range the client may hold part of another file; the whole file is always right (RFC 9110,
      // 13.1.5).
      range: request.headers["if-range"] === undefined ? request.headers.range : undefined,
      get gone() {
        return callerGone(reply); // only few calls ask
      },
    };
  };
}

/** The user id in a genuine token, without the database; read once per request. */
function bearerFrom({ config }: Services) {
  const callers = new WeakMap<FastifyRequest, Promise<number | undefined>>();
  return (request: FastifyRequest): Promise<number | undefined> => {
    const before = callers.get(request);
    if (before) return before;
    const token = tokenOf(request);
    const person = token === undefined ? Promise.resolve(undefined) : bearerOf(config, token);
    callers.set(request, person);
    return person;
  };
}

/** Refuses BAD_INPUT over 200 characters: truncated keys could collide. */
const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const value = request.headers["idempotency-key"];
  if (typeof value !== "string" || value === "") return undefined;
  if (value.length > 200) throw refuse("BAD_INPUT", { msg: "Idempotency-Key 最长 200 个字符" });
  return value;
};

// Clients send the sign-in's token as it is, or after "Bearer".
const tokenOf = (request: FastifyRequest) =>
  request.headers.authorization?.replace(/^Bearer /i, "") || undefined;

/** Health checks, OpenAPI, and the 404 of unknown API paths. */
function operations(app: FastifyInstance, services: Services, endpoints: readonly Endpoint[]): void {
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_, reply) => {
    const ready = await answers(services.db);
    if (ready) return reply.send({ status: "ready" });
    return reply.status(503).header("retry-after", "5").send({ status: "database unreachable" });
  });
  // Production publishes no API description (security.md 46).
  if (!services.config.production) describe(app, endpoints, services.config.site.siteName);
  app.all("/api/*", () => {
    throw refuse("NOT_FOUND");
  });
}

function describe(app: FastifyInstance, endpoints: readonly Endpoint[], siteName: string): void {
  let document: string | undefined; // made on first request
  app.get("/api/openapi.json", (_, reply) => {
    document ??= JSON.stringify(openApi(endpoints, siteName));
    return reply.type("application/json").send(document);
  });
}
