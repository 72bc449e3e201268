import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";
import { currentSession, isLearner } from "./session.ts";

/**
 * Asks a visitor 请先登录? and leads to sign-in and back (learner spec 5); resolves to whether a
 * learner is signed in. `leaving` describes and keeps what was begun.
 */
export function useRequireLearner(): (leaving?: { text: string; keep: () => void }) => Promise<boolean> {
  const navigate = useNavigate();
  return async ({ text, keep } = { text: "登录后会回到当前页面。", keep: () => undefined }) => {
    const session = currentSession();
    if (isLearner(session)) return true;
    if (session) {
      toast.info("请使用学员账号购买和学习");
      return false;
    }
    if (await confirm({ title: "请先登录?", text, yes: "去登录", no: "再看看" })) {
      keep();
      await navigate(paths.login(true));
    }
    return false;
  };
}
