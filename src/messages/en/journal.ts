export const changedWords = {
  edited: 'Lines were changed outside this desk.', 'rolled back': 'Ends earlier than before: older copy.',
} as const
export const leftLines = {
  linesFound: 'Lines found', newestLine: 'Newest line', none: 'none', ago: '{max} ago',
  orderLogEntries: 'Order log entries', open: 'Open', checkedAgain: '{unresolved}, checked again',
} as const
export const acceptWords = [
  'Orders in missing lines show as placed elsewhere.',
  'First compare orders, positions, fills with the venue.', 'Found record is saved in its own file.',
] as const
