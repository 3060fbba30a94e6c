export const bannerSays = {
  notKeptWhy: '{why}.', clockOff: 'Clock {off} the venue’s. Set it, or signatures fail.',
  unknownElsewhere: {
    outcomes: { one: '{count} outcome of {account} is', other: '{count} outcomes of {account} are' },
    another: 'another account', others: 'other accounts', named: '“{account}”',
    unknownNothingSent: '{count} unknown. Nothing is sent until you settle it there.',
  },
  asked: { one: 'asked once', other: 'asked {count} times' }, stopped: 'Trading stopped {age} ago',
  break: 'On a break', daily: 'Reduce-only', notKept: 'Not all saved', clock: 'Clock',
  elsewhere: 'Outcome unknown',
  reconciling: { reading: 'Syncing', channel: 'No order updates', answer: 'Awaiting response' },
  halted: 'Halted', journal: 'Journal', offline: 'Offline', readOnly: 'Read-only', doubt: 'Data mismatch',
  venueAct: 'Venue action', part: 'Partly paused',
} as const
export const bannerActs = {
  showEvidence: 'Show evidence', reopen: 'Resume…', connect: 'Reconnect', tryAgain: 'Try again now',
  addKey: 'Add a key…', cancelAll: 'Cancel all…', keys: 'Open Keys', switchAccount: 'Switch account',
} as const
export const noticeSays = {
  outcome: '{write}. {fate}', several: '{write}, and {more} more.', state: '{label} {count}',
  separator: ' · ', drill: 'Drill: {name}', noDrill: 'Drill not started: {name}', notAsked: 'Not asked',
  notDone: 'Not done', alertRefused: 'Alerts not changed',
  language: {
    head: 'Now in English', sentence: 'Language not reviewed for real money. Unsent input cleared.',
  },
} as const
export const modeSays = {
  untold: 'TRADING —', untoldWhy: 'not known yet', active: 'Trading is on.', maintenance: 'MAINTENANCE',
} as const
export const ageSays = {
  read: 'read {age} ago', asOf: 'as of {time} ({age})', asOfTime: 'as of {time}', ownKept: 'saved here',
} as const
