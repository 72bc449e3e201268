/** A product's name in title marks; one that has marks of its own stands without, as none belong within others. */
export const inTitleMarks = (name: string): string => (/[《》]/u.test(name) ? name : `《${name}》`);
