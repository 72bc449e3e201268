/** They follow the day (yyyyMMdd in Shanghai); from a CSPRNG, because the QR path is public. */
export const ORDER_ID_RANDOM_DIGITS = 12;
