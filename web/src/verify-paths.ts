// Where documents are looked up. Apart from paths.ts, as visitors carry that along on every page.
export const verifyPaths = {
  verify: () => "/verify",
  verified: (verifyCode: string) => `/verify/${verifyCode}`,
} as const;
