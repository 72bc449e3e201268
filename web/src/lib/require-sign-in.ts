import { useCallback } from "react";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { confirm } from "../ui/confirm.tsx";
import { currentSession } from "./session.ts";

/**
 * For actions that need sign-in: `if (!(await requireSignIn())) return;`. True for a signed-in person; a visitor
 * is asked 请先登录? and, on yes, led to sign in and back to this page (learner spec 5, requirement AUTH-058).
 */
export function useRequireSignIn(): () => Promise<boolean> {
  const navigate = useNavigate();
  return useCallback(async () => {
    if (currentSession()) return true;
    const goes = await confirm({
      title: "请先登录?",
      text: "登录后会回到当前页面。",
      yes: "去登录",
      no: "再看看",
    });
    if (goes) await navigate(paths.login(true));
    return false;
  }, [navigate]);
}
