import type { MarginMode, Side } from '@core/market/market'
import { modeWords } from './columns'
import { fill } from './message'
import * as messages from './en/book'

/** What the panel of the book says by itself. */
export const bookPanelSays = messages.bookPanelSays

const sizeIn = (base: string | undefined): string => fill(messages.sizeIn, { base: base ?? '' })

/** What the order book says. */
export const bookSays = {
  ...messages.bookSays,
  sizeIn,
  mine: (size: string): string => fill(messages.bookSays.mine, { size }),
} as const

/** What the list of trades says. */
export const tapeSays = {
  ...messages.tapeSays,
  sizeIn,
  silent: (since: string): string => fill(messages.tapeSays.silent, { since }),
} as const

/** What the chart of the depth says. */
export const depthSays = {
  ...messages.depthSays,
  restsIn: (base: string | undefined): string => fill(messages.depthSays.restsIn, { base: base ?? '' }),
  pointed: (
    total: string,
    base: string | undefined,
    { to, away, worth }: { readonly to: string; readonly away: string; readonly worth: string },
  ): string => fill(messages.depthSays.pointed, { total, base: base ?? '', to, away, worth }),
} as const

const buyOrSell: Readonly<Record<Side, string>> = messages.buyOrSell

/** What the depth of market says. */
export const domSays = {
  ...messages.domSays,
  gap: (spread: string): string => fill(messages.domSays.gap, { spread }),
  /** While clicks are armed in this ladder: no sheet comes between. */
  sends: (size: string, base: string | undefined): string =>
    fill(messages.domSays.sends, { size, base: base ?? '' }),
  drafts: (
    size: string,
    base: string | undefined,
    { marginMode, reduceOnly }: { readonly marginMode: MarginMode; readonly reduceOnly: boolean },
  ): string => {
    const flags = `${modeWords[marginMode]}${reduceOnly ? messages.domSays.drafts.reduceOnly : ''}`
    return fill(messages.domSays.drafts.clickDraftsLimit, { size, base: base ?? '', flags })
  },
  cell: (side: Side, price: string, rests: string): string =>
    fill(messages.domSays.cell.at, {
      side: buyOrSell[side],
      price,
      rests: rests === '' ? '' : fill(messages.domSays.cell.resting, { rests }),
    }),
} as const

/** What the best price on each side is called. */
export const touchSays = {
  ...messages.touchSays,
  /** Both sides beside one another, and how old that is where it is old. */
  pair: (bid: string, ask: string, age: string | undefined): string =>
    age === undefined ? `${bid} / ${ask}` : `${bid} / ${ask} ◷ ${age}`,
  named: (bid: string, ask: string, age: string | undefined): string =>
    age === undefined
      ? fill(messages.touchSays.named.bidAsk, { bid, ask })
      : fill(messages.touchSays.named.bidAsk2, { bid, ask, age }),
} as const
