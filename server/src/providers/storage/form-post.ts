// The leave for one browser to post files, in the words of the port: what the stand-in and every bucket give alike.
import { ProviderFailure } from "../failure.ts";
import { CATEGORIES, type FormPost, isOwnerMark, type WantedPost } from "./port.ts";
import { fieldsV4, type Policy, policyV1 } from "./post-policy.ts";
import { type Credentials, type Dialect, OSS } from "./v4-signature.ts";

const LIFETIME_SECONDS = 300;

export type PostedTo = {
  dialect: Dialect;
  credentials: Credentials;
  /** Where the form is posted. */
  host: string;
  /** What public addresses begin with. */
  urlPrefix: string;
  /** Pinned in the policy, where the host is a vendor's. */
  bucket?: string;
};

/** Signs such a leave for five minutes from `now`. Refuses as `signFormPost` of the port does. */
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
    // Only OSS has the older signature; elsewhere the two fields repeat the newer one.
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

/** S3 takes only fields that its policy names; the type is whatever the browser's system calls the file. */
const ANY_TYPE: Policy["conditions"][number] = ["starts-with", "$content-type", ""];
