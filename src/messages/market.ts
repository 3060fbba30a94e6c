import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/market'

const known: Readonly<Record<string, { readonly word: string; readonly meaning: string }>> = messages.known

/** What the venue's word for a market's state means for an order; nothing worth saying while everything is taken. */
export function statusWords(status: string): { readonly word: string; readonly meaning: string } | undefined {
  if (status === 'ACTIVE') return undefined
  return (
    known[status] ?? {
      word: fill(messages.statusWords.status, {
        status: shown(status.toLowerCase().replaceAll('_', ' '), 24),
      }),
      meaning: messages.statusWords.wordDeskDoes,
    }
  )
}

/** What the strip over the chart says. */
export const stripSays = messages.stripSays

/** What stands behind the funding rate. */
export const fundingSays = {
  ...messages.fundingSays,
  /** A rate and the hours it is for. */
  rate: (rate: string, hours: number | undefined): string =>
    hours === undefined ? rate : fill(messages.fundingSays.rate, { rate, hours: String(hours) }),
} as const

/** What the list of markets to choose from says. */
export const pickerSays = {
  ...messages.pickerSays,
  ofPanel: (panel: string): string => fill(messages.pickerSays.ofPanel, { panel }),
  compare: (panel: string): string => fill(messages.pickerSays.compare, { panel }),
  mark: 'i',
  figuresOf: (symbol: string): string => fill(messages.pickerSays.figuresOf, { symbol }),
  explain: (symbol: string): string => fill(messages.pickerSays.explain, { symbol }),
  prices: (age: string): string => fill(messages.pickerSays.prices, { age }),
  /** A column of changes is called by what they are over. */
  moved: (span: string): string => fill(messages.pickerSays.moved, { span }),
  changes: {
    ...messages.pickerSays.changes,
    told: (age: string): string => fill(messages.pickerSays.changes.told, { age }),
  },
} as const
