export const guardLabels = {
  orderNotional: 'Max order, USDC', positionNotional: 'Max position per market, USDC',
  openNotional: 'Max total open, USDC', dailyLoss: 'Max daily loss (UTC), USDC',
  dailyNotional: 'Max daily volume (UTC), USDC', collar: 'Price collar around the mark',
  writesPerMinute: 'Max orders and changes per minute', consentsPerMinute: 'Max confirmations per minute',
  markets: 'Markets', accounts: 'Accounts',
} as const
export const guardMeanings = {
  orderNotional: 'A larger order is refused.',
  positionNotional: 'Open orders count as if filled. What does not make it larger is never refused.',
  openNotional: 'The same over all markets.',
  dailyLoss: 'Realised PnL by the venue, after the fees of what was closed, without funding. Then reduce-only.',
  dailyNotional: 'Price × size of every trade, whoever made it. Then reduce-only.',
  collar: 'A price that crosses the market by more also asks for a typed confirmation.',
  writesPerMinute: 'Every kind counts. More are refused until the minute has passed.',
  consentsPerMinute: 'Too many confirmations are not read. What lowers risk is never refused.',
  markets: 'Risk may only be added in these; “all”, or names separated by spaces.',
  accounts: 'Risk may only be added in these; “all”, or names separated by spaces.',
} as const
export const guardsAreOurs = 'Guards are this desk’s own: another client on this account is not bound by them.'
export const guardFigure = { all: 'all', none: 'none' } as const
export const waitWords = {
  effectOnceThese: 'In effect at once: these are the first guards of this account.',
  effectNotBefore: 'In effect in {wait}, not before. Until then it can be cancelled at once.',
} as const
