export const looksSays = {
  figuresAbout: '{sample}', timesAbout: '{now}; trading days are UTC', theme: 'Theme', palette: 'Up and down',
  paletteAbout: 'A sign or arrow always shows it too.', figures: 'Figures', times: 'Times',
  language: 'Language',
  languageAbout: 'Clears what is typed. Accounts that trade real money stay in English.', motion: 'Motion',
  tray: 'Tray icon', trayAbout: 'Trading state, Stop, Lock', zoom: 'Zoom',
  zooms: { out: 'Smaller', usual: '100 %', in: 'Larger' },
} as const
export const layoutsSays = {
  full: 'At most {most}. Delete one first.', useOne: 'Use {name}', forgetOne: 'Delete {name}',
  lock: 'Lock the panels', reset: 'Reset', keepAs: 'Save layout as', keep: 'Save',
  badName: '1 to 30 letters, digits and spaces; first a letter or digit.', use: 'Use', forget: 'Delete',
  none: 'None saved.',
} as const
export const hotkeysSays = {
  resetOne: 'Reset {command}', keyOf: 'Key of {command}: {face}', find: 'Find a command',
  resetAll: 'Reset all', all: 'All shortcuts',
  about: 'Click a shortcut, press new keys. Backspace clears, Esc cancels. None sends an order.',
  reset: 'Reset', press: 'Press keys…', none: 'none', noCommand: 'No match.',
} as const
export const settingsFileSays = {
  tooLargeToSave: 'Too large to save: delete drawings, layouts, presets, or this is lost on exit.',
  would: {
    piece: { one: '{count} piece', other: '{count} pieces' },
    changeDoesNot: 'Changes {count}; the rest stays.',
  },
  take: { applyChange: 'Apply this change', applyTheseChanges: 'Apply these {count} changes' },
  about: 'Without accounts, keys, risk limits, alerts and lock.', save: 'Save to a file…', copy: 'Copy',
  reset: 'Reset…', resetYes: 'Reset everything here', elsewhere: 'Import settings', choose: 'Choose a file…',
  look: 'Preview…', nothing: 'It changes nothing here.', refused: 'Not applied:', faults: 'Not applied:',
  leave: 'Discard', goBack: 'Undo', tooLarge: 'File too large.', taken: 'Applied.',
  keptFaults: 'Saved settings not usable; defaults are used:', copyKept: 'Copy saved text', saved: 'Saved.',
  copied: 'Copied.',
} as const
export const liquidationLevelsSay = {
  about: 'Levels separated by spaces; always at {last}. Liquidated at 100 %.',
  noLevel: '“{typed}” is not between zero and the last level.', tooMany: 'At most {most} levels.',
  label: 'Liquidation levels', none: 'none',
} as const
export const alertsPanelSays = {
  tellWhen: { market: 'the market', alertWhen: 'Alert when {symbol} is' },
  forgetOne: 'Delete {symbol} {price}', noFigure: '“{typed}” is not above zero.',
  noPrice: '“{typed}” is not a price.', noTime: '“{typed}” is not HH:MM.', markOrLast: 'Price source',
  by: { mark: 'mark', last: 'last' }, aboveOrBelow: 'Above or below', wait: 'Add alert', forget: 'Delete',
  limits: { marginTimes: 'Margin ratio below maintenance ×', fundingAbove: 'Funding per 8 h above' },
  never: 'never', popsUp: 'Notices with sound', always: '(always)', outside: 'Outside the window',
  native: 'System notifications', isPrivate: 'Hide markets and figures', sounds: 'Sounds',
  armed: 'Sounds when one-click or an algo starts or ends', volume: 'Volume', quiet: 'Quiet hours (local)',
  quietFrom: 'Quiet from', until: 'to', quietTo: 'Quiet to', noQuiet: 'None', quietAbout: 'Except “always”.',
} as const
export const tradingSays = {
  orderType: 'Default order',
  orderTypes: { LIMIT: 'Limit', POST_ONLY: 'Post-only', IOC: 'IOC', FOK: 'FOK', MARKET: 'Market' },
  slippage: 'Max slippage', slippageOf: '{market}: max slippage {percent} %',
  oneClickRequests: 'One-click: requests a minute', oneClickMinutes: 'One-click: time', minutes: 'min',
  confirmations: 'Each order: hold on its sheet', size: '{market}: size {size}',
  bracket: '{market}: {bracket}', delete: 'Delete', deleteOne: 'Delete {text}',
} as const
