import type { Ref } from "react";

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
};

// antd shows file inputs inside forms.
const hidden = { display: "none" };

/** The file input that a button stands for, by `ref.current.click()`. */
export const FilePicker = ({ onFile, label, ...input }: Props) => (
  <input
    {...input}
    type="file"
    style={hidden}
    aria-label={label}
    onChange={({ target }) => {
      const file = target.files?.[0];
      target.value = ""; // allows the same file again
      if (file) onFile(file);
    }}
  />
);
