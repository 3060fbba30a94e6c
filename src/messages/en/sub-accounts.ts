export const subAccountSays = {
  failed: 'not read: {why}', title: 'Sub-accounts', source: 'by the venue’s list, for the main account',
  look: 'List sub-accounts', together: 'View all together',
  togetherSource: 'The venue reports all accounts together at most once a minute. No order is planned on it.',
  account: 'Account', end: 'Ends in', holdings: 'Holds', positions: 'Open', main: 'main',
  notOpened: 'not on this desk yet', use: 'Use', inUse: 'in use',
  none: 'The venue lists no sub-account of this account.',
} as const
export const holdingsWords = { separator: ', ', nothing: 'nothing' } as const
export const positionsWords = { separator: ', ', nothing: 'nothing' } as const
