const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/** `1.25 GB`, `36.5 MB`, `512 KB`, or bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} 字节`;
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`;
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(2)} GB`;
}
