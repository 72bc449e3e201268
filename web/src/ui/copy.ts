import { toast } from "./toast.ts";

/** Toasts 复制成功, or a failure if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if (await copied(text)) toast.success("复制成功");
  else toast.error("复制失败，请手动选中复制");
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromPage(text); // no clipboard on plain http outside localhost
  }
}

function copiedFromPage(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}
