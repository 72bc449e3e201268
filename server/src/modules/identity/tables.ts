import type { CodePurpose, provenPurpose } from "@zhutu/domain/identity/sign-in-rules.ts";
import { type ConsentKind, USER_STATUS, type UserStatus } from "@zhutu/domain/identity/account-rules.ts";
import {
  faceProofs,
  type FaceProof,
  facePurposes,
  type FacePurpose,
  faceStates,
  type FaceState,
} from "@zhutu/domain/identity/face-check.ts";
import type { Role } from "@zhutu/domain/endpoint.ts";
import { type AdminPart, adminParts } from "@zhutu/domain/rights.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, createdAt, literals, oneOf, phoneCheck, pk } from "../../kernel/db/columns.ts";

export type EndReason =
  | "logout"
  | "ended by owner"
  | "password reset"
  | "phone changed"
  | "rights changed"
  | "second factor changed"
  | "account disabled"
  | "account deleted";

/** The ID number is encrypted and found by its keyed HMAC. */
export const users = pgTable(
  "users",
  {
    userId: pk("user_id"),
    loginName: text("login_name").notNull().unique("users_login_name"),
    userName: text("user_name").notNull(),
    roles: text("roles").array().$type<Role[]>().notNull(),
    /** Optional for staff. */
    telephone: text("telephone").notNull(),
    phoneVerifiedAt: at("phone_verified_at"),
    idCardCipher: text("id_card_cipher"),
    /** Only a claim until `userStatus` is confirmed (domain.md "Sign-in and identity"). */
    idCardHmac: text("id_card_hmac"),
    userStatus: smallint("user_status").$type<UserStatus>().notNull().default(USER_STATUS.claimed),
    passwordHash: text("password_hash"),
    avatarUrl: text("avatar_url"),
    /** Learners only. */
    employer: text("employer").notNull().default(""),
    disabledAt: at("disabled_at"),
    disabledReason: text("disabled_reason"),
    /** Null is everything (domain.md "Administrators"). */
    rights: text("rights").array().$type<AdminPart[]>(),
    /** Personal data are gone; the row stays for references. */
    deletedAt: at("deleted_at"),
    regTime: createdAt("reg_time"),
    /** Version of the office's form. */
    updateTime: at("update_time")
      .notNull()
      .defaultNow()
      .$onUpdate(() => sql`now()` as never),
  },
  (t) => [
    uniqueIndex("users_learner_phone")
      .on(t.telephone)
      .where(sql`roles[1] = 'user' and deleted_at is null`),
    index("users_id_card").on(t.idCardHmac),
    uniqueIndex("users_confirmed_id_card")
      .on(t.idCardHmac)
      .where(sql`user_status = ${literals([USER_STATUS.confirmed])}`),
    // Staff search any role by full number.
    index("users_phone").on(t.telephone),
    // Staff search learners by the last four digits.
    index("users_phone_end")
      .on(sql`right(${t.telephone}, 4)`, t.userId)
      .where(sql`roles[1] = 'user' and deleted_at is null`),
    index("users_registered")
      .on(t.regTime)
      .where(sql`roles[1] = 'user'`),
    index("users_role").on(sql`(roles[1])`, t.userId),
    index("users_name").using("gin", sql`search_grams(user_name)`),
    check("users_has_role", sql`cardinality(roles) >= 1`),
    check(
      "users_rights",
      sql`${t.rights} is null or (${t.roles}[1] = 'admin' and cardinality(${t.rights}) >= 1 and ${t.rights} <@ array[${literals(adminParts)}])`,
    ),
    check("users_disabled_reason", sql`${t.disabledReason} is null or ${t.disabledAt} is not null`),
    check(
      "users_telephone",
      sql`${t.telephone} ~ '^[0-9]{11}$' or (${t.telephone} = '' and (${t.roles}[1] <> 'user' or ${t.deletedAt} is not null))`,
    ),
    check(
      "users_deleted",
      sql`${t.deletedAt} is null or (${t.disabledAt} is not null and ${t.telephone} = '' and ${t.passwordHash} is null and ${t.idCardHmac} is null and ${t.idCardCipher} is null and ${t.avatarUrl} is null)`,
    ),
  ],
);

