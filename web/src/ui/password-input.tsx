import { type InputHTMLAttributes, useState } from "react";
import { Icon } from "./icon.tsx";

export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const [shown, setShown] = useState(false);
  return (
    <span className="secret">
      <input {...props} type={shown ? "text" : "password"} className="input" spellCheck={false} />
      <button
        type="button"
        className="icon-btn"
        aria-label="显示密码"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon name="eye" />
      </button>
    </span>
  );
}
