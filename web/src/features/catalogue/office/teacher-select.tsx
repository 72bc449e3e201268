import { listTeacherOptions } from "@zhutu/domain/catalogue/contract.ts";
import { Select } from "antd";
import { useApi } from "../../../lib/api/query.ts";

type Props = {
  placeholder?: string;
  id?: string;
  value?: number | null;
  onChange?: (userId: number | undefined) => void;
};

/** One teacher of the school, found by typing part of the name. For administrators: others may not ask. */
export function TeacherSelect({ placeholder = "不限", ...props }: Props) {
  const { data = [], isLoading } = useApi(listTeacherOptions, {});
  return (
    <Select
      {...props}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      placeholder={placeholder}
      loading={isLoading}
      virtual={false}
      options={data.map(({ userId, userName, title }) => ({
        value: userId,
        label: title ? `${userName}（${title}）` : userName,
      }))}
      popupMatchSelectWidth={false}
    />
  );
}
