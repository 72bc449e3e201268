import { getSite } from "@zhutu/domain/sysparams/contract.ts";
import { call } from "@zhutu/domain/endpoint.ts";
import { useLoaderData } from "react-router";
import { serverContext } from "../../lib/server-context.ts";
export async function loader({ context }: { context: any }) {
  return { site: context.get(serverContext).site, name: getSite.path };
}
export default function Home() {
  const d = useLoaderData<any>();
  return (
    <h1>
      你好 {d.site.siteName} {d.name}
    </h1>
  );
}
