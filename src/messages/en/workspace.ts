export const panelTitles = {
  watchlist: 'Watchlist', chart: 'Chart', 'chart-2': 'Chart 2', 'chart-3': 'Chart 3', 'chart-4': 'Chart 4',
  'chart-5': 'Chart 5', 'chart-6': 'Chart 6', 'chart-7': 'Chart 7', 'chart-8': 'Chart 8', book: 'Book',
  trades: 'Trades', depth: 'Depth', dom: 'DOM', tables: 'Tables', account: 'Account', notes: 'Notes',
} as const
export const startingTitles = {
  simple: 'Simple', standard: 'Standard', large: 'Standard with watchlist', wide: 'Wide', ladder: 'Ladder',
  watching: 'Watching',
} as const
export const workspaceSays = {
  line: 'Line between {before} and {behind}', lineValue: '{before} has {share} %',
  menu: 'Panel menu: {panel}', move: 'Move or split {panel}…', close: 'Close {panel}',
  closePanel: 'Close panel: {panel}', addPanel: 'Add panel: {panel}', start: 'Starting layout: {name}',
  panels: 'Panels', movePanel: 'Move or split panel…', add: 'Add here', addTitle: 'Add panel',
  layout: 'Layout', starting: 'Starting layouts', saved: 'Saved layouts', ticket: 'Ticket in its column',
  further: {
    left: 'More panels left', right: 'More panels right', above: 'More panels above',
    below: 'More panels below',
  },
  furtherTabs: { left: 'More tabs left', right: 'More tabs right' },
} as const
export const panelLinkSays = {
  colour: '{colour}: {symbol}', own: '◇ Always {symbol}',
  full: 'Max {most} fixed markets. Link one to a colour first.',
  shows: {
    noMarketYet: 'no market yet', colour: ', {colour}',
    showsChooseAnother: '{panel}: {market}{colour}. Change',
  },
  title: 'Market of this panel', none: 'Choose market', notListed: 'Not listed now.',
} as const
export const colourWords = { pink: 'pink', lime: 'lime', copper: 'copper' } as const
export const movePanelSays = {
  itself: 'its own tabs ({panel})', title: 'Move panel',
  about: 'Into the tabs of another panel, or beside it.', panel: 'Panel', where: 'Where',
  places: { inside: 'In its tabs', left: 'Left', right: 'Right', above: 'Above', below: 'Below' },
  beside: 'Beside', nowhere: 'No other panel. Add one first.', move: 'Move',
} as const
