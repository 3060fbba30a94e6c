export const comparisonSays = {
  formulas: {
    ours: {
      volume: 'price × size, added up over every fill of these days.',
      'realised by prices': 'Got for what was sold − paid for what was bought − fees, with what is open at its entry: of the markets whose fills in these days are all that led to what is open.',
      'account value': 'What the venue said the account was worth, as this desk saved it last on that day.',
    },
    venue: {
      volume: 'The volume of each of these days by the venue’s daily figures, added up.',
      profit: 'The profit of each of these days by the venue’s daily figures, added up.',
      'realised by prices': 'The realised PnL in the venue’s record of each fill, of the same markets.',
      'realised by closed positions': 'What the venue says each position realised that was closed in these days, added up.',
      'account value': 'The account’s value by the venue’s daily figures, on the newest day that was saved here too.',
    },
  },
  difference: { plain: 'this desk − the venue.', toTheCent: 'this desk − the venue, to the cent.' },
  firstDay: 'First day', lastDay: 'Last day', moments: 'Moments saved', fills: 'Fills',
  untold: 'Of them without a result', closed: 'Closed positions', days: 'Days reported', ours: 'This desk',
  venue: 'The venue',
} as const
