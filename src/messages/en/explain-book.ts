export const bookFiguresSay = {
  last: {
    title: 'Last price',
    traded: 'The price of the newest trade. Positions are valued and liquidated at the mark, not at this.',
    untraded: 'The price of the newest trade, as it stands in the venue’s figures of the day: none was received here yet. Positions are valued and liquidated at the mark, not at this.',
    trade: 'Trade', size: 'Size', taker: 'Taker', takers: { BUY: 'a buyer', SELL: 'a seller' },
    mark: 'Mark now',
  },
  touch: {
    title: 'Best bid and ask',
    formula: 'The highest bid and the lowest ask, and the visible size there. Its own feed, faster than the book: what you send is checked against the book and its own age, never against this. An empty side has no price.',
    bid: 'Bid', bidSize: 'Bid size', ask: 'Ask', askSize: 'Ask size', spread: 'Spread',
  },
  spread: {
    title: 'Spread',
    formula: 'best ask − best bid. Buying and selling again at once costs this much for each, fees and the depth of the book aside.',
    ask: 'Best ask', bid: 'Best bid', middle: 'Mid', share: 'Of mid',
  },
  middle: {
    title: 'Mid price',
    formula: '(best bid + best ask) ÷ 2. Nothing trades there: distances in the book are measured from it.',
    ask: 'Best ask', bid: 'Best bid',
  },
  depth: {
    price: {
      title: 'Price pointed at', formula: 'A price with resting orders. Its distance is (price − mid) ÷ mid.',
    },
    total: {
      title: 'Total up to there',
      formula: 'The sizes at every price of its side, from the best one to this one, added up.',
    },
    worth: {
      title: 'Notional up to there',
      formula: 'price × size at every price of its side, from the best one to this one, added up: what taking all of it would cost, fees aside.',
    },
  },
  steps: {
    touch: 'From the best price', upTo: 'Up to', levels: 'Prices with orders', price: 'Price', middle: 'Mid',
    away: 'Away', total: 'Total', average: 'Average price', worth: 'Notional',
  },
} as const
