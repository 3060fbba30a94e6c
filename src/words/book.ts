import type { MarginMode, Side } from '@core/market/market'
import { modeWords } from './columns'

/** What the panel of the book says by itself. */
export const bookPanelSays = {
  groupBy: 'Group prices by',
} as const

const sizeIn = (base: string | undefined): string => `Size ${base ?? ''}`

/** What the order book says. */
export const bookSays = {
  price: 'Price',
  sizeIn,
  total: 'Total',
  grid: 'Order book: Enter puts the price into the ticket',
  asks: 'Asks',
  bids: 'Bids',
  offline: 'No book while disconnected.',
  none: 'No book yet: it appears with the first snapshot from the venue.',
  mark: 'mark',
  spread: 'spread',
  mine: (size: string): string => `${size} of it is yours`,
} as const

/** What the list of trades says. */
export const tapeSays = {
  table: 'Recent trades',
  price: 'Price',
  sizeIn,
  time: 'Time',
  rows: 'Newest first',
  none: 'No trades since this market was opened.',
  offline: 'No trades while disconnected.',
  silent: (since: string): string => `No data since ${since}.`,
} as const

/** What the chart of the depth says. */
export const depthSays = {
  middle: 'mid',
  plot: 'Depth of the book',
  below: 'more below',
  above: 'more above',
  walk: 'Arrow keys walk through the depth',
  none: 'Shown once both sides of the book are loaded.',
  upTo: 'Up to',
  restsIn: (base: string | undefined): string => `Total ${base ?? ''}`,
  worth: 'Notional USDC',
  pointed: (
    total: string,
    base: string | undefined,
    { to, away, worth }: { readonly to: string; readonly away: string; readonly worth: string },
  ): string => `${total} ${base ?? ''} up to ${to}, ${away} from mid, notional ${worth} USDC`,
} as const

const buyOrSell: Readonly<Record<Side, string>> = { BUY: 'Buy', SELL: 'Sell' }

/** What the depth of market says. */
export const domSays = {
  yours: 'Yours',
  bids: 'Bids',
  price: 'Price',
  asks: 'Asks',
  grid: 'Depth of market: left and right choose the side, Enter drafts and reviews, Space centres',
  none: 'No prices yet: they appear with the first snapshot.',
  centre: 'Centre',
  gap: (spread: string): string => `spread ${spread}, empty`,
  /** While clicks are armed in this ladder: no sheet comes between. */
  sends: (size: string, base: string | undefined): string =>
    `ARMED: a click in a frame sends ${size} ${base ?? ''} at its price, without a sheet`,
  typeFirst: 'Type a size in the ticket first: a click then drafts a limit order',
  /** In a panel of another market than the ticket's. */
  brings: 'The ticket is for another market: a click brings it to this one',
  drafts: (
    size: string,
    base: string | undefined,
    { marginMode, reduceOnly }: { readonly marginMode: MarginMode; readonly reduceOnly: boolean },
  ): string => {
    const flags = `${modeWords[marginMode]}${reduceOnly ? ', reduce-only' : ''}`
    return `A click drafts ${size} ${base ?? ''}, limit, ${flags}, and opens its review`
  },
  cell: (side: Side, price: string, rests: string): string =>
    `${buyOrSell[side]} at ${price}${rests === '' ? '' : `, ${rests} resting`}`,
} as const

/** What the best price on each side is called. */
export const touchSays = {
  label: 'Bid / ask',
  /** Both sides beside one another, and how old that is where it is old. */
  pair: (bid: string, ask: string, age: string | undefined): string =>
    age === undefined ? `${bid} / ${ask}` : `${bid} / ${ask} ◷ ${age}`,
  named: (bid: string, ask: string, age: string | undefined): string =>
    age === undefined ? `bid ${bid} · ask ${ask}` : `bid ${bid} · ask ${ask} ◷ ${age}`,
  nobody: 'none',
} as const
