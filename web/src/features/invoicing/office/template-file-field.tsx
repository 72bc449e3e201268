import { workbookFileRule } from "@zhutu/domain/workbook.ts";
import { Button, Flex, Typography } from "antd";
import { useRef, useState } from "react";
import { FilePicker } from "../../../ui/file-picker.tsx";

/** A chosen file's value in the form, distinct from a stored file's name. */
export const chosenName = ({ name }: File): string => `${name}（刚选择，未保存）`;

type Props = {
  /** What the form's field holds: the name of a file that counts or was chosen. */
  value?: string;
  onChange?: (name: string) => void;
  onFile: (file: File) => void;
};

/** Chooses the platform's blank template; what is no workbook is refused at once. */
export function TemplateFileField({ value = "", onChange, onFile }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState("");
  const choose = (one: File): void => {
    const sentence = workbookFileRule(one);
    setWrong(sentence ?? "");
    if (sentence !== undefined) return;
    onFile(one);
    onChange?.(chosenName(one));
  };
  return (
    <Flex vertical gap="small" align="flex-start">
      <Typography.Text>
        从电子税务局下载的批量开票空白模板（.xlsx）。按表头名填写，其他内容原样保留。
      </Typography.Text>
      <Button onClick={() => picker.current?.click()}>{value ? "更换模板" : "选择模板"}</Button>
      <Typography.Text type="secondary">{value || "还没有选择文件"}</Typography.Text>
      {wrong && (
        <Typography.Text type="danger" role="alert">
          {wrong}
        </Typography.Text>
      )}
      <FilePicker ref={picker} label="模板文件" accept=".xlsx" onFile={choose} />
    </Flex>
  );
}
