/** What stands above everything else, where no other words file says it. */
export const bannerSays = {
  break: 'On a break',
  daily: 'Only reducing',
  notKept: 'Not everything is saved',
  notKeptWhy: (why: string): string => `${why}.`,
  clock: 'Clock',
  clockOff: (off: string): string =>
    `This computer’s clock is ${off} the venue’s. Correct it, or signatures may be refused.`,
  elsewhere: 'Outcome unknown',
  unknownElsewhere: (count: number): string =>
    `${count === 1 ? 'An outcome of another account is' : `${count} outcomes of other accounts are`} unknown. Nothing is sent for any account until that is settled: use that account, where it is asked about and can be declared.`,
  reconciling: { reading: 'Reading', channel: 'Not told of orders', answer: 'Awaiting an answer' },
  asked: (times: number, provable: string | undefined): string =>
    [`asked ${times === 1 ? 'once' : `${times} times`}`, ...(provable === undefined ? [] : [provable])].join(
      ' · ',
    ),
  halted: 'Halted',
  journal: 'Journal',
  offline: 'Offline',
  readOnly: 'Read-only',
  doubt: 'Told differently',
  venueAct: 'The venue’s own act',
  part: 'Held in part',
  stopped: (age: string): string => `Stopped ${age} ago`,
}

/** What can be done about it. */
export const bannerActs = {
  showEvidence: 'Show evidence',
  reopen: 'Reopen…',
  connect: 'Connect again',
  tryAgain: 'Try again now',
  addKey: 'Add a key…',
  cancelAll: 'Cancel all…',
  keys: 'Open Keys',
  guards: 'Open Guards',
}

/** What is said once and goes away by itself. */
export const noticeSays = {
  outcome: (write: string, fate: string): string => `${write}. ${fate}`,
  drill: (name: string): string => `Drill: ${name}`,
  noDrill: (name: string): string => `Not begun: ${name}`,
  notAsked: 'Not asked',
}

/** The tag that says whether anything can be sent. */
export const modeSays = {
  untold: 'WRITES —',
  untoldWhy: 'not told yet',
  active: 'Everything this profile may write can be sent.',
}

/** How old something is. */
export const ageSays = {
  notRead: 'not read yet',
  ownKept: 'kept by this desk',
  read: (age: string): string => `read ${age} ago`,
  asOf: (time: string, age: string): string => `as of ${time} (${age})`,
}
