import { routeHandle } from "../../lib/route-handle.ts";
import { GoodsForm } from "./goods-form.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "authorCourses",
  title: "编辑商品",
  unnamed: { param: "courseId", title: "新建商品" },
  crumbs: ["销售", "商品", "编辑商品"],
});

/** The form of a new book or textbook, or of the one in the address. */
export default function ProductForm() {
  return <GoodsForm kind="product" />;
}
