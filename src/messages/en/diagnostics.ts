export const lightMeanings = {
  prices: 'Mark prices. Late after 3 s, down after 9 s.',
  account: 'Positions and collateral. Late after 8 s, down after 24 s.', channel: 'Your orders and fills.',
  clock: 'Venue less local time. Beyond 60 s nothing is signed.',
} as const
export const storageWords = 'Saved on this machine, sealed.'
export const useWords = {
  second: 'a second', s: '{within} s', ofIn: '{left} of {of} in {window}',
  askedTooOften: '{use}; blocked for {shutFor}',
} as const
export const diagnosticsSays = {
  light: '{is}, good {goodAgo} ago', took: 'median {middle} ms, max {longest} ms, newest {count}',
  budget: '{left} of {of}, tightest window', faults: { none: 'none', toldReadAgain: '{count}, read again' },
  savedIn: 'in {file}', title: 'Diagnostics', lights: 'Lights', lightUntold: 'not known yet',
  figures: 'Figures', clockOffset: 'Clock offset', notKnown: 'not known', answers: 'Response times',
  noAnswers: 'none yet', requestsLeft: 'Rate limit left', unreadable: 'Unreadable frames', storage: 'Storage',
  environment: 'Dropped from environment', notifications: 'System notifications',
  notificationsAre: {
    untried: 'not tried yet', shown: 'shown', 'not shown': 'not shown: alerts in this window only',
  },
  aging: {
    title: 'Lost requests', quick: 'settled in about 70 s, until {until}', slow: 'settled in 5 min',
    reads: 'testing reads…', test: 'Shorten…',
  },
  limits: 'Rate limits', noLimits: 'No requests yet.', unread: 'Unreadable data', noUnread: 'None.',
  processes: 'Memory and processor', processesAbout: 'Percent of one core, as in browsers.',
  processUse: '{memory} · {cpu}', notRunning: 'not running',
  processNames: {
    all: 'All', main: 'Main', pages: 'Pages', graphics: 'Graphics', signer: 'Signer', keeper: 'Key keeper',
    practice: 'Practice exchange', other: 'Other',
  },
  versions: 'Versions', noVersions: 'Not known yet.', log: 'Log', showLog: 'Show',
  noLog: 'Location not known.', bundle: 'Diagnostic bundle, redacted', save: 'Save bundle…',
} as const
export const bundleHolds = {
  program: 'versions, kind of machine', state: 'trading pauses, lights, data ages',
  profiles: 'kinds of profiles, keyed or not; no labels',
  attempts: 'newest outcomes with times; no sizes or prices', files: 'desk’s files by name, size',
  log: 'newest log lines, redacted again',
} as const
