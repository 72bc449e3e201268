/** Whether a text is a sentence for people: ours are Chinese, those of libraries and machines are not. */
export const isForPeople = (text: string): boolean => /\p{Script=Han}/u.test(text);
