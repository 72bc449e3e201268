import { Button } from "antd";
export default function M() {
  return <Button>保存</Button>;
}
