/** Address, copied when the order is placed. */
export type AddressCopy = {
  name: string;
  telephone: string;
  province: string;
  city: string;
  area: string;
  regionText: string;
  address: string;
};
