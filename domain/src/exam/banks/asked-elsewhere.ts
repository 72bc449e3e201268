/** Refuses editing an own question used by papers outside the teacher's view. */
export const askedElsewhere = "这道题正被其他试卷使用，请联系管理员修改，或另建一道新题";
