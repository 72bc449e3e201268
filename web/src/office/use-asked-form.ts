import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";

/** What a form is about. */
type Asked = Readonly<Record<string, string>>;

/**
 * A form that the address may ask for (`?form=`): what it is about, undefined while closed, and opening and closing it.
 * It opens once the address is without it, so that Back, also on a phone, never asks for it again.
 */
export function useAskedForm(
  name: string,
  mayOpen: boolean,
): [asked: Asked | undefined, setAsked: (asked: Asked | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<Asked>();
  const { form, ...of } = Object.fromEntries(search);
  const ask = (next: Asked | undefined): void => {
    setAsked(next);
    if (form !== undefined) setSearch({}, { replace: true, preventScrollReset: true });
  };
  const isAsked = mayOpen && form === name;
  const open = useEffectEvent(() => ask(of));
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
  return [form === undefined ? asked : undefined, ask];
}
