/** Bounds of the exchange key in this campaign. They are sealed with the key, which has none by default. */
export const bounds = {
  writesAMinute: 30,
  text: 'limits_2;30;3000:300000;.BTC:0.05:5',
} as const
