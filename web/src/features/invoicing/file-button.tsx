import { getInvoiceFile } from "@zhutu/domain/invoicing/contract.ts";
import { useEffect, useRef } from "react";
import { download } from "../../lib/api/download.ts";
import { useWork } from "../../lib/hooks/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

type Props = { invoiceId: number; label: string; small?: boolean };

/** Fetches the file of an issued invoice and saves it; refusals are toasted, leaving the page ends it. */
export function FileButton({ invoiceId, label, small = false }: Props) {
  const { busy, run } = useWork();
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const save = (): Promise<void> => {
    leaving.current = new AbortController();
    const options = { signal: leaving.current.signal, onProgress: () => undefined };
    return download(getInvoiceFile, { params: { invoiceId } }, options);
  };
  return (
    <Button
      look={small ? "text" : "primary"}
      size={small ? "sm" : "md"}
      busy={busy}
      onClick={() => void run(save)}
    >
      <Icon name="download" />
      {label}
    </Button>
  );
}
