export const guardLabels = {
  orderNotional: 'Max order, USDC', positionNotional: 'Max position, USDC',
  openNotional: 'Max total open, USDC', dailyLoss: 'Max daily loss, USDC',
  dailyNotional: 'Max daily volume, USDC', collar: 'Price collar', writesPerMinute: 'Max requests / min',
  consentsPerMinute: 'Max confirmations / min', markets: 'Markets', accounts: 'Accounts',
} as const
export const guardMeanings = {
  orderNotional: 'Each order.', positionNotional: 'Per market, open orders included.',
  openNotional: 'All markets, open orders included.',
  dailyLoss: 'After fees, without funding, per UTC day. Then reduce-only.',
  dailyNotional: 'Every trade of UTC day. Then reduce-only.',
  collar: 'Distance from mark. Worse prices ask for a typed word.', writesPerMinute: 'Every kind.',
  consentsPerMinute: 'What lowers risk is never refused.', markets: 'Names separated by spaces, or “all”.',
  accounts: 'Names separated by spaces, or “all”.',
} as const
export const guardsAreOurs = 'This desk’s limits; other clients are not bound.'
export const guardFigure = { all: 'all', none: 'none' } as const
export const waitWords = {
  effectOnceThese: 'At once: first limits of this account.',
  effectNotBefore: 'In effect in {wait}; cancellable until then.',
} as const
