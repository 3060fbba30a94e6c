export const comparisonSays = {
  formulas: {
    ours: {
      volume: 'Sum of price × size of all fills.',
      'realised by prices': 'Sold − bought − fees, open size at entry; markets with complete fills only.',
      'account value': 'Account value saved last that day.',
    },
    venue: {
      volume: 'Sum of venue’s daily volumes.', profit: 'Sum of venue’s daily profits.',
      'realised by prices': 'Sum of venue’s realised PnL per fill.',
      'realised by closed positions': 'Sum of venue’s realised PnL, positions closed in these days.',
      'account value': 'Venue’s daily value, newest day saved here.',
    },
  },
  difference: { plain: 'this desk − venue.', toTheCent: 'this desk − venue, to the cent.' },
  firstDay: 'First day', lastDay: 'Last day', moments: 'Moments saved', fills: 'Fills',
  untold: 'Without a result', closed: 'Closed positions', days: 'Days reported', ours: 'This desk',
  venue: 'Venue',
} as const
