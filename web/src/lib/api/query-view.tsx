import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { sentenceOf } from "./api.ts";

type Props<T> = {
  query: Pick<UseQueryResult<T>, "data" | "error" | "refetch" | "isFetching">;
  /** Drawn until the first answer. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * Draws what a query knows. It stays while the query asks again; when asking again failed, a notice with 重试 stands
 * above it. A query that never had an answer shows its skeleton, or what went wrong and 重试.
 */
export function QueryView<T>({ query, skeleton = <SkeletonRows />, children }: Props<T>) {
  const { data, error, isFetching } = query;
  const again = () => void query.refetch();
  if (data === undefined) return error ? <ErrorState text={firstFailure(error)} onRetry={again} /> : skeleton;
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

const firstFailure = (error: unknown): string => sentenceOf(error) || "加载失败，请稍后重试";
