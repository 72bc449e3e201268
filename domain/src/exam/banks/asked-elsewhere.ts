/** Why a teacher may not change what an own question asks while papers out of the teacher's sight ask it. */
export const askedElsewhere = "这道题正被其他试卷使用，请联系管理员修改，或另建一道新题";
