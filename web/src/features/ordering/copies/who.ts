/** Whom a copy is given to, in one line: the name that the buyer's roster gave, and the masked phone. */
export const whoOf = ({ notedName, phone }: { notedName: string | null; phone: string }): string =>
  notedName === null ? phone : `${notedName} ${phone}`;
