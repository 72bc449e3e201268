/** The address an order ships to, copied when it is placed. */
export type AddressCopy = {
  name: string;
  telephone: string;
  province: string;
  city: string;
  area: string;
  regionText: string;
  address: string;
};
