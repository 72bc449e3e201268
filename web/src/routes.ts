// Every route of the site. One file a route; what a page is called here is what its file is called.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("screens/storefront/root-redirect.tsx"),
  route("robots.txt", "screens/storefront/robots.ts"),
  route("sitemap.xml", "screens/storefront/sitemap.ts"),
  layout("screens/storefront/layout.tsx", [
    route("index", "screens/storefront/home/home.tsx"),
    route("index/further-edu-train", "screens/storefront/lists/further-edu-train.tsx"),
    route("index/live", "screens/storefront/lists/live.tsx"),
    route("index/courses", "screens/storefront/lists/courses.tsx"),
    route("index/books", "screens/storefront/lists/books.tsx"),
    route("index/free-courses", "screens/storefront/lists/free-courses.tsx"),
    route("index/furtheredu", "screens/storefront/lists/furtheredu.tsx"),
    route("index/answers", "screens/storefront/lists/answers.tsx"),
    route("index/products", "screens/storefront/lists/products.tsx"),
    route("index/search", "screens/storefront/lists/search.tsx"),
    route("index/course-info/:courseId/:autoplay?", "screens/storefront/course/course.tsx"),
    route("index/contact", "screens/storefront/contact/contact.tsx"),
    route("index/rules/:rule", "screens/storefront/rules/rules.tsx"),
    route("app-download", "screens/storefront/app-download.tsx"),
  ]),
  layout("screens/account/shop-layout.tsx", [
    route("index/my-cart", "screens/account/cart.tsx"),
    route("index/order-info", "screens/account/confirm-order.tsx"),
    route("index/submitted-order-info/:orderId", "screens/account/submitted-order.tsx"),
  ]),
  layout("screens/account/layout.tsx", [
    route("board/user/my-course", "screens/account/my-courses.tsx"),
    route("board/user/my-order", "screens/account/my-orders.tsx"),
    route("board/user/my-invoice", "screens/account/my-invoices.tsx"),
    route("board/user/invoice", "screens/account/invoice.tsx", { id: "user-invoice" }),
    route("board/user/order-assign-users/:orderId", "screens/account/assign-users.tsx"),
  ]),
  route("login", "screens/storefront/login.tsx"),
  route("login/:goback", "screens/storefront/login.tsx", { id: "login-goback" }),
  route("register", "screens/storefront/register.tsx"),
  route("admin-login", "screens/storefront/admin-login.tsx"),
  route("*", "screens/storefront/missing.tsx"),
  layout("screens/study/layout.tsx", [route("index/study/:courseId", "screens/study/room.tsx")]),
  layout("screens/office/layout.tsx", [
    route("board/admin/admin-index", "screens/office/admin-index.tsx"),
    route("board/teacher/teacher-statis", "screens/office/teacher-statis.tsx"),
    route("board/teacher/teacher-courses", "screens/office/courses.tsx", { id: "teacher-courses" }),
    route("board/:userType/courses", "screens/office/courses.tsx"),
    route("board/:userType/course-detail/:courseId?", "screens/office/course-form.tsx"),
    route("board/admin/orders", "screens/office/orders.tsx"),
    route("board/channel/statis", "screens/office/channel-statis.tsx"),
  ]),
  layout("screens/office/preview-layout.tsx", [
    route("board/:userType/course-preview/:courseId", "screens/office/course-preview.tsx"),
  ]),
] satisfies RouteConfig;
