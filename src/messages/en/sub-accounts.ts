export const subAccountSays = {
  failed: 'not read: {why}', title: 'Sub-accounts', source: 'by venue, for main account',
  look: 'List sub-accounts', together: 'View all',
  togetherSource: 'At most once a minute; no order planned on it.', account: 'Account', end: 'Ends in',
  holdings: 'Holds', positions: 'Open', main: 'main', notOpened: 'not on this desk', use: 'Use',
  inUse: 'in use', none: 'No sub-accounts.',
} as const
export const holdingsWords = { separator: ', ', nothing: 'nothing' } as const
export const positionsWords = { separator: ', ', nothing: 'nothing' } as const
