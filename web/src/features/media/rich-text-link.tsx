import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { Button, Input, Popover } from "antd";
import { useState } from "react";

const address = /^https?:\/\/\S+$/i;

/** Sets, changes or removes the link of the chosen words. */
export function LinkButton({ editor }: { editor: Editor }) {
  const [typed, setTyped] = useState<string | null>(null);
  const on = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("link") });
  const close = () => setTyped(null);
  const open = () => setTyped((editor.getAttributes("link")["href"] as string | undefined) ?? "https://");
  const wrong = typed !== null && !address.test(typed.trim());
  const set = () => {
    if (wrong || typed === null) return;
    editor.chain().focus().extendMarkRange("link").setLink({ href: typed.trim() }).run();
    close();
  };
  const form = (
    <div className="stack-sm">
      <Input
        aria-label="链接地址"
        value={typed ?? ""}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => {
          event.preventDefault(); // the form around the editor stays where it is
          set();
        }}
      />
      {wrong && <span className="hint">链接以 http:// 或 https:// 开头</span>}
      <div className="row">
        <Button type="primary" size="small" disabled={wrong} onClick={set}>
          确定
        </Button>
        {on && (
          <Button
            size="small"
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              close();
            }}
          >
            取消链接
          </Button>
        )}
      </div>
    </div>
  );
  return (
    <Popover
      open={typed !== null}
      trigger="click"
      onOpenChange={(show) => (show ? open() : close())}
      content={form}
    >
      <Button type="text" size="small" aria-pressed={on} className={on ? "rt-on" : ""}>
        链接
      </Button>
    </Popover>
  );
}
