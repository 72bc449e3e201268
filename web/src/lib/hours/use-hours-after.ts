import { listHourForecasts } from "@zhutu/domain/certificate/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { useApi } from "../api/query.ts";

export type HourForecast = CallReply<typeof listHourForecasts>[number];

type Asked = {
  certSubject: string | null | undefined;
  /** A certificate that was passed from then on was passed by this lesson. */
  since: number;
  enabled: boolean;
};

/** A subject's hours after a lesson, asked anew, and whether the lesson passed its certificate. */
export function useHoursAfter({ certSubject, since, enabled }: Asked) {
  const query = useApi(listHourForecasts, {}, { staleTime: 0, enabled });
  const forecast = query.data?.find((one) => one.certSubject === certSubject);
  const passedAt = Date.parse(forecast?.certDate ?? "");
  return {
    query,
    forecast,
    isReached: forecast?.certStatus === "pass" && passedAt >= since,
    /** Another subject that still lacks hours. */
    other: query.data?.find(
      ({ certSubject: code, required, optional }) =>
        code !== certSubject && required.missing + optional.missing > 0,
    ),
  };
}
