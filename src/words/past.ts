import type { HistoryTable } from '@core/history/history-table'
import { many } from './many'
import { moneyElsewhere } from './transfers'

/** How far back a table of the past reaches. */
export const reaches = [
  { value: '1', label: 'Today (UTC)' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'all', label: 'All' },
] as const

export type PastReach = (typeof reaches)[number]['value']

/** What stands in a table of the past that has no row. */
export const nothingKept: Record<HistoryTable, { readonly title: string; readonly next: string }> = {
  orders: {
    title: 'No order has ended.',
    next: 'Filled, cancelled and rejected orders are listed here, whoever placed them.',
  },
  fills: { title: 'No fill yet.', next: 'Each of your trades is listed here with its fee.' },
  funding: {
    title: 'No funding payment yet.',
    next: 'What an open position pays or receives at each funding time is listed here.',
  },
  settlements: {
    title: 'No settlement yet.',
    next: 'When profit or loss becomes balance, it is listed here with the balance before and after.',
  },
  positions: {
    title: 'No position was closed.',
    next: 'Each is listed here with its entry, exit and realised PnL.',
  },
  liquidations: {
    title: 'Nothing was liquidated.',
    next: 'What a liquidation takes is listed here, position by position.',
  },
  transfers: { title: 'No deposit or withdrawal.', next: moneyElsewhere },
  days: { title: 'No day saved.', next: '' },
}

/** What stands there while it is not known yet whether there is any. */
export const stillRead = {
  title: 'Still loading.',
  next: 'The venue’s history appears as it loads. Until all of it is loaded, an empty list does not mean that there was none.',
}

/** The same while the desk is offline and loads nothing. */
export const notLoaded = {
  title: 'Not all of it is saved.',
  next: 'This desk is offline. It loads the venue’s history once it connects; until then an empty list does not mean that there was none.',
}

/** What stands in a table that the venue shows to the holder of a key alone. */
export const untoldPublicly = {
  title: 'Not public.',
  next: 'The venue shows this to the account’s own key alone. An empty list does not mean that there was none.',
}

/** How much of the table stands on the screen: all that is kept, a part of that, or what was read so far. */
export function readWords(count: number, of: 'all' | 'more' | 'late'): string {
  const rows = many(count, 'row', 'rows')
  return { all: `${rows}, all of them`, more: `${rows} loaded; there are more`, late: `${rows} so far` }[of]
}

/** What a table that is sorted or filtered by itself does not say of rows that are kept and were not read. */
export const partlyRead = (count: number): string =>
  `Sorting and filters cover what was loaded: ${many(count, 'row', 'rows')}. There are more: load all of them, or save them to a file.`

/** What the bar over the tables of the past says. */
export const pastSays = {
  table: 'Which table',
  market: 'Market',
  everyMarket: 'Every market',
  side: 'Side',
  bothSides: 'Both sides',
  sides: { BUY: 'Buy / long', SELL: 'Sell / short' },
  reach: 'Period',
  order: 'Order',
  orders: { 'newest first': 'Newest first', 'oldest first': 'Oldest first' },
  readMore: 'Load more',
  readAll: 'Load all',
  savedIn: (rows: number, file: string): string => `${many(rows, 'row', 'rows')} in ${file}`,
  saveCsv: 'Save CSV…',
  saveJson: 'Save JSON…',
} as const
