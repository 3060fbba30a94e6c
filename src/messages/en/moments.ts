export const beforeWords = {
  'the one before': 'previous', 'an hour before': 'an hour before', 'a day before': 'a day before',
  'the first here': 'first',
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
  place: { separator: ', ', saved: '{nth} of {of}; saved: {sections}' }, panel: 'Moments', howFar: 'Period',
  spans: { '1': '24 hours', '7': '7 days', '30': '30 days', '4000': 'all' }, save: 'Save moment…',
  newest: 'Newest', before: 'Previous moment', after: 'Next moment', moment: 'Moment', none: 'none',
  compare: 'compared with', compareLabel: 'Compared with',
} as const
export const thenSays = {
  asRead: 'as read {time}', panel: 'Account then', tables: 'Tables then', unwritten: 'not saved by then',
  value: 'Account value', collateral: 'Total collateral', free: 'Free collateral', ratio: 'Margin ratio',
  label: {
    positions: 'Positions then', orders: 'Orders then', algoOrders: 'Trigger orders then',
    fills: 'Fills then', holdings: 'Holdings then',
  },
  nothing: { title: 'None.', next: 'As saved then.' },
} as const
