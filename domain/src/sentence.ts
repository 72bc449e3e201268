/** Our sentences are Chinese, those of libraries are not. */
export const isForPeople = (text: string): boolean => /\p{Script=Han}/u.test(text);
