import { useSearchParams } from "react-router";

/** Whether the address asks for this form (`?form=`), and opening and closing it there. */
export function useAskedForm(name: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const setOpen = (open: boolean): void =>
    setSearch(
      (now) => {
        now.delete("form");
        if (open) now.set("form", name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get("form") === name, setOpen];
}
