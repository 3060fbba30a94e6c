import type { MarginMode, Side } from '@core/market/market'
import { modeWords, wayWords } from './columns'
import { missing } from './missing'

export type DialogWay = keyof typeof wayWords

/** A position as a dialog begins with it. */
const held = (way: DialogWay, size: string, symbol: string): string => `${wayWords[way]} ${size} ${symbol}`

/** How many there are of something, where that was read: nothing is said to be none unread. */
const counted = (what: string, count: number | undefined): string =>
  count === undefined ? what : `${what} (${String(count)})`

/** What the dialog that cancels all orders says. */
export const cancelAllSays = {
  title: 'Cancel all orders',
  about: 'Resting orders and trigger orders are two separate requests',
  reach: 'Which markets',
  allMarkets: 'ALL markets',
  kinds: 'Which orders',
  ordinary: (count: number | undefined): string => counted('Resting orders', count),
  waiting: (count: number | undefined): string => counted('Stops and TP/SL', count),
  sides: 'Which side',
  both: (count: number | undefined): string => counted('Both', count),
  buys: (count: number | undefined): string => counted('Buys', count),
  sells: (count: number | undefined): string => counted('Sells', count),
  reviewWaiting: 'Review: cancel all stops and TP/SL',
  reviewOrdinary: 'Review: cancel all resting orders',
  reviewSide: { BUY: 'Review: cancel all resting buys', SELL: 'Review: cancel all resting sells' },
  oneSide: 'The venue has no cancel of one side: each order is a separate request.',
  stopsStay: 'Stops and take-profits stay: cancel them with the choice beside this one.',
  stopsGo: 'This also removes your stops: a position there would be without its stop-loss from then on.',
} as const

/** What the dialog says that edits an order which waits for a trigger. */
export const editAlgoSays = {
  title: 'Edit a trigger order',
  gone: 'It is not in the list of the account in use.',
  fields: { triggerPrice: 'Trigger', price: 'Order price', quantity: 'Size' },
  about: 'What you do not change stays as it is. It may trigger before the change arrives.',
  review: 'Review the change',
  why: 'type what to change',
} as const

/** What the dialog that edits an order says. */
export const editOrderSays = {
  title: 'Edit an order',
  gone: 'This order is not in the list of the account in use.',
  now: (
    side: Side,
    size: string,
    { symbol, price, filled }: { symbol: string; price: string | undefined; filled: string | undefined },
  ): string => {
    const order = `${side} ${size} ${symbol}${price === undefined ? '' : ` at ${price}`}`
    return filled === undefined ? order : `${order}; ${filled} of it has filled`
  },
  price: 'New price',
  size: 'New total size',
  best: (side: Side, at: string): string => `Best ${side === 'BUY' ? 'bid' : 'ask'} ${at}`,
  bestAbout: 'Types it as the new price. Nothing is sent.',
  about: 'The total size includes what has filled already.',
  review: 'Review the edit',
  why: 'type another price or size',
} as const

/** What the dialog about leverage says. */
export const leverageSays = {
  title: 'Leverage',
  configured: (symbol: string): string => `${symbol} · configured, as the venue keeps it`,
  reach: 'Which markets',
  here: 'This market',
  everywhere: 'ALL markets',
  everywhereHint: 'Every market of this margin mode',
  mode: 'Margin mode',
  wanted: 'New leverage',
  most: (leverage: string): string => `max ${leverage} here`,
  atOnce: 'Leverage at once',
  about:
    'It stays in effect even if a later order fails, and does not change the position’s size. The effective leverage, shown with the ticket, is another number.',
  review: 'Review the leverage',
  why: 'type a leverage',
  lineConfigured: 'Configured leverage',
  untyped: 'type a leverage',
  lineLargest: { BUY: 'Max buy', SELL: 'Max sell' },
  freeUnknown: 'free collateral or the mark is not known',
  lineBound: 'Position margin',
  lineLiquidation: 'Liquidation price',
  stays: (price: string): string => `${price}, unchanged`,
  noLiquidation: 'none, unchanged',
  noPosition: 'there is no position in this market and mode',
  positionsUnread: 'positions have not been read',
  noMark: missing.mark,
} as const

