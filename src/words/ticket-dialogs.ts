import type { MarginMode, Side } from '@core/market/market'
import { modeWords, wayWords } from './columns'
import { missing } from './missing'

type Way = keyof typeof wayWords

/** A position as a dialog begins with it. */
const held = (way: Way, size: string, symbol: string): string => `${wayWords[way]} ${size} ${symbol}`

/** How many there are of something, where that was read: nothing is said to be none unread. */
const counted = (what: string, count: number | undefined): string =>
  count === undefined ? what : `${what} (${String(count)})`

/** What the dialog that cancels all orders says. */
export const cancelAllSays = {
  title: 'Cancel all orders',
  about: 'Ordinary orders, and orders that wait for a trigger, are two requests',
  reach: 'Which markets',
  allMarkets: 'ALL markets',
  kinds: 'Which orders',
  ordinary: (count: number | undefined): string => counted('Ordinary orders', count),
  waiting: (count: number | undefined): string => counted('Stops and TP/SL', count),
  sides: 'Which side',
  both: (count: number | undefined): string => counted('Both', count),
  buys: (count: number | undefined): string => counted('Buys', count),
  sells: (count: number | undefined): string => counted('Sells', count),
  reviewWaiting: 'Review: cancel all stops and TP/SL',
  reviewOrdinary: 'Review: cancel all ordinary orders',
  reviewSide: { BUY: 'Review: cancel all ordinary buys', SELL: 'Review: cancel all ordinary sells' },
  oneSide: 'The venue takes no cancel of one side: each order is a request.',
  stopsStay: 'Stops and take-profits stay: they are another request, one choice away.',
  stopsGo: 'This also removes your stops: a position there would be without its stop-loss from then on.',
} as const

/** What the dialog says that edits an order which waits for a trigger. */
export const editAlgoSays = {
  title: 'Edit an order that waits',
  gone: 'It is not in the list of the account in use.',
  fields: { triggerPrice: 'Trigger', price: 'Then at', quantity: 'Size' },
  about: 'What you do not change stays as it is. It may be triggered before the change arrives.',
  review: 'Review the change',
  why: 'type what shall be another',
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
  size: 'New whole size',
  best: (side: Side, at: string): string => `Best ${side === 'BUY' ? 'bid' : 'ask'} ${at}`,
  bestAbout: 'Types it as the new price. Nothing is sent.',
  about: 'The whole size counts what has filled already.',
  review: 'Review the edit',
  why: 'type a price and a size',
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
  most: (leverage: string): string => `at most ${leverage} here`,
  atOnce: 'Leverage at once',
  about:
    'It stays in effect even if a later order fails, and does not change the position’s size. The effective leverage, shown with the ticket, is another number.',
  review: 'Review the leverage',
  why: 'type a leverage',
  lineConfigured: 'Configured leverage',
  untyped: 'type a leverage',
  lineLargest: { BUY: 'Largest buy', SELL: 'Largest sell' },
  freeUnknown: 'free collateral or the mark is not known',
  lineBound: 'Margin the position binds',
  lineLiquidation: 'Liquidation price',
  stays: (price: string): string => `${price}, stays`,
  noLiquidation: 'none, stays so',
  noPosition: 'there is no position in this market and mode',
  positionsUnread: 'positions have not been read',
  noMark: missing.mark,
} as const

/** What the dialog says that moves margin into a position or out of it. */
export const marginSays = {
  title: 'Margin of a position',
  gone: 'No isolated position is open in this market.',
  held: (way: Way, size: string, { symbol, entry }: { symbol: string; entry: string }): string =>
    `${held(way, size, symbol)}, isolated, entered at ${entry}`,
  way: 'Which way',
  ways: [
    { value: 'ADD', label: 'Add margin' },
    { value: 'REDUCE', label: 'Take margin out' },
  ],
  amount: 'Amount',
  most: (amount: string): string => `at most ${amount}`,
  nothing: 'nothing can be moved this way',
  line: 'Margin of this position',
  why: 'type an amount',
  about: {
    ADD: 'What is added is all that can be lost here beyond the margin of now. It moves the liquidation price away.',
    REDUCE:
      'What is taken out is free again, and the liquidation price comes nearer. A loss that is open is never taken.',
  },
  review: { ADD: 'Review adding margin', REDUCE: 'Review taking margin out' },
} as const

/** What the dialog about the margin mode says. */
export const marginModeSays = {
  title: 'Margin mode',
  now: (symbol: string, mode: MarginMode | undefined): string =>
    `${symbol} · new positions begin in ${mode === undefined ? 'a mode that was not read yet' : modeWords[mode]}`,
  mode: 'Margin mode of new positions',
  modes: [
    { value: 'CROSS', label: 'Cross', hint: 'The whole account stands for the position.' },
    { value: 'ISOLATED', label: 'Isolated', hint: 'Only the margin set aside stands for the position.' },
  ],
  about: 'A position that is open stays in the mode it has.',
  review: 'Review the margin mode',
} as const

/** What the dialog says by which orders are kept for the ticket. */
export const presetsSays = {
  title: 'Orders kept for the ticket',
  about: 'Using one fills the ticket and sends nothing',
  use: 'Use',
  useOne: (name: string): string => `Use ${name}`,
  forget: 'Forget',
  forgetOne: (name: string): string => `Forget ${name}`,
  none: 'None is kept yet.',
  standing: 'The ticket as it stands',
  withPrices: 'Keep its prices and triggers too',
  name: 'Name',
  keep: 'Keep',
  keepAnew: 'Keep in its place',
} as const

/** What the dialog that protects a position says. */
export const protectPositionSays = {
  title: 'Protect a position',
  gone: 'Nothing is open in this market and margin mode.',
  held: (way: Way, size: string, { symbol, entry }: { symbol: string; entry: string }): string =>
    `${held(way, size, symbol)}, entered at ${entry}`,
  what: 'What is protected',
  kinds: [
    {
      value: 'POSITIONAL_TP_SL',
      label: 'The whole position',
      hint: 'Whatever it is when a leg is triggered',
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
    text: 'An order of its own, with its own price and its own yes.',
  },
  review: 'Review step 1: close',
  fill: 'Step 2: fill the ticket',
} as const

/** What the dialog about a timer at the venue says. */
export const timerDialogSays = {
  title: 'Cancel everything after a time',
  about: 'The venue itself does it, also when this desk is closed or offline by then',
  seconds: 'Seconds from when the venue takes it',
  span: (least: number, most: number): string => `${least} to ${most}`,
  atOnce: 'A time at once',
  offered: { 30: '30 s', 60: '1 min', 300: '5 min', 900: '15 min' },
  callOff: 'Call it off',
  what: 'Every open order of this account is cancelled, in all markets, stops and take-profits among them. Positions stay. It is not renewed by itself: set it again, or call it off.',
  review: 'Review the timer',
  reviewOff: 'Review calling it off',
  reviewAnew: 'Review: set the timer anew',
  why: 'type a time',
} as const
