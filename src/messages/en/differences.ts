export const sectionWords = {
  account: 'The account’s figures', positions: 'Positions', orders: 'Orders', fills: 'Fills',
  holdings: 'Holdings', leverages: 'Leverage',
} as const
export const figureWords = {
  value: 'Account value', totalCollateral: 'Total collateral', free: 'Free collateral',
} as const
export const mode = { cross: 'cross', isolated: 'isolated' } as const
export const way = { short: 'SHORT', long: 'LONG' } as const
export const differenceWords = {
  orderOpened: '{order} was placed and is open.',
  orderEnded: '{order} ended: {statusWord}, {executed} filled.',
  orderChanged: '{order} is now {changeOrder}, {executed} filled.',
  orderGone: '{order} was open before; its outcome is not known here.',
  filled: 'Filled: {side} {quantity} {symbol} at {price}, fee {fee}.',
  balanceChanged: '{token} held: {from} → {to}.',
  leverageChanged: 'Leverage of {symbol} ({mode}): {leverage} → {changeLeverage}.',
  accountChanged: '{figure}: {from} → {to} ({by}).',
  learnt: '{learnt} from before the earlier moment became known after it.',
  maybeMore: 'More may have filled in between than is shown here: only the newest fills are saved with a moment. The History tab and the portfolio have them all.',
  notKnown: '{section} were not saved {when}, so nothing is said about them.',
} as const
export const learntWords = {
  orders: { one: '{count} order', other: '{count} orders' },
  fills: { one: '{count} fill', other: '{count} fills' },
} as const
export const whenWords = {
  before: 'by the earlier moment', after: 'by the later moment', both: 'by either moment',
} as const
export const leverage = 'not known'
export const positionWords = {
  symbolMode: '{symbol} ({mode})', from: '{way} {quantity} from {entry}',
  positionOpened: '{name} opened: {held}.', positionClosed: '{name} closed; it was {held}.',
  positionChanged: '{name}: {held} → {changeHeld}.',
} as const
export const orderWords = ' at {price}'
