export const tabTitles = {
  positions: 'Positions', orders: 'Orders', algo: 'TP/SL', stops: 'Stops', attempts: 'Order log',
  fills: 'Fills', history: 'History', funding: 'Funding', holdings: 'Holdings',
} as const
export const blotterSays = {
  oldPrices: 'prices {age}', panel: 'Tables', protectNothing: 'protect nothing',
  label: {
    history: 'Order history and other records', attempts: 'Order log', funding: 'Funding payments',
    fills: 'Fills', holdings: 'Holdings', journal: 'Journal', orders: 'Open orders', algo: 'Trigger orders',
    stops: 'Stops', positions: 'Positions',
  },
} as const
export const nothingThere = {
  holdings: {
    next: '{moneyElsewhere} What an order can use is shown under the ticket.', title: 'No holdings.',
  },
  algo: {
    title: 'No trigger orders.',
    next: 'Stops, take-profits, stop-losses and trailing stops are listed here, each with its legs.',
  },
  stops: {
    title: 'No open positions.', next: 'Every stop of an open position is listed here, with the loss at it.',
  },
  orders: {
    title: 'No open orders.',
    next: 'A limit order that does not fill at once rests here until it fills or you cancel it.',
  },
  positions: { title: 'No open positions.', next: 'A position appears when an order of yours fills.' },
  journal: {
    title: 'The journal is empty.',
    next: 'Every step of every request is listed here: what you confirmed, what was sent, what came back, what was read.',
  },
  filtered: { title: 'No row matches.', next: 'Clear the filter to see every row again.' },
  unreadable: 'The records could not be read.',
} as const
export const gridSays = {
  filterOne: 'Filter {table}', columnsOf: 'Columns of {table}', filter: 'Filter', actions: 'Actions',
  columns: 'Columns', shown: 'Shown, in this order: Alt ↑ ↓ moves', copyAll: 'Copy all rows as text',
  reset: 'Reset columns', further: { left: 'More columns to the left', right: 'More columns to the right' },
} as const
export const sideText = { BUY: 'BUY', SELL: 'SELL' } as const
export const rowSays = {
  editOne: 'Edit {what}', cancelOne: 'Cancel {what}', algoOrder: '{kind} in {symbol}',
  timelineOf: 'Timeline of {id}', repeatOne: 'Fill the ticket as {side} {symbol} was', edit: 'Edit…',
  cancel: 'Cancel…', cancelOrphan: 'Cancel it…', timeline: 'Timeline', repeat: 'Repeat',
  repeatAbout: 'Fills the ticket with the same terms; sends nothing',
} as const
export const positionSays = {
  closeShare: 'Close {percent} % of {symbol}', more: 'More for {symbol}', totals: 'All positions together',
  close: 'Close', fillTicket: 'Close by size or price: fill the ticket',
  protect: 'Protect: take-profit and stop-loss…', reverse: 'Reverse…', margin: 'Add or remove margin…',
  leverage: 'Leverage…', marginMode: 'Margin mode of new positions…', breakEven: 'Stop to break-even…',
  breakEvenOne: 'Stop of {symbol} to break-even', breakEvenShort: 'BE…',
  breakEvenUnknown: 'the fees, the market’s rules or the trigger orders have not been read',
  closeSeveral: 'Close several positions…', cancelAll: 'Cancel all orders here…',
} as const
