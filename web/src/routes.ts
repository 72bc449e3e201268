// Every route of the site. One file a route; what a page is called here is what its file is called.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("screens/storefront/root-redirect.tsx"),
  layout("screens/storefront/layout.tsx", [route("index", "screens/storefront/home.tsx")]),
  layout("screens/office/layout.tsx", [
    route("board/admin/admin-index", "screens/office/admin-index.tsx"),
    route("board/teacher/teacher-statis", "screens/office/teacher-statis.tsx"),
    route("board/teacher/teacher-courses", "screens/office/courses.tsx", { id: "teacher-courses" }),
    route("board/:userType/courses", "screens/office/courses.tsx"),
    route("board/:userType/course-detail/:courseId?", "screens/office/course-form.tsx"),
    route("board/admin/orders", "screens/office/orders.tsx"),
    route("board/channel/statis", "screens/office/channel-statis.tsx"),
  ]),
] satisfies RouteConfig;
