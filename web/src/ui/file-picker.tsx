import type { Ref } from "react";

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  disabled?: boolean;
} & (
  | { multiple?: false; onFile: (file: File) => void }
  | { multiple: true; onFiles: (files: readonly File[]) => void }
);

// antd shows file inputs inside forms.
const hidden = { display: "none" };

/** The file input that a button stands for, by `ref.current.click()`. */
export const FilePicker = ({ ref, label, accept, disabled, ...takes }: Props) => (
  <input
    {...{ ref, accept, disabled }}
    multiple={takes.multiple ?? false}
    type="file"
    style={hidden}
    aria-label={label}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      target.value = ""; // allows the same file again
      const [first] = files;
      if (!first) return;
      if (takes.multiple) takes.onFiles(files);
      else takes.onFile(first);
    }}
  />
);
