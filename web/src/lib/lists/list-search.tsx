import { Form } from "react-router";
import { Icon } from "../../ui/icon.tsx";

type Props = {
  /** The list without these words, on its first page. */
  list: string;
  /** The parameter of the words. */
  name: string;
  words: string;
  label: string;
  placeholder: string;
  className?: string | undefined;
};

/** Searches a list by words; its other filters stay. */
export function ListSearch({ list, name, words, label, placeholder, className = "" }: Props) {
  const [path, query] = list.split("?");
  return (
    <Form action={path} className={`input ${className}`} role="search" aria-label={label}>
      <Icon name="search" />
      {[...new URLSearchParams(query)].map(([kept, value]) => (
        <input key={`${kept}=${value}`} type="hidden" name={kept} value={value} />
      ))}
      <input
        key={words}
        type="search"
        name={name}
        defaultValue={words}
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={100}
      />
    </Form>
  );
}
