/** What stands above everything else, where no other words file says it. */
export const bannerSays = {
  break: 'On a break',
  daily: 'Reduce-only',
  notKept: 'Not everything is saved',
  notKeptWhy: (why: string): string => `${why}.`,
  clock: 'Clock',
  clockOff: (off: string): string =>
    `This computer’s clock is ${off} the venue’s. Correct it, or signatures may be refused.`,
  elsewhere: 'Outcome unknown',
  unknownElsewhere: (count: number): string =>
    `${count === 1 ? 'An outcome of another account is' : `${count} outcomes of other accounts are`} unknown. Nothing is sent for any account until that is settled: use that account, where it is asked about and can be declared.`,
  reconciling: { reading: 'Syncing', channel: 'No order updates', answer: 'Awaiting response' },
  asked: (times: number, provable: string | undefined): string =>
    [`asked ${times === 1 ? 'once' : `${times} times`}`, ...(provable === undefined ? [] : [provable])].join(
      ' · ',
    ),
  halted: 'Halted',
  journal: 'Journal',
  offline: 'Offline',
  readOnly: 'Read-only',
  doubt: 'Data mismatch',
  venueAct: 'Venue action',
  part: 'Partly paused',
  stopped: (age: string): string => `Trading stopped ${age} ago`,
}

/** What can be done about it. */
export const bannerActs = {
  showEvidence: 'Show evidence',
  reopen: 'Resume…',
  connect: 'Reconnect',
  tryAgain: 'Try again now',
  addKey: 'Add a key…',
  cancelAll: 'Cancel all…',
  keys: 'Open Keys',
}

/** What is said once and goes away by itself. */
export const noticeSays = {
  outcome: (write: string, fate: string): string => `${write}. ${fate}`,
  drill: (name: string): string => `Drill: ${name}`,
  noDrill: (name: string): string => `Drill not started: ${name}`,
  notAsked: 'Not asked',
  notDone: 'Not done',
  alertRefused: 'Alerts not changed',
  /** Why the screen is in this language, where an account and not a person brought that about. */
  language: {
    head: 'Now in English',
    sentence:
      'This account can trade real money, and the language you chose is not reviewed by a second reader yet. What was typed and not sent was cleared.',
  },
}

/** The tag that says whether anything can be sent. */
export const modeSays = {
  untold: 'TRADING —',
  untoldWhy: 'not told yet',
  active: 'Trading is on: orders can be sent within your guards.',
}

/** How old something is. */
export const ageSays = {
  ownKept: 'saved by this desk',
  read: (age: string): string => `read ${age} ago`,
  asOf: (time: string, age: string): string => `as of ${time} (${age})`,
}
