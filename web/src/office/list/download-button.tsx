import type { CallInput, Endpoint } from "@zhutu/domain/endpoint.ts";
import { Button } from "antd";
import { useDownload } from "../../lib/api/download-button.tsx";
import { markStale } from "../../lib/api/query.ts";
import { Icon } from "../../ui/icon.tsx";

type Props<E extends Endpoint> = {
  /** Answers with a file. */
  endpoint: E;
  input: CallInput<E>;
  label: string;
  /** Primary by default. */
  type?: "primary" | "default";
  disabled?: boolean;
  /** Endpoints that the download makes stale. */
  stale?: readonly Endpoint[];
};

/** Downloads a file that the server makes; shows refusals. */
export function DownloadButton<E extends Endpoint>({
  endpoint,
  input,
  label,
  type = "primary",
  disabled,
  stale = [],
}: Props<E>) {
  const { busy, start } = useDownload<E>();
  const take = async (): Promise<void> => {
    await start(endpoint, input);
    await markStale(stale);
  };
  return (
    <Button
      type={type}
      icon={<Icon name="download" />}
      loading={busy}
      disabled={disabled === true}
      onClick={() => void take()}
    >
      {label}
    </Button>
  );
}
