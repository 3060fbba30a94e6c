export const sectionWords = {
  account: 'Account', positions: 'Positions', orders: 'Orders', fills: 'Fills', holdings: 'Holdings',
  leverages: 'Leverage',
} as const
export const figureWords = {
  value: 'Account value', totalCollateral: 'Total collateral', free: 'Free collateral',
} as const
export const mode = { cross: 'cross', isolated: 'isolated' } as const
export const way = { short: 'SHORT', long: 'LONG' } as const
export const differenceWords = {
  orderOpened: '{order} opened.', orderEnded: '{order} ended: {statusWord}, {executed} filled.',
  orderChanged: '{order} is now {changeOrder}, {executed} filled.',
  orderGone: '{order} was open; outcome not known.',
  filled: 'Filled: {side} {quantity} {symbol} at {price}, fee {fee}.',
  balanceChanged: '{token} held: {from} → {to}.',
  leverageChanged: 'Leverage of {symbol} ({mode}): {leverage} → {changeLeverage}.',
  accountChanged: '{figure}: {from} → {to} ({by}).', learnt: '{learnt} from before became known later.',
  maybeMore: 'Perhaps more fills between: only the newest are saved. See History.',
  notKnown: '{section} not saved {when}.',
} as const
export const learntWords = {
  orders: { one: '{count} order', other: '{count} orders' },
  fills: { one: '{count} fill', other: '{count} fills' },
} as const
export const whenWords = {
  before: 'at the earlier moment', after: 'at the later moment', both: 'at either moment',
} as const
export const leverage = 'not known'
export const positionWords = {
  symbolMode: '{symbol} ({mode})', from: '{way} {quantity} from {entry}',
  positionOpened: '{name} opened: {held}.', positionClosed: '{name} closed; it was {held}.',
  positionChanged: '{name}: {held} → {changeHeld}.',
} as const
export const orderWords = ' at {price}'
