import type { SectionName } from '@core/snapshot/snapshot'

/** What a moment can be compared with, as it is chosen. */
export const beforeWords = {
  'the one before': 'the one before',
  'an hour before': 'an hour before',
  'a day before': 'a day before',
  'the first here': 'the first here',
} as const

/** What a moment can hold, where its name in the code is not its name. */
const sectionWords: Partial<Record<SectionName, string>> = {
  algoOrders: 'trigger orders',
  marginModes: 'margin modes',
}

/** What the bar says by which a moment is found. */
export const momentSays = {
  panel: 'Moments',
  howFar: 'How far back',
  spans: { 1: '24 hours', 7: '7 days', 30: '30 days', 4_000: 'everything' },
  savedIn: (file: string): string => `in ${file}`,
  save: 'Save this moment…',
  newest: 'Newest',
  before: 'The moment before',
  after: 'The moment after',
  moment: 'Moment',
  none: 'none',
  asOf: (time: string): string => `as of ${time}`,
  ago: (age: string): string => `(${age} ago)`,
  place: (nth: number, of: number, sections: readonly SectionName[]): string =>
    `${nth} of ${of}; saved then: ${sections.map(name => sectionWords[name] ?? name).join(', ')}`,
  compare: 'compared with',
  compareLabel: 'Compared with',
} as const

/** What is said of the account at a moment. */
export const thenSays = {
  panel: 'The account at that moment',
  tables: 'Tables of that moment',
  unwritten: 'not saved by then',
  asRead: (time: string): string => `as read ${time}`,
  value: 'Account value',
  collateral: 'Total collateral',
  free: 'Free collateral',
  ratio: 'Margin ratio',
  label: {
    positions: 'Positions at that moment',
    orders: 'Orders at that moment',
    algoOrders: 'Trigger orders at that moment',
    fills: 'Fills at that moment',
    holdings: 'Holdings at that moment',
  },
  nothing: { title: 'None at that moment.', next: 'This is what was saved then.' },
} as const
