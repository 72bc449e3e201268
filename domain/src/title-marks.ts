/** Title marks do not nest. */
export const inTitleMarks = (name: string): string => (/[《》]/u.test(name) ? name : `《${name}》`);
