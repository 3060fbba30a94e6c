/** What the exchange's key signs at most in this campaign: it is sealed with it, for of itself it has no such bounds. */
export const bounds = {
  writesAMinute: 30,
  text: '30;PERP_BTC_USDC:0.05:5',
} as const
