export const bookFiguresSay = {
  last: {
    title: 'Last price', traded: 'Newest trade.',
    untraded: 'Newest trade by daily figures; none received yet.', trade: 'Trade', size: 'Size',
    taker: 'Taker', takers: { BUY: 'buyer', SELL: 'seller' }, mark: 'Mark now',
  },
  touch: {
    title: 'Best bid / ask', formula: 'Book; if old, own feed.', bid: 'Bid', bidSize: 'Bid size', ask: 'Ask',
    askSize: 'Ask size', spread: 'Spread',
  },
  spread: {
    title: 'Spread', formula: 'best ask − best bid.', ask: 'Best ask', bid: 'Best bid', middle: 'Mid',
    share: 'Of mid',
  },
  middle: { title: 'Mid price', formula: '(best bid + best ask) ÷ 2.', ask: 'Best ask', bid: 'Best bid' },
  depth: {
    price: { title: 'Price', formula: 'Distance: (price − mid) ÷ mid.' },
    total: { title: 'Total to here', formula: 'Sum of sizes from best price to here.' },
    worth: { title: 'Notional to here', formula: 'Sum of price × size from best price to here, before fees.' },
  },
  steps: {
    touch: 'From best price', upTo: 'Up to', levels: 'Levels', price: 'Price', middle: 'Mid', away: 'Away',
    total: 'Total', average: 'Average price', worth: 'Notional',
  },
} as const
