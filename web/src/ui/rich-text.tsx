type Props = {
  html: string;
  className?: string;
  /** It stands in a line. */
  inline?: boolean;
};

/** Text that staff wrote in the editor; the server cleans it when it is saved, so it is drawn as it came. */
export function RichText({ html, className = "", inline }: Props) {
  const Box = inline ? "span" : "div";
  // oxlint-disable-next-line react/no-danger -- sanitised on write (security.md, rich text)
  return <Box className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
