// What stands on the places of the window, around the panels that have words files of their own.

/** The place of attempts and the journal. */
export const auditSays = {
  attempts: 'Order log',
  state: 'Status',
  attemptsList: 'Order log; Enter shows the timeline',
  noneIs: (state: string): string => `No entry is ${state}.`,
  seeOthers: 'Choose “any status” to see the others.',
}

/** The place of a person's own guards. */
export const guardsSays = {
  misread: (count: number): string => `${count} not understood`,
  nothingChanged: 'nothing is changed',
  proposed: 'proposed: change what you like',
  changed: (lowered: number, raised: number): string =>
    [lowered > 0 ? `${lowered} lowered` : '', raised > 0 ? `${raised} raised` : '']
      .filter(part => part !== '')
      .join(', '),
  of: (account: string | undefined): string => `Guards of ${account ?? 'this account'}`,
  leave: 'Discard changes',
  set: 'Set guards',
  setFirst: 'Set limits…',
  change: 'Change…',
  how: 'Lowering works at once. Raising is confirmed on the sealed sheet with a typed word, and takes effect after ten minutes.',
  day: (day: string, left: string): string => `The trading day is ${day} (UTC); the next begins in ${left}.`,
  declined: 'Not raised: you did not confirm. What was lowered stays lowered.',
  none: 'This account has no guards yet, so nothing can be sent. Small ones are proposed; the first ones take effect at once.',
}

/** The place of accounts and keys. */
export const keysSays = {
  accounts: 'Accounts and their keys',
  look: 'View markets (no key)…',
  add: 'Add an account…',
  addKey: 'Add a key…',
  none: 'No account has been loaded yet.',
  noneNext: 'The desk is opening. Practice needs no key.',
  keyboard: 'Keyboard shortcuts',
}

/** The place of what an account came to. */
export const portfolioSays = {
  part: 'Part of the portfolio',
  parts: {
    overview: 'Overview',
    statement: 'Statement',
    trades: 'Trades',
    calendar: 'Calendar',
    forecasts: 'Forecasts',
    account: 'Account',
  },
  curve: 'Curve',
  nothing: {
    title: 'Nothing was traded in this period.',
    next: 'Fills, fees and funding appear here day by day. Choose a longer period to look further back.',
  },
  byMarket: 'By market',
  byMarketGrid: 'By market; Enter shows its fills',
  noMarket: {
    title: 'No market was traded.',
    next: 'Each market is listed here with its net PnL, the best first.',
  },
  byDay: 'By day',
  noDay: {
    title: 'Nothing on any day of this period.',
    next: 'Each day is listed here from the first with a fill or a payment.',
  },
}

/** The place of what is set. */
export const settingsSays = {
  looks: 'Appearance, figures and times',
  layouts: 'Layout',
  file: 'Settings as text',
  alerts: 'Alerts',
  lock: 'Lock',
  lockUntold: 'Not known yet.',
  keyboard: 'Keyboard shortcuts',
  updates: 'Updates',
}

/** The place of moments that were kept. */
export const snapshotsSays = {
  changed: 'What changed',
  between: (since: string, until: string): string => `Between ${since} and ${until}:`,
  first: 'This is the first saved moment: there is none before it to compare with.',
  more: (count: number): string => `and ${count} more; choose a closer moment to compare with.`,
  nothing: 'Nothing that this desk saves. What moves with the market alone is not saved.',
  noMoment: 'No moment',
  none: 'Nothing of this account was saved in that time.',
  noneNext:
    'A moment is saved whenever a position, an order, a balance or a setting changes. Look further back, or come back later.',
  reading: 'Reading saved moments…',
  readingNext: 'All of it is on this computer; nothing is asked of the venue.',
}
