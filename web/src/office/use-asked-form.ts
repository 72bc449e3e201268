import { useSearchParams } from "react-router";

/** Whether the address asks for this form (`?form=`), and opening it there, with what it is about, and closing it. */
export function useAskedForm(
  name: string,
): [open: boolean, setOpen: (open: boolean, of?: Readonly<Record<string, string>>) => void] {
  const [search, setSearch] = useSearchParams();
  const setOpen = (open: boolean, of: Readonly<Record<string, string>> = {}): void =>
    setSearch(open ? { form: name, ...of } : {}, { replace: true, preventScrollReset: true });
  return [search.get("form") === name, setOpen];
}
