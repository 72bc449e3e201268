import { signAvatarUpload, signUpload } from "@zhutu/domain/media/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as media from "./service.ts";

export function mediaRoutes(bind: Bind): void {
  bind(signUpload, (ctx, { query }) => media.signUpload(ctx, query));
  bind(signAvatarUpload, (ctx, { query }) =>
    media.signUpload(ctx, { category: "image/avatar", extension: query.extension }),
  );
}
