// The office's menu where the window is lower than it is long.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import { MenuView } from "./menu-view.tsx";

const places = Array.from({ length: 20 }, (_, at) => `/place-${at}`);
const open = (here: string) =>
  openScreen({
    screens: {
      "/": (
        <div style={{ height: 300, overflow: "auto" }} data-window="">
          <MenuView here={here}>
            <ul>
              {places.map((to) => (
                <li key={to} style={{ height: 44 }}>
                  <a href={to}>{to}</a>
                </li>
              ))}
            </ul>
          </MenuView>
        </div>
      ),
    },
    at: "/",
  });
const shades = () => document.querySelectorAll("[data-more-below]").length;

test("the place where one is comes into view, and a shade tells that there are more below", async () => {
  await open("/place-0");
  await expect.poll(shades).toBe(1);
  await expect.element(page.getByRole("link", { name: "/place-19" })).not.toBeInViewport();
  await open("/place-19");
  await expect.element(page.getByRole("link", { name: "/place-19" })).toBeInViewport({ ratio: 1 });
  await expect.poll(shades).toBe(0);
});
