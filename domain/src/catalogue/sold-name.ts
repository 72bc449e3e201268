/** The course by whose page a product was chosen, and what it is called there. */
export type Specification = { courseName: string; modelName: string };

/** What a line is called from cart to receipt: course and specification, else the product's own name. */
export const soldName = (productName: string, specification: Specification | null): string =>
  specification ? `${specification.courseName} · ${specification.modelName}` : productName;
