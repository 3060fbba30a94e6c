export const changeSpanWords = {
  '5m': '5 m', '30m': '30 m', '1h': '1 h', '4h': '4 h', '24h': '24 h', '3d': '3 d', '7d': '7 d',
  '30d': '30 d',
} as const
export const averageWords = {
  last: 'The last', '1d': '1 d', '3d': '3 d', '7d': '7 d', '14d': '14 d', '30d': '30 d', '90d': '90 d',
  '180d': '180 d',
} as const
export const factSays = {
  averages: {
    note: {
      meanRatesEach: 'Mean of period rates.', meanRatesEachH: 'Mean of the {hours} h rates.',
      besideHowMany: 'Beside it: periods when longs (+), shorts (−) paid.',
      ratesSince: 'Rates since {since}.', separator: ' ',
    },
    heading: 'Average funding',
  },
  periods: '{positive} + / {negative} −', asOf: 'As of {at} ({age} ago).',
  changes: {
    heading: 'Price change',
    note: '(last − then) ÷ then. Then: whole minutes up to 24 h, 00:00 UTC beyond. Missing prices left out.',
  },
  interests: {
    heading: 'Trader positions', note: 'Without market makers, so not open interest. Notional = size × mark.',
  },
  sources: { heading: 'Index sources', note: 'By venue’s names; weights not reported.' },
  lastPaid: 'Last funding', reading: 'Loading…', unread: 'Could not be loaded.',
  none: 'No data for this market.',
} as const
export const changeLines = '{span}, from {then}'
export const interestLines = {
  long: 'Long', longNotionalMark: 'Long notional', short: 'Short', shortNotionalMark: 'Short notional',
} as const
