import { GoodsList } from "../../features/catalogue/office/goods-list.tsx";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "authorCourses",
  title: "商品",
  menu: { section: "销售", icon: "grid" },
});

/** The books and textbooks of the shop (types 3 and 4). */
export default function OfficeProducts() {
  return <GoodsList kind="product" views={<ListViews list="products" />} />;
}
