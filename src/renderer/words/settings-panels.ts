/** What the panel about looks says. */
export const looksSays = {
  theme: 'Theme',
  palette: 'Up and down',
  paletteAbout: 'A sign, a word or an arrow always says the same.',
  figures: 'Figures',
  figuresAbout: (sample: string): string =>
    `${sample} — what is copied, typed or sent stays plain, and the sheet writes figures in one way only.`,
  times: 'Times',
  timesAbout: (now: string): string => `${now} — a trading day always ends at midnight UTC.`,
  motion: 'Motion',
  tray: 'Icon in the system’s corner',
  trayAbout: 'Where the system has such a place: the state of writing, the stop, the lock and the way back.',
  zoom: 'Size of everything',
  zooms: { out: 'Smaller', usual: 'Usual', in: 'Larger' },
} as const

/** What the panel about arrangements says. */
export const layoutsSays = {
  lock: 'Lock the panels where they are',
  reset: 'As it came',
  keepAs: 'Keep what is there now as',
  keep: 'Keep',
  badName: 'A name is 1 to 30 letters, digits and spaces, and begins with a letter or a digit.',
  full: (most: number): string => `There are ${most} already. Forget one first.`,
  use: 'Use',
  useOne: (name: string): string => `Use ${name}`,
  forget: 'Forget',
  forgetOne: (name: string): string => `Forget ${name}`,
  none: 'No arrangement has a name yet. Panels keep the size they are pulled to either way.',
} as const

/** What the panel about keys of the keyboard says. */
export const hotkeysSays = {
  find: 'Find a command',
  resetAll: 'All as they came',
  about:
    'Press a key’s button, then the keys it shall have; Backspace takes it away, Esc leaves it. Keys are where they lie on the keyboard and never send an order.',
  reset: 'As it came',
  resetOne: (command: string): string => `As it came: ${command}`,
  keyOf: (command: string, face: string): string => `Key of ${command}: ${face}`,
  press: 'Press keys…',
  none: 'none',
  noCommand: 'No command is called that.',
} as const

/** What the panel says by which settings come and go as text. */
export const settingsFileSays = {
  about:
    'Looks, tables, keys and arrangements, as text. Accounts, keys of the venue, guards, alerts and the lock are not part of it.',
  save: 'Save to a file…',
  copy: 'Copy',
  reset: 'Reset…',
  resetYes: 'Reset everything here',
  elsewhere: 'Settings from elsewhere',
  choose: 'Choose a file…',
  take: 'Take them',
  tooLarge: 'That file is too large to be settings.',
  taken: 'Taken.',
  takenBut: 'Taken, but for these:',
  notTaken: 'Nothing was taken:',
  keptFaults: 'Of what was kept here, this could not be taken; what is usual stands in its place:',
  copyKept: 'Copy what was kept',
} as const

/** What the panel about alerts says. */
export const alertsPanelSays = {
  tellWhen: (symbol: string | undefined): string => `Tell me when ${symbol ?? 'the market'} is`,
  aboveOrBelow: 'Above or below',
  wait: 'Wait for it',
  forget: 'Forget',
  forgetOne: (symbol: string, price: string): string => `Forget ${symbol} ${price}`,
  limits: {
    liquidationWithin: 'Liquidation price nearer than',
    marginTimes: 'Margin ratio below so many times what has to be kept',
    fundingAbove: 'Funding of a held market above',
  },
  never: 'never',
  noFigure: (typed: string): string => `“${typed}” is no figure above zero.`,
  noPrice: (typed: string): string => `“${typed}” is no price.`,
  popsUp: 'Pops up and sounds; in the list stands everything',
  always: '(always)',
  outside: 'Outside the window',
  native: 'Notifications of the system',
  isPrivate: 'Without markets and figures in them',
  sounds: 'Sounds',
  volume: 'Volume',
  quiet: 'Quiet hours, by this machine’s clock',
  quietFrom: 'Quiet from',
  until: 'to',
  quietTo: 'Quiet to',
  noQuiet: 'None',
  quietAbout: 'What is told always is heard then, too.',
} as const
