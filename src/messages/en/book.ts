export const bookPanelSays = { groupBy: 'Group prices by' } as const
export const sizeIn = 'Size {base}'
export const bookSays = {
  mine: 'yours {size}', price: 'Price', total: 'Total', grid: 'Order book: Enter sets price', asks: 'Asks',
  bids: 'Bids', offline: 'Disconnected.', none: 'No book yet.', mark: 'mark', spread: 'spread',
} as const
export const tapeSays = {
  silent: 'No data since {since}.', table: 'Recent trades', price: 'Price', time: 'Time',
  rows: 'Newest first', none: 'None since connecting.', offline: 'Disconnected.',
} as const
export const depthSays = {
  restsIn: 'Total {base}', pointed: '{total} {base} to {to}, {away} from mid, {worth} USDC', middle: 'mid',
  plot: 'Book depth', below: 'more below', above: 'more above', walk: 'Arrow keys move', none: 'No book yet.',
  upTo: 'Up to', worth: 'Notional USDC',
} as const
export const buyOrSell = { BUY: 'Buy', SELL: 'Sell' } as const
export const domSays = {
  gap: 'spread {spread}', sends: 'ONE-CLICK: a {side}click sends {size} {base} at its price',
  drafts: { reduceOnly: ', reduce-only', clickDraftsLimit: 'Click to review {size} {base}, limit, {flags}' },
  cell: { resting: ', {rests} resting', at: '{side} at {price}{rests}' }, yours: 'Yours', bids: 'Bids',
  price: 'Price', asks: 'Asks', grid: 'Depth of market: left, right: side; Enter: review; Space: centre',
  none: 'No prices yet.', centre: 'Centre', typeFirst: 'Click fills ticket; type size to review',
  notArmed: 'Not armed here. {effect}', brings: 'Ticket: another market; click switches',
} as const
export const touchSays = {
  named: { bidAsk: 'bid {bid} · ask {ask}', bidAsk2: 'bid {bid} · ask {ask} ◷ {age}' }, label: 'Bid / ask',
  nobody: 'none',
} as const