/** Ending the row ends its token. */
export const sessions = pgTable(
  "sessions",
  {
    sessionId: text("session_id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    createdAt: createdAt(),
    lastSeenAt: at("last_seen_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
    endedAt: at("ended_at"),
    endReason: text("end_reason").$type<EndReason>(),
    ip: text("ip"),
    userAgent: text("user_agent"),
    /** When it last showed its account's second factor. */
    secondFactorAt: at("second_factor_at"),
  },
  (t) => [
    index("sessions_user")
      .on(t.userId)
      .where(sql`ended_at is null`),
  ],
);

/** An authenticator app's secret (RFC 6238); in force once its first code was right. */
export const secondFactors = pgTable("second_factors", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  secretCipher: text("secret_cipher").notNull(),
  confirmedAt: at("confirmed_at"),
  /** Thirty-second step of the last code that was right; codes up to it are spent. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: createdAt(),
});

/** Hashes of 80 random bits; a used one is deleted. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Keyed hash; single use, bound to phone and purpose. */
export const verifyCodes = pgTable(
  "verify_codes",
  {
    verifyCodeId: pk("verify_code_id"),
    phone: text("phone").notNull(),
    purpose: text("purpose").$type<CodePurpose | typeof provenPurpose>().notNull(),
    codeHmac: text("code_hmac").notNull(),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
    triesLeft: smallint("tries_left").notNull(),
    usedAt: at("used_at"),
  },
  (t) => [
    index("verify_codes_phone").on(t.phone, t.purpose, t.createdAt),
    phoneCheck("verify_codes_number", t.phone),
  ],
);

/** The latest of a kind counts. */
export const consents = pgTable(
  "consents",
  {
    consentId: pk("consent_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    kind: text("kind").$type<ConsentKind>().notNull(),
    version: text("version").notNull(),
    at: createdAt("at"),
  },
  (t) => [index("consents_user").on(t.userId)],
);

/** No pictures; name and sealed number as of its start, removed with the account. */
export const faceChecks = pgTable(
  "face_checks",
  {
    certifyId: text("certify_id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    purpose: text("purpose").$type<FacePurpose>().notNull(),
    userName: text("user_name").notNull(),
    idCardCipher: text("id_card_cipher"),
    idCardHmac: text("id_card_hmac"),
    state: text("state").$type<FaceState>().notNull().default("pending"),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
    decidedAt: at("decided_at"),
    consumedAt: at("consumed_at"),
    /** Play checks only. No reference: courses are a later module. */
    courseId: integer("course_id"),
    provenBy: text("proven_by").$type<FaceProof>().notNull().default("face"),
    /** Play checks only: both open further lessons. */
    sessionId: text("session_id").references(() => sessions.sessionId, { onDelete: "set null" }),
    passHash: text("pass_hash").unique("face_checks_pass"),
  },
  (t) => [
    oneOf("face_checks_purpose", t.purpose, facePurposes),
    oneOf("face_checks_state", t.state, faceStates),
    check("face_checks_decided", sql`(${t.state} = 'pending') = (${t.decidedAt} is null)`),
    check("face_checks_consumed", sql`${t.consumedAt} is null or ${t.state} = 'passed'`),
    oneOf("face_checks_proof", t.provenBy, faceProofs),
    check("face_checks_course", sql`(${t.purpose} = 'play') = (${t.courseId} is not null)`),
    check(
      "face_checks_one_use",
      sql`(${t.passHash} is not null) = (${t.purpose} = 'play' and ${t.consumedAt} is not null)`,
    ),
    index("face_checks_user").on(t.userId, t.createdAt),
    // For clearing old sessions.
    index("face_checks_session")
      .on(t.sessionId)
      .where(sql`session_id is not null`),
  ],
);

export const identityConfirmations = pgTable(
  "identity_confirmations",
  {
    identityConfirmationId: pk("identity_confirmation_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** Removed with the account, like the evidence. */
    idCardHmac: text("id_card_hmac"),
    certifyId: text("certify_id")
      .unique("identity_confirmations_check")
      .references(() => faceChecks.certifyId, { onDelete: "cascade" }),
    staffId: integer("staff_id").references(() => users.userId),
    evidence: text("evidence").notNull().default(""),
    at: createdAt("at"),
  },
  (t) => [
    check("identity_confirmations_by", sql`(${t.certifyId} is null) <> (${t.staffId} is null)`),
    index("identity_confirmations_user").on(t.userId),
  ],
);

export const loginLogs = pgTable(
  "login_logs",
  {
    loginLogId: pk("login_log_id"),
    loginName: text("login_name").notNull(),
    userId: integer("user_id"),
    succeeded: boolean("succeeded").notNull(),
    loginTime: createdAt("login_time"),
    loginIp: text("login_ip").notNull(),
  },
  (t) => [
    // The order of the office's list.
    index("login_logs_time").on(t.loginTime.desc().nullsFirst(), t.loginLogId.desc().nullsFirst()),
    index("login_logs_name").on(t.loginName, t.loginTime),
    index("login_logs_user").on(t.userId, t.loginTime),
  ],
);
