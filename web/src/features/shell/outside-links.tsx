import { useSite } from "../../lib/head/use-site.ts";
import { Icon } from "../../ui/icon.tsx";

/** The two services elsewhere (learner spec 2, "Header and menus"), each in a new tab; one without an address is left out. */
export function OutsideLinks() {
  const { costDocumentUrl, sealEngravingUrl } = useSite();
  const links = [
    ["造价文件编制", costDocumentUrl],
    ["印章刻制", sealEngravingUrl],
  ] as const;
  return links.map(
    ([label, href]) =>
      href && (
        <a key={label} href={href} target="_blank" rel="noopener noreferrer">
          {label}
          <Icon name="external" />
        </a>
      ),
  );
}
