export const sideWords = { BUY: 'BUY', SELL: 'SELL' } as const
export const marginModeWords = { CROSS: 'CROSS', ISOLATED: 'ISOLATED' } as const
export const orderWords = {
  symbolTerms: '{symbol}, {terms}', each: ' each', holdSend: 'Hold to send {lead} {base}',
  clientId: 'Client id',
} as const
export const orderLines = 'Order'
export const kindLine = 'REDUCE-ONLY'
export const termsLine = {
  size: 'Size', anyPrice: '{quantity} at any price', priceSize: 'Price × size',
} as const
export const restingLines = {
  of: 'of {quantity}', most: 'at most {visible} {of}', nothing: 'nothing {of}', shownBook: 'Shown in book',
  fillOnce: 'Would fill at once', priceMovesBack: 'price moves back one tick',
} as const
export const terms = {
  anyPrice: '{kind}, at any price', most: 'most', least: 'least', at: '{kind}, at {side} {price}',
} as const
export const typeWord = {
  LIMIT: 'limit', MARKET: 'market', IOC: 'IOC', FOK: 'FOK', POST_ONLY: 'post-only',
} as const
export const typeNames = {
  LIMIT: 'LIMIT', MARKET: 'MARKET', IOC: 'IOC', FOK: 'FOK', POST_ONLY: 'POST-ONLY',
} as const
export const cancelWords = {
  at: ' at {price}', cancel: 'Cancel {side} {left} {symbol}{at}', cancel2: 'Cancel {left}',
  symbolSideAt: '{symbol}, {side}{at}', order: 'Order', market: 'Market', likely: 'Likely',
  cancelled: '{left} cancelled', or: 'Or', fillsFirstAll: 'fills first, all or part',
  filledFar: 'Filled so far', stays: '{executed}, which stays', nothing: 'nothing',
  holdCancel: 'Hold to cancel {left} {base}',
} as const
