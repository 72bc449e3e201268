import type { UseQueryResult } from "@tanstack/react-query";
import { queryClient } from "../../../lib/api/query.ts";

/** A query of this page whose 重试 asks again for all that the page did not get: one loss of the network takes one press. */
export const triedTogether = <T, E>(query: UseQueryResult<T, E>): UseQueryResult<T, E> => ({
  ...query,
  refetch: (options) => {
    const own = query.refetch(options);
    const isLost = ({ state }: { state: { status: string } }): boolean => state.status === "error";
    void queryClient.refetchQueries({ type: "active", predicate: isLost }, { cancelRefetch: false });
    return own;
  },
});
