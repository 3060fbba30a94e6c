export const looksSays = {
  figuresAbout: '{sample} — how figures are shown, and which mark is the decimal one in what you type. What is copied or sent stays plain, and the sheet always uses one form.',
  timesAbout: '{now} — a trading day always ends at midnight UTC.', theme: 'Theme',
  palette: 'Colours for up and down',
  paletteAbout: 'Never colour alone: a sign, a word or an arrow always says the same.', figures: 'Figures',
  times: 'Times', language: 'Language',
  languageAbout: 'The screen is drawn anew in it; what is typed and not sent is cleared. 简体中文 is not reviewed by a second reader yet: it is for practice, test venues and viewing. An account that can trade real money stays in English.',
  motion: 'Motion', tray: 'Tray icon',
  trayAbout: 'Where the system has a tray: shows the trading state, with stop, lock and open.', zoom: 'Zoom',
  zooms: { out: 'Smaller', usual: '100 %', in: 'Larger' },
} as const
export const layoutsSays = {
  full: 'There are {most} already. Delete one first.', useOne: 'Use {name}', forgetOne: 'Delete {name}',
  lock: 'Lock the panels', reset: 'Reset', keepAs: 'Save the current layout as', keep: 'Save',
  badName: 'A name is 1 to 30 letters, digits and spaces, and begins with a letter or a digit.', use: 'Use',
  forget: 'Delete', none: 'No layout is saved yet. Panels keep the size you give them either way.',
} as const
export const hotkeysSays = {
  resetOne: 'Reset {command}', keyOf: 'Key of {command}: {face}', find: 'Find a command',
  resetAll: 'Reset all',
  about: 'Press a shortcut’s button, then the new keys. Backspace clears it, Esc leaves it as it is. Shortcuts follow the position of keys on the keyboard and never send an order.',
  reset: 'Reset', press: 'Press keys…', none: 'none', noCommand: 'No command is called that.',
} as const
export const settingsFileSays = {
  tooLargeToSave: 'Settings are too large to save. Delete drawings, layouts or presets, or this change is lost on exit.',
  would: {
    piece: { one: '{count} piece', other: '{count} pieces' },
    changeDoesNot: 'It would change {count}. What it does not name stays.',
  },
  take: { applyChange: 'Apply this change', applyTheseChanges: 'Apply these {count} changes' },
  about: 'Looks, tables, shortcuts and layouts, as text. Accounts, venue keys, guards, alerts and the lock are not part of it.',
  save: 'Save to a file…', copy: 'Copy', reset: 'Reset…', resetYes: 'Reset everything here',
  elsewhere: 'Import settings', choose: 'Choose a file…', look: 'Preview…',
  nothing: 'Nothing in it would change anything here.', refused: 'None of it can be applied:',
  faults: 'Not applied:', leave: 'Discard', goBack: 'Back to the previous settings',
  tooLarge: 'That file is too large to be settings.',
  taken: 'Applied. You can go back to the previous settings.',
  keptFaults: 'Some saved settings could not be used; their defaults are used instead:',
  copyKept: 'Copy what was saved', saved: 'Saved.', copied: 'Copied.',
} as const
export const liquidationLevelsSay = {
  about: 'A position is liquidated at 100 %. You get an alert at each level you list, separated by spaces, and always at {last}; again only when it gets worse.',
  noLevel: '“{typed}” is no level above zero and below the last one.',
  tooMany: 'There can be {most} levels of your own.', label: 'Margin used towards liquidation', none: 'none',
} as const
export const alertsPanelSays = {
  tellWhen: { market: 'the market', alertWhen: 'Alert when {symbol} is' },
  forgetOne: 'Delete {symbol} {price}', noFigure: '“{typed}” is no figure above zero.',
  noPrice: '“{typed}” is no price.', markOrLast: 'By the mark or the last price',
  by: { mark: 'by its mark', last: 'by its last price' }, aboveOrBelow: 'Above or below', wait: 'Add alert',
  forget: 'Delete',
  limits: {
    marginTimes: 'Margin ratio below this many times the maintenance rate',
    fundingAbove: 'Funding per 8 h of a held market above',
  },
  never: 'never', popsUp: 'Shown as a notice, with sound; the list always has everything', always: '(always)',
  outside: 'Outside the window', native: 'System notifications', isPrivate: 'Leave out markets and figures',
  sounds: 'Sounds', armed: 'Sounds as armed trading or a program begins and ends', volume: 'Volume',
  quiet: 'Quiet hours, by this computer’s clock', quietFrom: 'Quiet from', until: 'to', quietTo: 'Quiet to',
  noQuiet: 'None', quietAbout: 'Alerts marked “always” sound then, too.',
} as const
export const tradingSays = {
  orderType: 'Default order',
  orderTypes: { LIMIT: 'Limit', POST_ONLY: 'Post-only', IOC: 'IOC', FOK: 'FOK', MARKET: 'Market' },
  slippage: 'Max slippage', slippageOf: '{market}: max slippage {percent} %',
  oneClickRequests: 'One-click: max requests', oneClickMinutes: 'One-click: time', minutes: 'min',
  confirmations: 'Each order: hold on its sheet', size: '{market}: size {size}',
  bracket: '{market}: {bracket}', delete: 'Delete', deleteOne: 'Delete {text}',
} as const
