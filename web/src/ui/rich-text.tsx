/** Text that staff wrote in the editor; the server cleans it when it is saved, so it is drawn as it came. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised on write (security.md, rich text)
  return <div className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
