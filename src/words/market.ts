import { shown } from './fill'

const known: Readonly<Record<string, { readonly word: string; readonly meaning: string }>> = {
  ACTIVE: { word: 'trading', meaning: 'Every order is accepted.' },
  POST_ONLY: {
    word: 'post-only',
    meaning: 'Only resting orders are accepted: market, IOC and FOK are refused.',
  },
  REDUCE_ONLY: { word: 'reduce-only', meaning: 'Positions can be reduced or closed here, not opened.' },
  DELISTING: {
    word: 'being delisted',
    meaning: 'Close what you hold here: the venue will do it at its own price.',
  },
  DELISTED: { word: 'delisted', meaning: 'Nothing trades here any more.' },
  PENDING: { word: 'not open yet', meaning: 'Orders are accepted once the venue opens it.' },
  NEW: { word: 'not open yet', meaning: 'Orders are accepted once the venue opens it.' },
}

/** What the venue's word for a market's state means for an order; nothing worth saying while everything is taken. */
export function statusWords(status: string): { readonly word: string; readonly meaning: string } | undefined {
  if (status === 'ACTIVE') return undefined
  return (
    known[status] ?? {
      word: shown(status.toLowerCase().replaceAll('_', ' '), 24),
      meaning: 'A word this desk does not know, so it sends no order here.',
    }
  )
}

/** What the strip over the chart says. */
export const stripSays = {
  strip: 'Market',
  choose: 'Choose a market',
  last: 'Last',
  mark: 'Mark',
  index: 'Index',
  day: '24 h',
  range: '24 h high / low',
  funding: 'Funding / in',
  openInterest: 'Open interest',
  rules: 'Tick · step · minimum',
} as const

/** What stands behind the funding rate. */
export const fundingSays = {
  /** A rate and the hours it is for. */
  rate: (rate: string, hours: number | undefined): string =>
    hours === undefined ? rate : `${rate} / ${hours} h`,
  paidBefore: 'Funding history',
  unread: 'Could not be loaded now.',
  none: 'Nothing has been paid in this market yet.',
  list: 'Funding history, newest first',
} as const

/** What the list of markets to choose from says. */
export const pickerSays = {
  title: 'Choose a market',
  ofPanel: (panel: string): string => `Choose a market for ${panel}`,
  compare: (panel: string): string => `Compare ${panel} with another market`,
  search: 'Search markets',
  sortBy: 'Sort markets by',
  list: 'Markets',
  unread: 'Markets not loaded yet.',
  none: 'No market matches.',
  pins: 'keeps a market at the top',
  mark: 'i',
  explains: 'explains its figures',
  figuresOf: (symbol: string): string => `What the figures of ${symbol} are made of`,
  explain: (symbol: string): string => `Explain the figures of ${symbol}`,
  close: 'Close',
  prices: (age: string): string => `Prices ${age}`,
  span: 'Change over',
  columns: { symbol: 'Market', mark: 'Mark', moved: 'Change', funding: 'Funding', volume: 'Volume' },
  /** A column of changes is called by what they are over. */
  moved: (span: string): string => `Change, ${span}`,
  changes: {
    told: (age: string): string => `Changes ${age}`,
    reading: 'Changes loading…',
    unread: 'Changes could not be loaded now',
  },
} as const
