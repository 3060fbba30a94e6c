export const beforeWords = {
  'the one before': 'the one before', 'an hour before': 'an hour before', 'a day before': 'a day before',
  'the first here': 'the first here',
} as const
export const sectionWords = {
  profile: 'profile', profiles: 'profiles', writes: 'writes', health: 'health', guards: 'guards',
  guardRaise: 'guardRaise', daily: 'daily', key: 'key', keyring: 'keyring', terms: 'terms',
  markets: 'markets', quotes: 'quotes', rwaMarkets: 'rwaMarkets', insuranceFund: 'insuranceFund',
  systemStatus: 'systemStatus', announcements: 'announcements', account: 'account', positions: 'positions',
  orders: 'orders', algoOrders: 'trigger orders', fills: 'fills', holdings: 'holdings',
  leverages: 'leverages', marginModes: 'margin modes', attempts: 'attempts', venueActs: 'venueActs',
  transfers: 'transfers',
} as const
export const momentSays = {
  savedIn: 'in {file}', asOf: 'as of {time}', ago: '({age} ago)',
  place: { separator: ', ', saved: '{nth} of {of}; saved then: {sections}' }, panel: 'Moments',
  howFar: 'How far back', spans: { '1': '24 hours', '7': '7 days', '30': '30 days', '4000': 'everything' },
  save: 'Save this moment…', newest: 'Newest', before: 'The moment before', after: 'The moment after',
  moment: 'Moment', none: 'none', compare: 'compared with', compareLabel: 'Compared with',
} as const
export const thenSays = {
  asRead: 'as read {time}', panel: 'The account at that moment', tables: 'Tables of that moment',
  unwritten: 'not saved by then', value: 'Account value', collateral: 'Total collateral',
  free: 'Free collateral', ratio: 'Margin ratio',
  label: {
    positions: 'Positions at that moment', orders: 'Orders at that moment',
    algoOrders: 'Trigger orders at that moment', fills: 'Fills at that moment',
    holdings: 'Holdings at that moment',
  },
  nothing: { title: 'None at that moment.', next: 'This is what was saved then.' },
} as const
