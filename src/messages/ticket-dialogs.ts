import { sideWords } from './order-words'
import type { MarginMode, Side } from '@core/market/market'
import { modeWords, wayWords } from './columns'
import { missing } from './missing'
import { fill } from './message'
import { choicesOf } from './choices'
import * as messages from './en/ticket-dialogs'

export type DialogWay = keyof typeof wayWords

/** A position as a dialog begins with it. */
const held = (way: DialogWay, size: string, symbol: string): string => `${wayWords[way]} ${size} ${symbol}`

/** How many there are of something, where that was read: nothing is said to be none unread. */
const counted = (what: string, count: number | undefined): string =>
  count === undefined ? what : fill(messages.counted, { what, count: String(count) })

/** What the dialog that cancels all orders says. */
export const cancelAllSays = {
  ...messages.cancelAllSays,
  ordinary: (count: number | undefined): string => counted(messages.cancelAllSays.ordinary, count),
  waiting: (count: number | undefined): string => counted(messages.cancelAllSays.waiting, count),
  both: (count: number | undefined): string => counted(messages.cancelAllSays.both, count),
  buys: (count: number | undefined): string => counted(messages.cancelAllSays.buys, count),
  sells: (count: number | undefined): string => counted(messages.cancelAllSays.sells, count),
} as const

/** What the dialog says that edits an order which waits for a trigger. */
export const editAlgoSays = messages.editAlgoSays

/** What the dialog that edits an order says. */
export const editOrderSays = {
  ...messages.editOrderSays,
  now: (
    side: Side,
    size: string,
    { symbol, price, filled }: { symbol: string; price: string | undefined; filled: string | undefined },
  ): string => {
    const order = `${sideWords[side]} ${size} ${symbol}${price === undefined ? '' : fill(messages.editOrderSays.now.at, { price })}`
    return filled === undefined ? order : fill(messages.editOrderSays.now.filled, { order, filled })
  },
  best: (side: Side, at: string): string =>
    fill(messages.editOrderSays.best.best, {
      side: side === 'BUY' ? messages.editOrderSays.best.bid : messages.editOrderSays.best.ask,
      at,
    }),
} as const

/** What the dialog about leverage says. */
export const leverageSays = {
  ...messages.leverageSays,
  configured: (symbol: string): string => fill(messages.leverageSays.configured, { symbol }),
  most: (leverage: string): string => fill(messages.leverageSays.most, { leverage }),
  stays: (price: string): string => fill(messages.leverageSays.stays, { price }),
  noMark: missing.mark,
} as const

/** What the dialog says that moves margin into a position or out of it. */
export const marginSays = {
  ...messages.marginSays,
  ways: choicesOf(messages.marginSays.ways),
  held: (way: DialogWay, size: string, { symbol, entry }: { symbol: string; entry: string }): string =>
    fill(messages.marginSays.held, { held: held(way, size, symbol), entry }),
  most: (amount: string): string => fill(messages.marginSays.most, { amount }),
} as const

/** What the dialog about the margin mode says. */
export const marginModeSays = {
  ...messages.marginModeSays,
  modes: choicesOf(messages.marginModeSays.modes),
  now: (symbol: string, mode: MarginMode | undefined): string =>
    fill(messages.marginModeSays.now.newPositionsBegin, {
      symbol,
      mode: mode === undefined ? messages.marginModeSays.now.modeNotRead : modeWords[mode],
    }),
} as const

/** What the dialog says by which orders are kept for the ticket. */
export const presetsSays = {
  ...messages.presetsSays,
  useOne: (name: string): string => fill(messages.presetsSays.useOne, { name }),
  forgetOne: (name: string): string => fill(messages.presetsSays.forgetOne, { name }),
} as const

/** What the dialog that protects a position says. */
export const protectPositionSays = {
  ...messages.protectPositionSays,
  kinds: choicesOf(messages.protectPositionSays.kinds),
  held: (way: DialogWay, size: string, { symbol, entry }: { symbol: string; entry: string }): string =>
    fill(messages.protectPositionSays.held, { held: held(way, size, symbol), entry }),
} as const

/** What the dialog that turns a position round says. */
export const reverseSays = {
  ...messages.reverseSays,
  held,
  was: (position: string): string => fill(messages.reverseSays.was, { position }),
} as const

/** What the dialog about a timer at the venue says. */
export const timerDialogSays = {
  ...messages.timerDialogSays,
  span: (least: number, most: number): string =>
    fill(messages.timerDialogSays.span, { least: String(least), most: String(most) }),
} as const
