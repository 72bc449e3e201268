// The SMS stand-in: messages appear at /dev/outbox. Three phones fail on purpose:
//   13900000001 temporary (no answer; nothing is kept)
//   13900000002 permanent (number refused)
//   13900000003 limited (rate limit)
import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CodePurpose } from "@zhutu/domain/identity/sign-in-rules.ts";
import { ProviderFailure, type SmsPort, type VerifyCodeMessage } from "./port.ts";

export type OutboxMessage = VerifyCodeMessage & {
  id: string;
  text: string;
  /** ISO 8601. */
  sentAt: string;
};

export type EmbeddedSms = SmsPort & {
  /** Newest first. */
  list(): OutboxMessage[];
};

export type EmbeddedSmsOptions = { dataDir: string; siteName: string; clock: () => Date };

const KEPT = 200;

const PURPOSE_TEXT: Record<CodePurpose, string> = {
  login: "登录",
  register: "注册",
  reset: "重置密码",
  phone: "更换手机号",
  delete: "注销账号",
  claim: "领取课程",
  play: "进入继续教育课程学习",
};

const FAILING = new Map([
  ["13900000001", new ProviderFailure("temporary", "outbox.TIMEOUT", "the operator did not answer")],
  ["13900000002", new ProviderFailure("permanent", "outbox.MOBILE_NUMBER_ILLEGAL", "the number was refused")],
  ["13900000003", new ProviderFailure("limited", "outbox.BUSINESS_LIMIT_CONTROL", "too many messages")],
]);

/** Keeps messages in DATA_DIR/outbox.jsonl. */
export function embeddedSms({ dataDir, siteName, clock }: EmbeddedSmsOptions): EmbeddedSms {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "outbox.jsonl");
  const kept = existsSync(file) ? readKept(file) : [];
  // Each start trims the file.
  writeFileSync(`${file}.new`, kept.map((message) => `${JSON.stringify(message)}\n`).join(""), {
    mode: 0o600,
  });
  renameSync(`${file}.new`, file);

  return {
    async sendVerifyCode(message) {
      const failure = FAILING.get(message.phone);
      if (failure) throw failure;
      const { phone, code, purpose, minutes } = message;
      const text = `【${siteName}】您正在${PURPOSE_TEXT[purpose]}，验证码 ${code}，${minutes} 分钟内有效，请勿告诉他人。`;
      const sent = { id: randomUUID(), phone, code, purpose, minutes, text, sentAt: clock().toISOString() };
      appendFileSync(file, `${JSON.stringify(sent)}\n`);
      kept.push(sent);
      if (kept.length > KEPT) kept.shift();
    },
    list: () => kept.toReversed(),
  };
}

function readKept(file: string): OutboxMessage[] {
  const messages: OutboxMessage[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line === "") continue;
    try {
      messages.push(JSON.parse(line) as OutboxMessage);
    } catch {
      // A crash may cut the last line; only that message is lost.
    }
  }
  return messages.slice(-KEPT);
}
