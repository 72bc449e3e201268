import type { APIRequestContext, Page } from "@playwright/test";

/** The sign-ins of the demonstration shop (README). */
const people = {
  user: { loginName: "13800000001", passwd: "Learn2026" },
  bulkBuyer: { loginName: "13800000002", passwd: "Learn2026" },
  /** One lesson, the second of the municipal course, and its test before the certificate. */
  finisher: { loginName: "13800000003", passwd: "Learn2026" },
  admin: { loginName: "admin", passwd: "Admin2026" },
  teacher: { loginName: "teacher01", passwd: "Teach2026" },
  otherTeacher: { loginName: "teacher02", passwd: "Teach2026" },
  channel: { loginName: "channel01", passwd: "Chan2026" },
  internalChannel: { loginName: "channel02", passwd: "Chan2026" },
} as const;

export type Person = keyof typeof people;
/** Somebody whom the journey registered itself. */
type Newcomer = { loginName: string; passwd: string };

/**
 * Leaves the browser as after its own sign-in; go to a page next. A person of the shop
 * shares one session with the other journeys of this worker; one that a journey ended is opened anew.
 */
export async function signIn(page: Page, person: Person | Newcomer): Promise<void> {
  const { user, token } = await openSession(page.request, person);
  // Storage belongs to an origin, so a page of it must be open; this one is blank and never reaches the server.
  const blank = "/signing-in";
  await page.route(blank, (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(blank);
  await page.evaluate(
    ([stored, secret]) => {
      localStorage.setItem("zhutu.user", stored);
      sessionStorage.setItem("zhutu.token", secret);
    },
    [JSON.stringify({ ...user, token }), token] as const,
  );
  await page.unroute(blank);
}

type Session = { user: Record<string, unknown>; token: string };

/** This worker's sessions of the shop's people: signing in hashes a password, which is slow on purpose. */
const sessions = new Map<Person, Session>();

/** A session by the API alone: the session user, and the token to send as `authorization`. */
export async function openSession(request: APIRequestContext, person: Person | Newcomer): Promise<Session> {
  if (typeof person !== "string") return newSession(request, person);
  const known = sessions.get(person);
  // Ended by a journey, or of another server.
  if (known && (await isOpen(request, known))) return known;
  const opened = await newSession(request, people[person]);
  sessions.set(person, opened);
  return opened;
}

const isOpen = async (request: APIRequestContext, { token }: Session): Promise<boolean> =>
  (await request.get("/api/user/profile", { headers: { authorization: token } })).ok();

async function newSession(request: APIRequestContext, credentials: Newcomer): Promise<Session> {
  const answer = await request.post("/api/security/login", {
    form: { ...credentials, loginType: "password", channelId: 0 },
  });
  const envelope = (await answer.json()) as {
    code: unknown;
    msg: string;
    resultObject?: Record<string, unknown>;
  };
  const token = answer.headers()["authorization"];
  if (envelope.code !== 200 || envelope.resultObject === undefined || token === undefined) {
    throw new Error(`${credentials.loginName} could not sign in: HTTP ${answer.status()} ${envelope.msg}`);
  }
  return { user: envelope.resultObject, token };
}

/** Signs in by the form of the page that is open, with the password of the demonstration's learners. */
export async function signInByForm(page: Page, phone: string): Promise<void> {
  await page.getByRole("button", { name: "密码登录" }).click();
  await page.getByLabel("用户名").fill(phone);
  await page.getByLabel("密码", { exact: true }).fill("Learn2026");
  await page.keyboard.press("Enter");
}
