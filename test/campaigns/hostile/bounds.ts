/** Bounds of the exchange key in this campaign. They are sealed with the key, which has none by default. */
export const bounds = {
  writesAMinute: 30,
  text: '30;PERP_BTC_USDC:0.05:5',
} as const
