import { isMissing } from "@zhutu/domain/endpoint.ts";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { sentenceOf } from "./api.ts";
import type { Known } from "./together.ts";

type Props<T> = {
  /** One query, or several `together`. */
  query: Known<T>;
  /** Drawn until the first answer. */
  skeleton?: ReactNode;
  /** Drawn instead when there is no such thing. */
  missing?: ReactNode;
  /** Said when nothing was ever known and the failure has no sentence of its own. */
  failed?: string;
  children: (data: T) => ReactNode;
};

/**
 * Draws what a query knows. It stays while the query asks again; when asking again failed, a notice with 重试 stands
 * above it. A query that never had an answer shows its skeleton, or what went wrong and 重试; what does not exist is
 * `missing`.
 */
export function QueryView<T>({ query, skeleton = <SkeletonRows />, missing, failed, children }: Props<T>) {
  const { data, error, isFetching } = query;
  const again = () => void query.refetch();
  if (data === undefined && missing !== undefined && isMissing(error)) return missing;
  if (data === undefined)
    return error ? <ErrorState text={sentenceOf(error) || failed} onRetry={again} /> : skeleton;
  return (
    <>
      {error && (
        <p className="alert alert-bad" role="alert">
          <Icon name="warning" />
          <span>
            {sentenceOf(error) || "内容没有更新"}
            <Button look="text" size="sm" busy={isFetching} onClick={again}>
              重试
            </Button>
          </span>
        </p>
      )}
      {children(data)}
    </>
  );
}
