export const changedWords = {
  edited: 'Lines of the record were changed, removed or put in by something other than this desk.',
  'rolled back': 'The record ends earlier than it once did: an older copy of it was put in its place.',
} as const
export const leftLines = {
  linesFound: 'Lines found', newestLine: 'Newest line', none: 'none', ago: '{max} ago',
  orderLogEntries: 'Order log entries in it', open: 'Open by it',
  checkedAgain: '{unresolved}, which are checked again',
} as const
export const acceptWords = [
  'This desk cannot know what is missing. An order it sent may be in no line any more: such orders are shown as placed elsewhere.',
  'Look at your orders, positions and fills on the venue’s own page first, and compare them with what is shown here.',
  'The record as it was found is saved in a file of its own, and your acceptance is written down.',
] as const
