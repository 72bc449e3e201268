import { isMissing } from "@zhutu/domain/endpoint.ts";
import type { ReactNode } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { sentenceOf } from "./api.ts";
import type { Known } from "./together.ts";

type Props<T> = {
  /** One query, or several `together`. */
  query: Known<T>;
  /** Until the first answer. */
  skeleton?: ReactNode;
  /** When it does not exist. */
  missing?: ReactNode;
  /** When nothing was known and the failure has no sentence. */
  failed?: string;
  children: (data: T) => ReactNode;
};

/**
 * Draws a query's data, with a notice and 重试 if refetching failed. Without an answer: skeleton,
 * failure with 重试, or `missing`.
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
        <Alert look="bad">
          {sentenceOf(error) || "内容没有更新"}
          <Button look="text" size="sm" busy={isFetching} onClick={again}>
            重试
          </Button>
        </Alert>
      )}
      {children(data)}
    </>
  );
}
