export { CartCount } from "./cart-count.tsx";
export { NoticeBell } from "./notices/notice-bell.tsx";
export { PersonMenu } from "./person-menu.tsx";
