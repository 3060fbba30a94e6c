import type { MarginMode, OrderSide } from '@core/market/venue-market-rules'
import { marginModeCellLabels } from './columns'
import { fillMessage } from './message'
import { requestSideLabels } from './order-words'
import * as messages from './en/book'

export const bookPanelMessages = messages.bookPanelSays

const sizeIn = (base: string | undefined): string => fillMessage(messages.sizeIn, { base: base ?? '' })

export const orderBookMessages = {
  ...messages.bookSays,
  sizeIn,
  mine: (size: string): string => fillMessage(messages.bookSays.mine, { size }),
} as const

export const tradeTapeMessages = {
  ...messages.tapeSays,
  sizeIn,
  silent: (since: string): string => fillMessage(messages.tapeSays.silent, { since }),
} as const

export const depthChartMessages = {
  ...messages.depthSays,
  restsIn: (base: string | undefined): string =>
    fillMessage(messages.depthSays.restsIn, { base: base ?? '' }),
  pointed: (
    total: string,
    base: string | undefined,
    { to, away, worth }: { readonly to: string; readonly away: string; readonly worth: string },
  ): string => fillMessage(messages.depthSays.pointed, { total, base: base ?? '', to, away, worth }),
} as const

const orderSideLabels: Readonly<Record<OrderSide, string>> = messages.buyOrSell

export const depthLadderMessages = {
  ...messages.domSays,
  gap: (spread: string): string => fillMessage(messages.domSays.gap, { spread }),
  /** Warns that clicks are armed, or only those of `side`: they send without a confirmation sheet. */
  sends: (size: string, base: string | undefined, side: OrderSide | undefined): string =>
    fillMessage(messages.domSays.sends, {
      ...{ size, base: base ?? '' },
      side: side === undefined ? '' : `${requestSideLabels[side]} `,
    }),
  /** Adds that one-click trading is on, but not in this ladder. */
  notArmed: (effect: string): string => fillMessage(messages.domSays.notArmed, { effect }),
  drafts: (
    size: string,
    base: string | undefined,
    { marginMode, reduceOnly }: { readonly marginMode: MarginMode; readonly reduceOnly: boolean },
  ): string => {
    const flags = `${marginModeCellLabels[marginMode]}${reduceOnly ? messages.domSays.drafts.reduceOnly : ''}`
    return fillMessage(messages.domSays.drafts.clickDraftsLimit, { size, base: base ?? '', flags })
  },
  cell: (side: OrderSide, price: string, rests: string): string =>
    fillMessage(messages.domSays.cell.at, {
      side: orderSideLabels[side],
      price,
      rests: rests === '' ? '' : fillMessage(messages.domSays.cell.resting, { rests }),
    }),
} as const

export const bestPriceMessages = {
  ...messages.touchSays,
  /** Formats both best prices, with their age if they are old. */
  pair: (bid: string, ask: string, age: string | undefined): string =>
    age === undefined ? `${bid} / ${ask}` : `${bid} / ${ask} ◷ ${age}`,
  named: (bid: string, ask: string, age: string | undefined): string =>
    age === undefined
      ? fillMessage(messages.touchSays.named.bidAsk, { bid, ask })
      : fillMessage(messages.touchSays.named.bidAsk2, { bid, ask, age }),
} as const
