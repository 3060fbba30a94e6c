export const tabTitles = {
  positions: 'Positions', orders: 'Orders', algo: 'Triggers', stops: 'Stops', attempts: 'Order log',
  fills: 'Fills', history: 'History', funding: 'Funding', holdings: 'Holdings',
} as const
export const blotterSays = {
  oldPrices: 'prices {age}', panel: 'Tables', protectNothing: 'protect nothing',
  label: {
    history: 'Order history and records', attempts: 'Order log', funding: 'Funding payments', fills: 'Fills',
    holdings: 'Holdings', journal: 'Journal', orders: 'Open orders', algo: 'Trigger orders', stops: 'Stops',
    positions: 'Positions',
  },
} as const
export const nothingThere = {
  holdings: { next: '{moneyElsewhere} See the ticket for what orders can use.', title: 'No holdings.' },
  algo: { title: 'No trigger orders.', next: 'Stops, TP/SL, trailing stops appear here.' },
  stops: { title: 'No open positions.', next: 'Stops of open positions, with the loss at each.' },
  orders: { title: 'No open orders.', next: 'Resting orders appear here.' },
  positions: { title: 'No open positions.', next: 'Filled orders open positions.' },
  journal: { title: 'Journal empty.', next: 'Every request, step by step.' },
  filtered: { title: 'No row matches.', next: 'Clear the filter.' }, unreadable: 'Records not readable.',
} as const
export const gridSays = {
  filterOne: 'Filter {table}', columnsOf: 'Columns of {table}', filter: 'Filter', actions: 'Actions',
  columns: 'Columns', noRoom: 'no room', shown: 'Shown, in order: Alt ↑ ↓ moves', copyAll: 'Copy all rows',
  reset: 'Reset columns', further: { left: 'More columns left', right: 'More columns right' },
} as const
export const sideText = { BUY: 'BUY', SELL: 'SELL' } as const
export const rowSays = {
  editOne: 'Edit {what}', cancelOne: 'Cancel {what}', algoOrder: '{kind} in {symbol}',
  timelineOf: 'Timeline of {id}', repeatOne: 'Fill ticket as {side} {symbol}', edit: 'Edit…',
  cancel: 'Cancel…', cancelOrphan: 'Cancel…', timeline: 'Timeline', repeat: 'Repeat',
  repeatAbout: 'Fills ticket with these terms',
} as const
export const positionSays = {
  closeShare: 'Close {percent} % of {symbol}', more: 'More for {symbol}', totals: 'Total', close: 'Close',
  sent: 'Sent…', fillTicket: 'Close by size or price…', protect: 'Set TP/SL…', reverse: 'Reverse {symbol}',
  margin: 'Adjust margin…', leverage: 'Leverage…', marginMode: 'Margin mode of new positions…',
  breakEven: 'Stop to break-even…', breakEvenOne: 'Stop of {symbol} to break-even', breakEvenShort: 'BE…',
  breakEvenUnknown: 'fees, market rules or trigger orders not read', closeSeveral: 'Close several positions…',
  cancelAll: 'Cancel all orders here…',
} as const
