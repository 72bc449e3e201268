import { CallError } from "@zhutu/domain/endpoint.ts";
import { Input } from "antd";
import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useParams } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ConfirmRegion } from "../ui/confirm-region.tsx";
import { FormField } from "./form-field.tsx";
import { FormPage } from "./form-page.tsx";
import { OfficeProvider } from "./office-provider.tsx";

type Thing = { name: string; code: string };
type Query = Parameters<typeof FormPage<Thing, Thing>>[0]["query"];
const same = (thing: Thing): Thing => ({ name: thing.name, code: thing.code });

/** A server with one thing, whose saves wait until they are let through. */
class Desk {
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

let drawn: Root | undefined;

function open(desk: Desk, address: string) {
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
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        loader: () => ({ site: { siteName: "学堂" } }),
        children: [
          { path: "form/:id?", element: <Page /> },
          { path: "away", element: "别处" },
        ],
      },
    ],
    { initialEntries: [address], hydrationData: { loaderData: { root: { site: { siteName: "学堂" } } } } },
  );
  drawn?.unmount();
  drawn = createRoot(document.body.appendChild(document.createElement("div")));
  drawn.render(<RouterProvider router={router} />);
  return router;
}

const field = (label: string) => page.getByLabelText(label);
/** Presses 保存 once it is to be pressed again: while its sign of work fades, that stands in its name, too. */
async function save(): Promise<void> {
  const button = page.getByRole("button", { name: /保存$/ });
  await expect.element(button).not.toHaveClass("ant-btn-loading");
  await userEvent.click(button);
}
const unsaved = () => page.getByText("有未保存的修改");

test("only what differs from what is saved counts as changed, and is named to the save", async () => {
  const desk = new Desk();
  open(desk, "/form/7");
  await userEvent.fill(field("名称"), "新名称");
  await expect.element(unsaved()).toBeVisible();
  await userEvent.fill(field("名称"), "旧名称");
  await expect.poll(() => unsaved().elements().length).toBe(0);
  await userEvent.fill(field("代码"), "B2");
  await save();
  await expect
    .poll(() => desk.saves)
    .toEqual([{ values: { name: "旧名称", code: "B2" }, changed: ["code"] }]);
});

test("what is typed during a save is not taken for saved, and leaving asks", async () => {
  const desk = new Desk();
  const router = open(desk, "/form/7");
  await userEvent.fill(field("名称"), "第一次");
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  await userEvent.fill(field("名称"), "第二次");
  desk.letThrough();
  await expect.poll(() => desk.known?.name).toBe("第一次");
  await expect.element(field("名称")).toHaveValue("第二次");
  await expect.element(unsaved()).toBeVisible();
  void router.navigate("/away");
  await expect.element(page.getByText("离开此页？")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(router.state.location.pathname).toBe("/form/7");
});

test("after a save the form takes what the server made of it, and leaving asks nothing", async () => {
  const desk = new Desk();
  const router = open(desk, "/form/7");
  await userEvent.fill(field("名称"), "  带空格  ");
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  desk.letThrough();
  await expect.element(field("名称")).toHaveValue("带空格");
  await expect.poll(() => unsaved().elements().length).toBe(0);
  await router.navigate("/away");
  expect(router.state.location.pathname).toBe("/away");
});

test("a refetch leaves what was typed, brings the rest, and one that fails leaves the form with a notice", async () => {
  const desk = new Desk();
  open(desk, "/form/7");
  await userEvent.fill(field("名称"), "正在写");
  desk.known = { name: "别人改的名称", code: "C3" };
  desk.draw();
  await expect.element(field("代码")).toHaveValue("C3");
  await expect.element(field("名称")).toHaveValue("正在写");
  desk.error = new CallError(0, "network", "");
  desk.draw();
  await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
  await expect.element(field("名称")).toHaveValue("正在写");
});

test("a refusal stands beside its field, and what was typed stays", async () => {
  const desk = new Desk();
  desk.refuse = new CallError(400, "error", "填写有误", {
    detail: { fields: [{ field: "code", msg: "代码已被使用" }] },
  });
  open(desk, "/form/7");
  await userEvent.fill(field("代码"), "B2");
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  desk.letThrough();
  await expect.element(page.getByText("代码已被使用")).toBeVisible();
  await expect.element(field("代码")).toHaveValue("B2");
});

test("a new record goes on as the same form, with what was typed while it was created", async () => {
  const desk = new Desk();
  desk.known = undefined;
  const router = open(desk, "/form");
  await userEvent.fill(field("名称"), "新的");
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  await userEvent.fill(field("代码"), "D4");
  desk.letThrough();
  await expect.poll(() => router.state.location.pathname).toBe("/form/7");
  await expect.element(field("代码")).toHaveValue("D4");
  await expect.element(unsaved()).toBeVisible();
});

test("somebody else saved meanwhile: it says who and when, asks about each field that both changed, and loses nothing", async () => {
  const desk = new Desk();
  open(desk, "/form/7");
  await userEvent.fill(field("名称"), "我的名称");
  desk.refuse = new CallError(409, "error", "苏梅 2026-11-22 15:36:20 保存了这个东西");
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  desk.known = { name: "苏梅的名称", code: "C3" };
  desk.letThrough();

  const notice = page.getByRole("alert").filter({ hasText: "苏梅 2026-11-22 15:36:20 保存了这个东西" });
  await expect.element(notice).toBeVisible();
  await expect.element(notice.getByText("旧名称")).toBeVisible();
  await expect.element(field("名称")).toHaveValue("我的名称");
  await expect.element(field("代码")).toHaveValue("C3");
  await save();
  await expect.element(page.getByText("请先选择每一项保留哪一个")).toBeVisible();
  expect(desk.saves.length).toBe(1);

  await userEvent.click(notice.getByRole("radio", { name: "苏梅的名称" }));
  await expect.element(field("名称")).toHaveValue("苏梅的名称");
  await userEvent.click(notice.getByRole("radio", { name: "我的名称" }));
  await expect.element(field("名称")).toHaveValue("我的名称");
  desk.refuse = undefined;
  await save();
  await expect.poll(() => desk.saves[1]?.values).toEqual({ name: "我的名称", code: "C3" });
  desk.letThrough();
  await expect.poll(() => notice.elements().length).toBe(0);
});

test("what somebody else saved is never overwritten unseen, also when the record was asked for again by itself", async () => {
  const desk = new Desk();
  open(desk, "/form/7");
  await userEvent.fill(field("名称"), "我的名称");
  desk.known = { name: "苏梅的名称", code: "A1" };
  desk.draw();
  await expect.element(page.getByText("别人在您填写时保存过，您填的内容都还在")).toBeVisible();
  await save();
  await expect.element(page.getByText("请先选择每一项保留哪一个")).toBeVisible();
  expect(desk.saves.length).toBe(0);
});
