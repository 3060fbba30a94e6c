import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/market'

const marketStatusMessages: Readonly<Record<string, { readonly word: string; readonly meaning: string }>> = messages.known

/** What the venue's word for a market's state means for an order; nothing worth saying while everything is taken. */
export function describeMarketStatus(status: string): { readonly word: string; readonly meaning: string } | undefined {
  if (status === 'ACTIVE') return undefined
  return (
    marketStatusMessages[status] ?? {
      word: fillMessage(messages.statusWords.status, {
        status: sanitizeExternalText(status.toLowerCase().replaceAll('_', ' '), 24),
      }),
      meaning: messages.statusWords.wordDeskDoes,
    }
  )
}

/** What the strip over the chart says. */
export const marketStripMessages = messages.stripSays

/** What stands behind the funding rate. */
export const fundingRateMessages = {
  ...messages.fundingSays,
  /** A rate and the hours it is for. */
  rate: (rate: string, hours: number | undefined): string =>
    hours === undefined ? rate : fillMessage(messages.fundingSays.rate, { rate, hours: String(hours) }),
} as const

/** What the list of markets to choose from says. */
export const marketPickerMessages = {
  ...messages.pickerSays,
  ofPanel: (panel: string): string => fillMessage(messages.pickerSays.ofPanel, { panel }),
  compare: (panel: string): string => fillMessage(messages.pickerSays.compare, { panel }),
  mark: 'i',
  figuresOf: (symbol: string): string => fillMessage(messages.pickerSays.figuresOf, { symbol }),
  explain: (symbol: string): string => fillMessage(messages.pickerSays.explain, { symbol }),
  prices: (age: string): string => fillMessage(messages.pickerSays.prices, { age }),
  /** A column of changes is called by what they are over. */
  moved: (span: string): string => fillMessage(messages.pickerSays.moved, { span }),
  changes: {
    ...messages.pickerSays.changes,
    told: (age: string): string => fillMessage(messages.pickerSays.changes.told, { age }),
  },
} as const
