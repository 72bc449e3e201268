// A form of the kit on a server with one record, whose saves wait until they are let through.
import type { CallError } from "@zhutu/domain/endpoint.ts";
import { Input } from "antd";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider, useParams } from "react-router";
import { expect, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FormPage } from "./form-page.tsx";
import { OfficeProvider } from "../shell/office-provider.tsx";
import { useAskingLeave } from "../../lib/hooks/use-leave-guard.ts";
import { ConfirmRegion } from "../../ui/regions.tsx";
import { FormField } from "./form-field.tsx";

type Thing = { name: string; code: string };
type Query = Parameters<typeof FormPage<Thing, Thing>>[0]["query"];
const same = (thing: Thing): Thing => ({ name: thing.name, code: thing.code });

/** The server. */
export class Desk {
  known: Thing | undefined = { name: "旧名称", code: "A1" };
  error: CallError | null = null;
  saves: { values: Thing; changed: string[] }[] = [];
  letThrough: () => void = () => undefined;
  refuse: CallError | undefined;
  draw: () => void = () => undefined;

  save = async (values: Thing, changed: ReadonlySet<keyof Thing>): Promise<number> => {
    this.saves.push({ values, changed: [...changed] });
    await new Promise<void>((resolve) => (this.letThrough = resolve));
    if (this.refuse) throw this.refuse;
    this.known = { ...values, name: values.name.trim() };
    return 7;
  };
}

export function openForm(desk: Desk, address: string) {
  function Page() {
    const { id } = useParams();
    const [, draw] = useState(0);
    desk.draw = () => draw((n) => n + 1);
    const query = {
      data: id === undefined ? undefined : desk.known,
      error: desk.error,
      isFetching: false,
      refetch: () => undefined,
    } as unknown as Query;
    return (
      <OfficeProvider>
        <FormPage
          id={id === undefined ? undefined : Number(id)}
          query={query}
          title={() => "东西"}
          blank={{ name: "", code: "" }}
          valuesOf={same}
          endpoint={{ done: "东西已保存" }}
          save={desk.save}
          words={{ labels: { name: "名称", code: "代码" }, textOf: (_, value) => String(value) }}
          onSaved={() => desk.draw()}
          addressOf={(saved) => `/form/${saved}`}
          locked={() => undefined}
          missing={{ text: "没有", back: "返回", to: "/" }}
        >
          {() => (
            <>
              <FormField name="name" label="名称">
                <Input />
              </FormField>
              <FormField name="code" label="代码">
                <Input />
              </FormField>
            </>
          )}
        </FormPage>
        <ConfirmRegion />
      </OfficeProvider>
    );
  }
  function Layout() {
    useAskingLeave();
    return <Outlet />;
  }
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        element: <Layout />,
        loader: () => ({ site: { siteName: "学堂" } }),
        children: [
          { path: "form/:id?", element: <Page /> },
          { path: "away", element: "别处" },
        ],
      },
    ],
    { initialEntries: [address], hydrationData: { loaderData: { root: { site: { siteName: "学堂" } } } } },
  );
  const drawn = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => drawn.unmount());
  drawn.render(<RouterProvider router={router} />);
  return router;
}

export const field = (label: string) => page.getByLabelText(label);
/** What the form holds there, also behind a dialog. */
export const inputOf = (label: string) =>
  (page.getByLabelText(label, { exact: true }).element() as HTMLInputElement).value;
/** Presses 保存 once it is to be pressed again: while its sign of work fades, that stands in its name, too. */
export async function save(): Promise<void> {
  const button = page.getByRole("button", { name: /保存$/ });
  await expect.element(button).not.toHaveClass("ant-btn-loading");
  await userEvent.click(button);
}
export const unsaved = () => page.getByText("有未保存的修改");
