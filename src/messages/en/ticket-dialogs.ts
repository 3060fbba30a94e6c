export const counted = '{what} ({count})'
export const cancelAllSays = {
  ordinary: 'Resting orders', waiting: 'Stops and TP/SL', both: 'Both', buys: 'Buys', sells: 'Sells',
  title: 'Cancel all orders', about: 'Resting orders and trigger orders are two separate requests',
  reach: 'Which markets', allMarkets: 'ALL markets', kinds: 'Which orders', sides: 'Which side',
  reviewWaiting: 'Review: cancel all stops and TP/SL', reviewOrdinary: 'Review: cancel all resting orders',
  reviewSide: { BUY: 'Review: cancel all resting buys', SELL: 'Review: cancel all resting sells' },
  oneSide: 'The venue has no cancel of one side: each order is a separate request.',
  stopsStay: 'Stops and take-profits stay: cancel them with the choice beside this one.',
  stopsGo: 'This also removes your stops: a position there would be without its stop-loss from then on.',
} as const
export const editAlgoSays = {
  result: 'PnL there, before the closing fee:', title: 'Edit a trigger order',
  gone: 'It is not in the list of the account in use.',
  fields: { triggerPrice: 'Trigger', price: 'Order price', quantity: 'Size' },
  about: 'What you do not change stays as it is. It may trigger before the change arrives.',
  review: 'Review the change', why: 'type what to change',
} as const
export const editOrderSays = {
  now: { at: ' at {price}', filled: '{order}; {filled} of it has filled' },
  best: { bid: 'bid', ask: 'ask', best: 'Best {side} {at}' }, title: 'Edit an order',
  gone: 'This order is not in the list of the account in use.', price: 'New price', size: 'New total size',
  bestAbout: 'Types it as the new price. Nothing is sent.',
  about: 'The total size includes what has filled already.', review: 'Review the edit',
  why: 'type another price or size',
} as const
export const leverageSays = {
  configured: '{symbol} · configured, as the venue keeps it', most: 'max {leverage} here',
  stays: '{price}, unchanged', title: 'Leverage', reach: 'Which markets', here: 'This market',
  everywhere: 'ALL markets', everywhereHint: 'Every market of this margin mode', mode: 'Margin mode',
  wanted: 'New leverage', atOnce: 'Leverage at once',
  about: 'It stays in effect even if a later order fails, and does not change the position’s size. The effective leverage, shown with the ticket, is another number.',
  review: 'Review the leverage', why: 'type a leverage', lineConfigured: 'Configured leverage',
  untyped: 'type a leverage', lineLargest: { BUY: 'Max buy', SELL: 'Max sell' },
  freeUnknown: 'free collateral or the mark is not known', lineBound: 'Position margin',
  lineLiquidation: 'Liquidation price', noLiquidation: 'none, unchanged',
  noPosition: 'there is no position in this market and mode', positionsUnread: 'positions have not been read',
} as const
export const marginSays = {
  held: '{held}, isolated, entered at {entry}', most: 'max {amount}', title: 'Margin of a position',
  gone: 'No isolated position is open in this market.', way: 'Which way',
  ways: { ADD: { label: 'Add margin' }, REDUCE: { label: 'Remove margin' } }, amount: 'Amount',
  nothing: 'nothing can be moved this way', line: 'Margin of this position', why: 'type an amount',
  about: {
    ADD: 'Adding margin moves the liquidation price away. What you add can be lost with the position.',
    REDUCE: 'Margin removed is free again, and the liquidation price comes nearer. Margin that covers an open loss cannot be removed.',
  },
  review: { ADD: 'Review adding margin', REDUCE: 'Review removing margin' },
} as const
export const marginModeSays = {
  now: {
    modeNotRead: 'a mode that was not read', newPositionsBegin: '{symbol} · new positions begin in {mode}',
  },
  title: 'Margin mode', mode: 'Margin mode of new positions',
  modes: {
    CROSS: { label: 'Cross', hint: 'The whole account backs the position.' },
    ISOLATED: { label: 'Isolated', hint: 'Only the margin set aside backs the position.' },
  },
  about: 'A position that is open stays in the mode it has.', review: 'Review the margin mode',
} as const
export const presetsSays = {
  useOne: 'Use {name}', forgetOne: 'Delete {name}', title: 'Order presets',
  about: 'Using one fills the ticket and sends nothing', use: 'Use', forget: 'Delete',
  none: 'No presets yet.', standing: 'Current ticket', withPrices: 'Save prices and triggers too',
  name: 'Name', keep: 'Save', keepAnew: 'Overwrite',
} as const
export const protectPositionSays = {
  held: '{held}, entered at {entry}', title: 'Protect a position',
  gone: 'Nothing is open in this market and margin mode.', what: 'What is protected',
  kinds: {
    POSITIONAL_TP_SL: { label: 'The whole position', hint: 'Whatever its size is at trigger time' },
    TP_SL: { label: 'A stated size' },
  },
  size: 'Size to protect', review: 'Review the protection', why: 'type a take-profit or a stop-loss',
} as const
export const timerDialogSays = {
  span: '{least} to {most}', title: 'Cancel all after a time',
  about: 'The venue does it, even if this desk is closed or offline by then',
  seconds: 'Seconds from when the venue takes it', atOnce: 'A time at once',
  offered: { '30': '30 s', '60': '1 min', '300': '5 min', '900': '15 min' }, callOff: 'Turn it off',
  what: 'Every open order of this account is cancelled, in all markets, stops and take-profits among them. Positions stay. It does not renew itself: set it again, or turn it off.',
  review: 'Review the timer', reviewOff: 'Review: turn the timer off', reviewAnew: 'Review: reset the timer',
  why: 'type a time',
} as const
