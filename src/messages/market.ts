import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/market'

const marketStatusMessages: Readonly<Record<string, { readonly word: string; readonly meaning: string }>> =
  messages.known

/** Describes the venue's market `status` and its effect on an order. Returns `undefined` for `ACTIVE`. */
export function describeMarketStatus(
  status: string,
): { readonly word: string; readonly meaning: string } | undefined {
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

export const marketStripMessages = messages.stripSays

export const fundingRateMessages = {
  ...messages.fundingSays,
  /** Formats a rate with the length of its funding period in hours. */
  rate: (rate: string, hours: number | undefined): string =>
    hours === undefined ? rate : fillMessage(messages.fundingSays.rate, { rate, hours: String(hours) }),
} as const

export const marketPickerMessages = {
  ...messages.pickerSays,
  ofPanel: (panel: string): string => fillMessage(messages.pickerSays.ofPanel, { panel }),
  compare: (panel: string): string => fillMessage(messages.pickerSays.compare, { panel }),
  mark: 'i',
  explain: (symbol: string): string => fillMessage(messages.pickerSays.explain, { symbol }),
  prices: (age: string): string => fillMessage(messages.pickerSays.prices, { age }),
  /** Returns the title of a price-change column over `span`. */
  moved: (span: string): string => fillMessage(messages.pickerSays.moved, { span }),
  changes: {
    ...messages.pickerSays.changes,
    told: (age: string): string => fillMessage(messages.pickerSays.changes.told, { age }),
  },
} as const
