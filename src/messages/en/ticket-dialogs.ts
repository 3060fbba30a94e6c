export const counted = '{what} ({count})'
export const cancelAllSays = {
  ordinary: 'Resting orders', waiting: 'Stops and TP/SL', both: 'Both', buys: 'Buys', sells: 'Sells',
  title: 'Cancel all orders', about: 'Orders and trigger orders are two requests', reach: 'Markets',
  allMarkets: 'ALL markets', kinds: 'Orders', sides: 'Side', reviewWaiting: 'Cancel stops and TP/SL…',
  reviewOrdinary: 'Cancel resting orders…',
  reviewSide: { BUY: 'Cancel resting buys…', SELL: 'Cancel resting sells…' },
  oneSide: 'One request per order.', stopsStay: 'Stops and take-profits stay.',
  stopsGo: 'Removes your stops: positions have no stop-loss.',
} as const
export const editAlgoSays = {
  result: 'PnL there, incl. entry fee:', title: 'Edit trigger order', gone: 'Not in this account.',
  fields: { triggerPrice: 'Trigger', price: 'Order price', quantity: 'Size' },
  about: 'It may trigger before the change arrives.', review: 'Review', why: 'type a change',
} as const
export const editOrderSays = {
  now: { at: ' at {price}', filled: '{order}; {filled} filled' },
  best: { bid: 'bid', ask: 'ask', best: 'Best {side} {at}' }, title: 'Edit order',
  gone: 'Not in this account.', price: 'New price', size: 'New total size', bestAbout: 'Fills the price.',
  about: 'Total size includes fills.', review: 'Review', why: 'type a price or size',
} as const
export const leverageSays = {
  configured: '{symbol}', most: 'max {leverage}', stays: '{price}', title: 'Leverage', reach: 'Markets',
  here: 'This market', everywhere: 'ALL markets', everywhereHint: 'All of this margin mode',
  mode: 'Margin mode', wanted: 'New leverage', atOnce: 'Leverage',
  about: 'Applies at once and stays. Position size does not change.', review: 'Review',
  why: 'type a leverage', lineConfigured: 'Leverage', untyped: 'type a leverage',
  lineLargest: { BUY: 'Max buy', SELL: 'Max sell' }, freeUnknown: 'not read yet',
  lineBound: 'Position margin', lineLiquidation: 'Liquidation price', noLiquidation: 'none',
  noPosition: 'no position', positionsUnread: 'not read yet',
} as const
export const marginSays = {
  held: '{held}, isolated, entry + fee {entry}', most: 'max {amount}', title: 'Position margin',
  gone: 'No isolated position here.', way: 'Direction',
  ways: { ADD: { label: 'Add margin' }, REDUCE: { label: 'Remove margin' } }, amount: 'Amount',
  nothing: 'nothing to move', line: 'Margin', why: 'type an amount',
  about: {
    ADD: 'Liquidation moves away. What is added can be lost.',
    REDUCE: 'Liquidation comes nearer. Margin covering a loss stays.',
  },
  review: { ADD: 'Review', REDUCE: 'Review' },
} as const
export const marginModeSays = {
  now: { modeNotRead: 'not read yet', newPositionsBegin: '{symbol} · now {mode}' }, title: 'Margin mode',
  mode: 'Margin mode',
  modes: {
    CROSS: { label: 'Cross', hint: 'Backed by the account.' },
    ISOLATED: { label: 'Isolated', hint: 'Backed by its own margin.' },
  },
  about: 'Open positions keep their mode.', review: 'Review',
} as const
export const presetsSays = {
  useOne: 'Use {name}', forgetOne: 'Delete {name}', title: 'Order presets', about: 'Fills the ticket',
  use: 'Use', forget: 'Delete', none: 'None yet.', standing: 'Current ticket',
  withPrices: 'With prices and triggers', name: 'Name', keep: 'Save', keepAnew: 'Overwrite',
} as const
export const protectPositionSays = {
  held: '{held}, entry + fee {entry}', title: 'Set TP/SL', gone: 'No position here.', what: 'Size',
  kinds: {
    POSITIONAL_TP_SL: { label: 'Whole position', hint: 'Its size at the trigger' },
    TP_SL: { label: 'Partial' },
  },
  size: 'Size', review: 'Review', why: 'type a take-profit or a stop-loss',
} as const
export const timerDialogSays = {
  span: '{least} to {most}', title: 'Cancel-all timer', about: 'By the venue, even if this desk is offline',
  seconds: 'Seconds', atOnce: 'Time',
  offered: { '30': '30 s', '60': '1 min', '300': '5 min', '900': '15 min' }, callOff: 'Turn off',
  what: 'Cancels all orders, stops and take-profits of this account. Positions stay. Does not renew itself.',
  review: 'Review', reviewOff: 'Turn off…', reviewAnew: 'Reset…', why: 'type a time',
} as const
