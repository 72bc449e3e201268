import { redirect } from "react-router";
import { paths } from "../../paths.ts";

/** The bare address leads to the home page. */
export const loader = () => redirect(paths.home());
