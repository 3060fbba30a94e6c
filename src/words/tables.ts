/** What each table of the desk is called. */
export const tabTitles = {
  positions: 'Positions',
  orders: 'Orders',
  algo: 'TP/SL',
  attempts: 'Attempts',
  fills: 'Fills',
  history: 'History',
  funding: 'Funding',
  holdings: 'Holdings',
  journal: 'Journal',
} as const

/** What the panel of the tables says by itself. */
export const blotterSays = {
  panel: 'Tables',
  unread: 'not read yet',
  oldPrices: (age: string): string => `prices ${age}`,
  protectNothing: 'protect nothing',
  label: {
    history: 'Ended orders and what else has been',
    attempts: 'Attempts',
    funding: 'Funding payments',
    fills: 'Fills',
    holdings: 'Holdings',
    journal: 'Journal',
    orders: 'Open orders',
    algo: 'Orders that wait for a trigger',
    positions: 'Positions',
  },
} as const

/** What stands in a table of now that has no row. */
export const nothingThere = {
  algo: {
    title: 'No order waits for a trigger.',
    next: 'Stops, take-profits, stop-losses and trailing stops stand here, each with its legs.',
  },
  orders: {
    title: 'No open order.',
    next: 'A limit order that does not fill at once rests here until it fills or you cancel it.',
  },
  positions: {
    title: 'No open position.',
    next: 'A position appears when an order of yours fills.',
  },
  holdings: {
    title: 'This account holds nothing.',
    next: 'Holdings are not free collateral: what is usable for an order stands under the ticket.',
  },
  journal: {
    title: 'Nothing was written down yet.',
    next: 'Each step of each write stands here: what you said, what left, what came back, what was read.',
  },
  filtered: {
    title: 'Nothing here has that in it.',
    next: 'Empty the filter to see every row again.',
  },
  unreadable: 'The records could not be read.',
} as const

/** What every table says around its rows. */
export const gridSays = {
  filter: 'Filter',
  filterOne: (table: string): string => `Filter ${table}`,
  actions: 'What can be done',
  columns: 'Columns',
  columnsOf: (table: string): string => `Columns of ${table}`,
  shown: 'Shown, in this order: Alt ↑ ↓ moves',
  copyAll: 'Copy all rows as text',
  reset: 'As it first came',
} as const

/** What can be done with a row. */
export const rowSays = {
  edit: 'Edit…',
  editOne: (what: string): string => `Edit ${what}`,
  cancel: 'Cancel…',
  cancelOne: (what: string): string => `Cancel ${what}`,
  cancelOrphan: 'Cancel it…',
  algoOrder: (kind: string, symbol: string): string => `${kind} in ${symbol}`,
  order: (side: string, symbol: string): string => `${side} ${symbol}`,
  timeline: 'Timeline',
  timelineOf: (id: string): string => `Timeline of ${id}`,
  repeat: 'Repeat',
  repeatAbout: 'Fills the ticket with the same terms; sends nothing',
  repeatOne: (side: string, symbol: string): string => `Fill the ticket as ${side} ${symbol} was`,
} as const

/** What can be done with a position. */
export const positionSays = {
  totals: 'All positions together',
  close: 'Close',
  closeShare: (percent: string, symbol: string): string => `Close ${percent} % of ${symbol}`,
  more: (symbol: string): string => `More for ${symbol}`,
  fillTicket: 'Close by size or price: fill the ticket',
  protect: 'Protect: take-profit and stop-loss…',
  reverse: 'Reverse, in two steps…',
  margin: 'Add or take margin…',
  leverage: 'Leverage…',
  marginMode: 'Margin mode of new positions…',
  closeSeveral: 'Close several positions…',
  cancelAll: 'Cancel all orders here…',
} as const
