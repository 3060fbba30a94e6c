export const editWords = {
  at: '{quantity} at {price}', edit: 'Edit {side} {symbol}: {terms} to {terms2}', edit2: 'Edit to {terms}',
  now: '{symbol}, {side}, now {terms}', order: 'Order', price: 'Price', totalSize: 'Total size',
  visible: 'Visible', unchanged: 'Unchanged', sideTypeReduce: 'side, type, REDUCE-ONLY',
  sideType: 'side and type', or: 'Or', fillsEndsFirst: 'it fills or ends first: nothing is edited',
  filledFar: 'Filled so far', partNewSize: '{executed}, part of the new size', nothing: 'nothing',
  holdEdit: 'Hold to edit to {terms}',
} as const
export const movedWords = '{is}, as it was'
export const cancelAllWords = {
  symbol: '{symbol}', everyMarket: 'every market', order: { one: '{count} order', other: '{count} orders' },
  cancelAllResting: 'Cancel all resting orders in {where}: {all}', cancel: 'Cancel {all}',
  allRestingOrders: 'all resting orders in {trimStart}', markets: 'Markets',
  allAccount: 'ALL of this account', ordersOpenNow: 'Orders open now', notCancelled: 'Not cancelled',
  stopsTakeProfits: 'stops and take-profits: they are a separate request', likely: 'Likely',
  cancelled: '{all} cancelled', or: 'Or', someFillFirst: 'some fill first, all or part, and that stays',
  also: 'Also', orderOpensBefore: 'an order that opens before this arrives is cancelled with them',
  holdCancel: 'Hold to cancel {all}',
} as const
export const leverageWords = {
  allMarkets: 'ALL markets ({concerned})', now: 'now {before}×', choiceOwn: 'a choice of its own',
  leverage: 'Leverage {to} for {where}, {mode}', leverage2: 'Leverage {to}',
  whereModeRest: '{where}, {mode}, {rest}', markets: 'Markets', mode: 'Mode', mark: 'Leverage',
  changes: 'Changes', positions: 'Positions',
  stayLowerLeverage: 'stay; lower leverage uses more margin, higher uses less',
  liquidationPrices: 'Liquidation prices',
  stayFollowCollateral: 'stay: they follow from collateral and size, not from this',
  allMarkets2: 'ALL markets', holdSet: 'Hold to set {to} for {symbol}',
} as const
export const modeWords = {
  marginMode: 'Margin mode {mode} for {symbol}', marginMode2: 'Margin mode {mode}', market: 'Market',
  changes: 'Changes', positions: 'Positions',
  stayModeNew: 'stay in the mode they have; new ones open in this one',
  holdSet: 'Hold to set {mode} for {symbol}',
} as const
export const settingMay = [
  ['Likely', 'set at once; what is shown afterwards is what the venue reads back'],
  ['Or', 'rejected, or accepted without effect: then the read-back says so'],
] as const
export const listOf = '{names} and {names2} more'
