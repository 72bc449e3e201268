/** Random digits of an order id after its day (yyyyMMdd in Asia/Shanghai); from a CSPRNG, because the QR path is public. */
export const ORDER_ID_RANDOM_DIGITS = 12;
