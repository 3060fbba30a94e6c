/** The places of the window, each by the digit that leads to it together with Ctrl. */
export const places = [
  [1, 'Trade'],
  [2, 'Portfolio'],
  [3, 'Snapshots'],
  [4, 'Audit'],
  [5, 'Keys'],
  [6, 'Guards'],
  [7, 'Settings'],
] as const
