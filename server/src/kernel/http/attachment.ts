/**
 * The Content-Disposition that makes a browser save the answer under that name (RFC 6266); `plain` is the same in
 * ASCII for clients that know no other.
 */
export function attachment(name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
