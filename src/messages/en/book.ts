export const bookPanelSays = { groupBy: 'Group prices by' } as const
export const sizeIn = 'Size {base}'
export const bookSays = {
  mine: '{size} of it is yours', price: 'Price', total: 'Total',
  grid: 'Order book: Enter puts the price into the ticket', asks: 'Asks', bids: 'Bids',
  offline: 'No book while disconnected.',
  none: 'No book yet: it appears with the first snapshot from the venue.', mark: 'mark', spread: 'spread',
} as const
export const tapeSays = {
  silent: 'No data since {since}.', table: 'Recent trades', price: 'Price', time: 'Time',
  rows: 'Newest first', none: 'No trades since this market was opened.',
  offline: 'No trades while disconnected.',
} as const
export const depthSays = {
  restsIn: 'Total {base}', pointed: '{total} {base} up to {to}, {away} from mid, notional {worth} USDC',
  middle: 'mid', plot: 'Depth of the book', below: 'more below', above: 'more above',
  walk: 'Arrow keys walk through the depth', none: 'Shown once both sides of the book are loaded.',
  upTo: 'Up to', worth: 'Notional USDC',
} as const
export const buyOrSell = { BUY: 'Buy', SELL: 'Sell' } as const
export const domSays = {
  gap: 'spread {spread}, empty', sends: 'ONE-CLICK: a click sends {size} {base} at its price',
  drafts: {
    reduceOnly: ', reduce-only',
    clickDraftsLimit: 'A click drafts {size} {base}, limit, {flags}, and opens its review',
  },
  cell: { resting: ', {rests} resting', at: '{side} at {price}{rests}' }, yours: 'Yours', bids: 'Bids',
  price: 'Price', asks: 'Asks',
  grid: 'Depth of market: left and right choose the side, Enter drafts and reviews, Space centres',
  none: 'No prices yet: they appear with the first snapshot.', centre: 'Centre',
  typeFirst: 'Type a size in the ticket first: a click then drafts a limit order',
  brings: 'The ticket is for another market: a click brings it to this one',
} as const
export const touchSays = {
  named: { bidAsk: 'bid {bid} · ask {ask}', bidAsk2: 'bid {bid} · ask {ask} ◷ {age}' }, label: 'Bid / ask',
  nobody: 'none',
} as const