/** What the dialog says that moves margin into a position or out of it. */
export const marginSays = {
  title: 'Margin of a position',
  gone: 'No isolated position is open in this market.',
  held: (way: DialogWay, size: string, { symbol, entry }: { symbol: string; entry: string }): string =>
    `${held(way, size, symbol)}, isolated, entered at ${entry}`,
  way: 'Which way',
  ways: [
    { value: 'ADD', label: 'Add margin' },
    { value: 'REDUCE', label: 'Remove margin' },
  ],
  amount: 'Amount',
  most: (amount: string): string => `max ${amount}`,
  nothing: 'nothing can be moved this way',
  line: 'Margin of this position',
  why: 'type an amount',
  about: {
    ADD: 'Adding margin moves the liquidation price away. What you add can be lost with the position.',
    REDUCE:
      'Margin removed is free again, and the liquidation price comes nearer. Margin that covers an open loss cannot be removed.',
  },
  review: { ADD: 'Review adding margin', REDUCE: 'Review removing margin' },
} as const

/** What the dialog about the margin mode says. */
export const marginModeSays = {
  title: 'Margin mode',
  now: (symbol: string, mode: MarginMode | undefined): string =>
    `${symbol} · new positions begin in ${mode === undefined ? 'a mode that was not read' : modeWords[mode]}`,
  mode: 'Margin mode of new positions',
  modes: [
    { value: 'CROSS', label: 'Cross', hint: 'The whole account backs the position.' },
    { value: 'ISOLATED', label: 'Isolated', hint: 'Only the margin set aside backs the position.' },
  ],
  about: 'A position that is open stays in the mode it has.',
  review: 'Review the margin mode',
} as const

/** What the dialog says by which orders are kept for the ticket. */
export const presetsSays = {
  title: 'Order presets',
  about: 'Using one fills the ticket and sends nothing',
  use: 'Use',
  useOne: (name: string): string => `Use ${name}`,
  forget: 'Delete',
  forgetOne: (name: string): string => `Delete ${name}`,
  none: 'No presets yet.',
  standing: 'Current ticket',
  withPrices: 'Save prices and triggers too',
  name: 'Name',
  keep: 'Save',
  keepAnew: 'Overwrite',
} as const

/** What the dialog that protects a position says. */
export const protectPositionSays = {
  title: 'Protect a position',
  gone: 'Nothing is open in this market and margin mode.',
  held: (way: DialogWay, size: string, { symbol, entry }: { symbol: string; entry: string }): string =>
    `${held(way, size, symbol)}, entered at ${entry}`,
  what: 'What is protected',
  kinds: [
    {
      value: 'POSITIONAL_TP_SL',
      label: 'The whole position',
      hint: 'Whatever its size is at trigger time',
    },
    { value: 'TP_SL', label: 'A stated size' },
  ],
  size: 'Size to protect',
  review: 'Review the protection',
  why: 'type a take-profit or a stop-loss',
} as const

/** What the dialog that turns a position round says. */
export const reverseSays = {
  title: 'Reverse a position',
  nothing: 'nothing',
  held,
  was: (position: string): string => `It was ${position} when you began`,
  first: {
    head: '1. Close all of it.',
    text: 'What does not fill within your collar stays open, and the second step waits.',
  },
  second: {
    head: '2. Open the other side.',
    text: 'A separate order with its own confirmation. Its limit price is filled in within your collar.',
  },
  review: 'Review step 1: close',
  fill: 'Step 2: fill the ticket',
} as const

/** What the dialog about a timer at the venue says. */
export const timerDialogSays = {
  title: 'Cancel all after a time',
  about: 'The venue does it, even if this desk is closed or offline by then',
  seconds: 'Seconds from when the venue takes it',
  span: (least: number, most: number): string => `${least} to ${most}`,
  atOnce: 'A time at once',
  offered: { 30: '30 s', 60: '1 min', 300: '5 min', 900: '15 min' },
  callOff: 'Turn it off',
  what: 'Every open order of this account is cancelled, in all markets, stops and take-profits among them. Positions stay. It does not renew itself: set it again, or turn it off.',
  review: 'Review the timer',
  reviewOff: 'Review: turn the timer off',
  reviewAnew: 'Review: reset the timer',
  why: 'type a time',
} as const
