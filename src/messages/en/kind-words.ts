export const editWords = {
  at: '{quantity} at {price}', edit: 'Edit {side} {symbol}: {terms} to {terms2}', edit2: 'Edit to {terms}',
  now: '{symbol}, {side}, now {terms}', order: 'Order', price: 'Price', totalSize: 'Total size',
  visible: 'Visible', unchanged: 'Unchanged', sideTypeReduce: 'side, type, REDUCE-ONLY',
  sideType: 'side and type', or: 'If filled or ended first', fillsEndsFirst: 'not edited',
  filledFar: 'Filled so far', partNewSize: '{executed}, part of new size', nothing: 'nothing',
  holdEdit: 'Hold to edit to {terms}',
} as const
export const movedWords = '{is}, as it was'
export const cancelAllWords = {
  symbol: '{symbol}', everyMarket: 'every market', order: { one: '{count} order', other: '{count} orders' },
  cancelAllResting: 'Cancel all open orders in {where}: {all}', cancel: 'Cancel {all}',
  allRestingOrders: 'in {trimStart}', markets: 'Markets', allAccount: 'ALL', ordersOpenNow: 'Open orders',
  notCancelled: 'Not cancelled', stopsTakeProfits: 'stops and take-profits', likely: 'Likely',
  cancelled: '{all} cancelled', or: 'Or', someFillFirst: 'some fill first; fills stay', also: 'Also',
  orderOpensBefore: 'orders opened before this arrives', holdCancel: 'Hold to cancel {all}',
} as const
export const leverageWords = {
  allMarkets: 'ALL markets ({concerned})', now: 'now {before}×', choiceOwn: 'own choice',
  leverage: 'Leverage {to} for {where}, {mode}', leverage2: 'Leverage {to}',
  whereModeRest: '{where}, {mode}, {rest}', markets: 'Markets', mode: 'Mode', mark: 'Leverage',
  changes: 'Changes', positions: 'Positions', stayLowerLeverage: 'stay; margin used changes',
  liquidationPrices: 'Liquidation prices', stayFollowCollateral: 'stay', allMarkets2: 'ALL markets',
  holdSet: 'Hold to set {to} for {symbol}',
} as const
export const modeWords = {
  marginMode: 'Margin mode {mode} for {symbol}', marginMode2: 'Margin mode {mode}', market: 'Market',
  changes: 'Changes', positions: 'Positions', stayModeNew: 'keep their mode; new ones use this',
  holdSet: 'Hold to set {mode} for {symbol}',
} as const
export const settingMay = [
  ['Likely', 'at once, then read back'], ['Or', 'rejected or ineffective, by read-back'],
] as const
export const listOf = '{names} and {names2} more'
