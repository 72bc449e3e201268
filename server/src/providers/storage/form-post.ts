// The leave to post files, shared by the stand-in and every bucket.
import { ProviderFailure } from "../failure.ts";
import { CATEGORIES, type FormPost, isOwnerMark, type WantedPost } from "./port.ts";
import { fieldsV4, type Policy, policyV1 } from "./post-policy.ts";
import { type Credentials, type Dialect, OSS } from "./v4-signature.ts";

const LIFETIME_SECONDS = 300;

export type PostedTo = {
  dialect: Dialect;
  credentials: Credentials;
  host: string;
  /** Prefix of public addresses. */
  urlPrefix: string;
  /** Pinned in the policy for a vendor's host. */
  bucket?: string;
};

/** A leave for five minutes. Refuses like `signFormPost`. */
export function formPost({ dialect, credentials, ...to }: PostedTo, wanted: WantedPost, now: Date): FormPost {
  const { category, extension, ownerMark } = wanted;
  const rule = CATEGORIES[category];
  if (extension !== undefined && !rule.extensions.includes(extension))
    throw new ProviderFailure("permanent", "extension", `${category} does not take .${extension}`);
  if (category === "image/avatar" && !isOwnerMark(ownerMark ?? ""))
    throw new ProviderFailure("permanent", "owner-mark", "a person's picture needs its owner's mark");
  const expire = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
  const keyPrefix = `${category}/${category === "image/avatar" ? `${ownerMark}-` : ""}`;
  const policy: Policy = {
    expiration: new Date(expire * 1000).toISOString(),
    conditions: [
      ["content-length-range", 1, rule.belowBytes - 1],
      ["starts-with", "$key", keyPrefix],
      ...(to.bucket === undefined ? [] : [{ bucket: to.bucket }]),
    ],
  };
  const fields = fieldsV4(dialect, credentials, {
    policy: dialect === OSS ? policy : { ...policy, conditions: [...policy.conditions, ANY_TYPE] },
    now,
    extra: {
      success_action_status: "200",
      ...(dialect === OSS && { "x-oss-forbid-overwrite": "true" }),
    },
  });
  return {
    // Only OSS has version 1; elsewhere these fields repeat version 4.
    ...(dialect === OSS
      ? policyV1(credentials, policy)
      : { policy: fields["policy"] ?? "", signature: fields[`${dialect.prefix}-signature`] ?? "" }),
    accessId: credentials.accessId,
    host: to.host,
    expire,
    fields,
    keyPrefix,
    urlPrefix: rule.public ? to.urlPrefix : null,
  };
}

/** S3 wants every field in the policy. */
const ANY_TYPE: Policy["conditions"][number] = ["starts-with", "$content-type", ""];
