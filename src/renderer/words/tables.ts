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
