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
      meanRatesEach: 'The mean of the rates, each for one period.',
      meanRatesEachH: 'The mean of the rates, each for {hours} h.',
      besideHowMany: 'Beside it, in how many periods longs paid (+) and shorts paid (−): where the venue has less than the span, that is all it is the mean of.',
      ratesSince: 'It has rates since {since}.', separator: ' ',
    },
    heading: 'Average funding',
  },
  periods: '{positive} + / {negative} −', asOf: 'As of {at} ({age} ago).',
  changes: {
    heading: 'Price change',
    note: '(last − price then) ÷ price then, both reported at one time. Then is a whole minute up to 24 h, and 00:00 UTC of the day for 3 d, 7 d and 30 d. A price the venue does not have is left out.',
  },
  interests: {
    heading: 'Trader positions',
    note: 'Market makers are left out, so that long and short differ, and neither their sum nor either of them is the open interest above. Notional is size × mark.',
  },
  sources: {
    heading: 'Index sources',
    note: 'The markets that the venue reads, by its own names. Their weights are not reported.',
  },
  lastPaid: 'Last funding', reading: 'Loading…', unread: 'Could not be loaded now.',
  none: 'The venue reports nothing for this market.',
} as const
export const changeLines = '{span}, from {then}'
export const interestLines = {
  long: 'Long', longNotionalMark: 'Long, notional at mark', short: 'Short',
  shortNotionalMark: 'Short, notional at mark',
} as const
