import { Flex } from "antd";
import type { ReactNode } from "react";
import { ErrorState, SkeletonRows } from "../ui/states.tsx";
import { StaleNotice } from "./stale-notice.tsx";

type Props<T> = {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
};

/** What an endpoint said: it stays while it is asked again, and beside a notice when that fails. */
export function Known<T>({ query: { data, error, refetch }, children }: Props<T>) {
  if (data === undefined)
    return error ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={5} height={40} />;
  return (
    <Flex vertical gap={12}>
      {error !== null && <StaleNotice onRetry={refetch} />}
      {children(data)}
    </Flex>
  );
}
