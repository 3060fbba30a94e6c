export const keyRowSays = {
  account: 'Account {label}', limitedTo: 'limited to {count}', readAt: '{time} ({age} ago)', inUse: 'IN USE',
  venue: 'Venue', practiceVenue: 'practice, this computer', accountId: 'Account', key: 'Key',
  may: 'Permissions', notActive: 'NOT ACTIVE', unknown: 'not known', lives: 'Expires', endless: 'never',
  addresses: 'Addresses', anyAddress: 'any', read: 'Read', others: 'Other keys', noOthers: 'No other keys.',
  othersUntold: 'Shown with data key.', othersHow: 'By digest. Revoke on broker’s page.', keptIn: 'Stored in',
  practiceKept: 'memory, new each start',
  isOff: {
    removed: 'Removed at venue: no reading or sending.', expired: 'Expired. Replace it.',
    inactive: 'Not active: no reading or sending.',
    'no address': 'No address allowed: no reading or sending.',
  },
  isUnlisted: 'Not in the account’s key list: removed, or another account’s. Nothing is sent with it.',
  noGuardsNext: 'Set limits to enable trading.',
  signsNothing: 'No key limits: signs only cancels and new reduce-only orders.',
  setCeilings: 'Set key limits…', use: 'Use this account', readAgain: 'Refresh', showWhole: 'Show full key',
  hideWhole: 'Hide full key', wholeKey: 'Public key', replace: 'Replace…', remove: 'Remove…', edit: 'Edit…',
  takeOff: 'Remove from list…', confirm: 'Confirm its hosts…',
  unconfirmed: 'Not connected: not in journal as on disk. Confirm hosts and id.',
  replaced: {
    'row replaced': 'Changed on disk; the journal’s entry is used. Enable trading again.',
    'addresses replaced': 'Changed on disk; venue’s addresses are used.',
  },
  begin: 'Enable trading again…', takeBack: 'Disable trading',
} as const
export const lockSays = {
  minutes: '{count} min',
  locked: 'Locked: stored keys unloaded; practice goes on. Fills and alerts continue until account’s stream ends.',
  never: 'never', neverNot: '“Never” needs a system that reports its screen lock.', unlock: 'Unlock…',
  lock: 'Lock now', askAgain: 'Ask keychain again', after: 'Auto-lock after',
  untouched: 'without input, on screen lock and sleep',
} as const
