import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { Button, Flex, Input, Popover, Typography } from "antd";
import { useState } from "react";

const width = { width: 288 };
const address = /^https?:\/\/\S+$/i;

/** Sets, changes or removes the selection's link. */
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
    <Flex vertical gap="small" style={width}>
      <Input
        aria-label="链接地址"
        value={typed ?? ""}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => {
          event.preventDefault(); // do not submit the form around the editor
          set();
        }}
      />
      {wrong && <Typography.Text type="secondary">链接以 http:// 或 https:// 开头</Typography.Text>}
      <Flex gap="small">
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
      </Flex>
    </Flex>
  );
  return (
    <Popover
      open={typed !== null}
      trigger="click"
      onOpenChange={(show) => (show ? open() : close())}
      content={form}
    >
      <Button type={on ? "primary" : "text"} size="small" aria-pressed={on}>
        链接
      </Button>
    </Popover>
  );
}
