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
  panels: 'Panels here', movePanel: 'Move or split a panel…', add: 'Add here', addTitle: 'Add a panel',
  layout: 'Layout', starting: 'Layouts to start with', saved: 'Saved layouts', ticket: 'Ticket in its column',
  further: {
    left: 'More panels to the left', right: 'More panels to the right', above: 'More panels above',
    below: 'More panels below',
  },
  furtherTabs: { left: 'More tabs to the left', right: 'More tabs to the right' },
} as const
export const panelLinkSays = {
  colour: '{colour}: {symbol}', own: '◇ Always {symbol}',
  full: 'At most {most} markets can be kept by panels. Link one of them to a colour first.',
  shows: {
    noMarketYet: 'no market yet', colour: ', {colour}',
    showsChooseAnother: '{panel} shows {market}{colour}. Choose another',
  },
  title: 'Market of this panel', none: 'Choose a market', notListed: 'Not listed by the venue now.',
} as const
export const colourWords = { pink: 'pink', lime: 'lime', copper: 'copper' } as const
export const movePanelSays = {
  itself: 'its own tabs ({panel})', title: 'Move a panel',
  about: 'Into the tabs of another panel, or to one side of it.', panel: 'Panel', where: 'Where',
  places: {
    inside: 'In its tabs', left: 'Left of it', right: 'Right of it', above: 'Above it', below: 'Below it',
  },
  beside: 'Beside', nowhere: 'There is no other panel to move it to. Add one first.', move: 'Move',
} as const
