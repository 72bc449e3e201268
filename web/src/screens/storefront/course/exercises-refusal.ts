/** Why exercises cannot be done, or undefined: sign-in is asked first, then purchase (DET-028 to DET-030). */
export function exercisesRefusal(
  { session, bought }: { session: object | null | undefined; bought: boolean },
  free: boolean,
): string | undefined {
  if (!session) return "请先登录后再练习习题";
  return bought || free ? undefined : "购买课程后才可以练习习题";
}
