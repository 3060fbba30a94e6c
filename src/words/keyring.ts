/** One account and its key. */
export const keyRowSays = {
  account: (label: string): string => `Account ${label}`,
  inUse: 'IN USE',
  venue: 'Venue',
  practiceVenue: 'practice exchange on this computer',
  accountId: 'Account',
  key: 'Key',
  may: 'Permissions',
  notActive: 'NOT ACTIVE',
  unknown: 'not known',
  lives: 'Expires',
  endless: 'never',
  addresses: 'Addresses',
  anyAddress: 'any',
  limitedTo: (count: number): string => `limited to ${count}`,
  read: 'Read',
  readAt: (time: string, age: string): string => `${time} (${age} ago)`,
  others: 'Other keys of this account',
  noOthers: 'No other key is listed for this account.',
  othersUntold: 'Other keys are shown once the data key of this account is available.',
  otherName: (digest: string): string => digest.slice(0, 8),
  othersHow:
    'Each is shown by a digest that only this desk can make, never by its text. This desk revokes none of them: use the broker’s own page.',
  keptIn: 'Stored in',
  practiceKept: 'memory, new at each start',
  isOff: {
    removed: 'The venue says this key was removed: nothing can be read or sent with it.',
    expired: 'It has expired. Replace it.',
    inactive: 'The venue says this key is not active: nothing can be read or sent with it.',
    'no address': 'The venue lets this key be used from no address: nothing can be read or sent with it.',
  },
  isUnlisted:
    'It is not in the account’s list of keys: removed, or of another account. Nothing is sent with it.',
  hasExpired: 'It has expired. Replace it.',
  noGuards: 'It has no guards yet',
  noGuardsNext: 'It has no guards yet: set them before trading can be enabled.',
  signsNothing:
    'What this key itself signs at most is not set yet, so it signs cancels and new orders that only reduce, no other order, and no change of one.',
  setCeilings: 'Set what it signs…',
  use: 'Use this account',
  readAgain: 'Refresh',
  showWhole: 'Show full key',
  hideWhole: 'Hide full key',
  wholeKey: 'Public key',
  replace: 'Replace…',
  remove: 'Remove…',
  edit: 'Edit…',
  takeOff: 'Remove from list…',
  confirm: 'Confirm its hosts…',
  unconfirmed:
    'Not connected: the journal does not hold this account as it is on disk. Confirm its hosts and its account id first.',
  replaced: {
    'row replaced':
      'Its entry in the data folder had been changed outside this desk. The entry in the journal is used, and trading has to be enabled again.',
    'addresses replaced':
      'Its addresses in the data folder were not the venue’s own. They were replaced by the ones this program knows.',
  },
  begin: 'Enable trading again…',
  takeBack: 'Disable trading',
}

/** The lock of the whole desk. */
export const lockSays = {
  locked:
    'The desk is locked: signing keys are erased and real accounts only read public data. Practice goes on.',
  open: 'Signing keys are in memory while their account is in use. Locking erases them at once.',
  unlock: 'Unlock…',
  lock: 'Lock now',
  askAgain: 'Ask the keychain again',
  after: 'Lock automatically after',
  minutes: (count: number): string => `${count} min`,
  untouched: 'without input, and whenever this computer sleeps',
}
