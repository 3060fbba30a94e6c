export const lightMeanings = {
  prices: 'Mark prices received. Late after 5 s without any, down after 15 s.',
  account: 'Positions and collateral that were read. Late after 8 s, down after 24 s.',
  channel: 'The stream of your own orders and fills.',
  clock: 'The venue’s time less this machine’s. Beyond 60 s nothing is signed.',
} as const
export const storageWords = 'What is read is saved on this machine, sealed.'
export const useWords = {
  second: 'a second', s: '{within} s', ofIn: '{left} of {of} in {window}',
  askedTooOften: '{use}; asked too often, so not for another {shutFor}',
} as const
export const diagnosticsSays = {
  light: '{is}, good {goodAgo} ago', took: 'median {middle} ms, max {longest} ms, of the newest {count}',
  budget: '{left} of {of} in the tightest window',
  faults: { none: 'none', toldReadAgain: '{count}; what they told was read again' }, savedIn: 'in {file}',
  title: 'Diagnostics', about: 'How this desk is doing, and what to hand to somebody who is to help.',
  lights: 'Lights', lightUntold: 'not told yet', figures: 'Figures', clockOffset: 'Clock offset',
  notKnown: 'not known', answers: 'Response times', noAnswers: 'none in this record',
  requestsLeft: 'Rate limit left', unreadable: 'Frames that could not be read', storage: 'Storage',
  environment: 'Left out of the environment', notifications: 'System notifications',
  notificationsAre: {
    untried: 'not tried since the start', shown: 'shown by the system',
    'not shown': 'not shown by the system: alerts appear and sound in the window only',
  },
  limits: 'Limits, call by call', noLimits: 'Nothing was asked of the venue in this run.',
  unread: 'What could not be read, by where it was', noUnread: 'Nothing.', versions: 'Versions',
  noVersions: 'Not told yet.', log: 'Log', showLog: 'Show it there',
  noLog: 'Where it lies is not known here.', bundle: 'Diagnostic bundle, redacted', save: 'Save the bundle…',
} as const
export const bundleHolds = {
  program: 'versions and the kind of machine',
  state: 'what pauses trading, the lights, and how old each section is',
  profiles: 'the kind of each profile, and whether it has a key; no labels',
  attempts: 'outcomes of the newest requests and when; no sizes or prices',
  files: 'the desk’s own files by name and size', log: 'the newest lines of the log, redacted again',
} as const
