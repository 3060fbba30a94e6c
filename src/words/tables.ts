import { moneyElsewhere } from './transfers'

/** What each table of the desk is called. */
export const tabTitles = {
  positions: 'Positions',
  orders: 'Orders',
  algo: 'TP/SL',
  attempts: 'Order log',
  fills: 'Fills',
  history: 'History',
  funding: 'Funding',
  holdings: 'Holdings',
  journal: 'Journal',
} as const

/** What the panel of the tables says by itself. */
export const blotterSays = {
  panel: 'Tables',
  oldPrices: (age: string): string => `prices ${age}`,
  protectNothing: 'protect nothing',
  label: {
    history: 'Order history and other records',
    attempts: 'Order log',
    funding: 'Funding payments',
    fills: 'Fills',
    holdings: 'Holdings',
    journal: 'Journal',
    orders: 'Open orders',
    algo: 'Trigger orders',
    positions: 'Positions',
  },
} as const

/** What stands in a table of now that has no row. */
export const nothingThere = {
  algo: {
    title: 'No trigger orders.',
    next: 'Stops, take-profits, stop-losses and trailing stops are listed here, each with its legs.',
  },
  orders: {
    title: 'No open orders.',
    next: 'A limit order that does not fill at once rests here until it fills or you cancel it.',
  },
  positions: {
    title: 'No open positions.',
    next: 'A position appears when an order of yours fills.',
  },
  holdings: {
    title: 'No holdings.',
    next: `${moneyElsewhere} What an order can use is shown under the ticket.`,
  },
  journal: {
    title: 'The journal is empty.',
    next: 'Every step of every request is listed here: what you confirmed, what was sent, what came back, what was read.',
  },
  filtered: {
    title: 'No row matches.',
    next: 'Clear the filter to see every row again.',
  },
  unreadable: 'The records could not be read.',
} as const

/** What every table says around its rows. */
export const gridSays = {
  filter: 'Filter',
  filterOne: (table: string): string => `Filter ${table}`,
  actions: 'Actions',
  columns: 'Columns',
  columnsOf: (table: string): string => `Columns of ${table}`,
  shown: 'Shown, in this order: Alt ↑ ↓ moves',
  copyAll: 'Copy all rows as text',
  reset: 'Reset columns',
  further: { left: 'More columns to the left', right: 'More columns to the right' },
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
  margin: 'Add or remove margin…',
  leverage: 'Leverage…',
  marginMode: 'Margin mode of new positions…',
  closeSeveral: 'Close several positions…',
  cancelAll: 'Cancel all orders here…',
} as const
