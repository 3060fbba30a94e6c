export const bannerSays = {
  notKeptWhy: '{why}.',
  clockOff: 'This computer’s clock is {off} the venue’s. Correct it, or signatures may be refused.',
  unknownElsewhere: {
    outcomeAnotherAccount: 'An outcome of another account is',
    outcomesOtherAccounts: '{count} outcomes of other accounts are',
    unknownNothingSent: '{count} unknown. Nothing is sent for any account until that is settled: use that account, where it is asked about and can be declared.',
  },
  asked: { one: 'asked once', other: 'asked {count} times' }, stopped: 'Trading stopped {age} ago',
  break: 'On a break', daily: 'Reduce-only', notKept: 'Not everything is saved', clock: 'Clock',
  elsewhere: 'Outcome unknown',
  reconciling: { reading: 'Syncing', channel: 'No order updates', answer: 'Awaiting response' },
  halted: 'Halted', journal: 'Journal', offline: 'Offline', readOnly: 'Read-only', doubt: 'Data mismatch',
  venueAct: 'Venue action', part: 'Partly paused',
} as const
export const bannerActs = {
  showEvidence: 'Show evidence', reopen: 'Resume…', connect: 'Reconnect', tryAgain: 'Try again now',
  addKey: 'Add a key…', cancelAll: 'Cancel all…', keys: 'Open Keys',
} as const
export const noticeSays = {
  outcome: '{write}. {fate}', several: '{write}, and {more} more.', state: '{label} {count}',
  separator: ' · ', drill: 'Drill: {name}', noDrill: 'Drill not started: {name}', notAsked: 'Not asked',
  notDone: 'Not done', alertRefused: 'Alerts not changed',
  language: {
    head: 'Now in English',
    sentence: 'This account can trade real money, and the language you chose is not reviewed by a second reader yet. What was typed and not sent was cleared.',
  },
} as const
export const modeSays = {
  untold: 'TRADING —', untoldWhy: 'not told yet',
  active: 'Trading is on: orders can be sent within your guards.',
} as const
export const ageSays = {
  read: 'read {age} ago', asOf: 'as of {time} ({age})', ownKept: 'saved by this desk',
} as const
