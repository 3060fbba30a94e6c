import * as v from 'valibot'
import { historyTables } from '@core/history/history-table'
import { valueStatementTerms } from '@core/history/value-statement'
import { statementExportKinds } from '@core/history/statement-export'
import type { DeclaredInputRules } from './call-dispatch'
import { derivedTables, type HistoryApi } from './history-api'

/** Milliseconds since 1970, up to the year 2223. */
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8_000_000_000_000))
/** Twelve years. */
const MAX_PERIOD_MS = 12 * 366 * 86_400_000

const period = v.pipe(
  v.strictObject({ from: time, to: time }),
  v.check(
    ({ from, to }) => from < to && to - from <= MAX_PERIOD_MS,
    'a period has a beginning before its end',
  ),
)
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
/** Number of rows of a page. */
const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))
/** Cursor that the previous page returned. */
const after = v.pipe(v.string(), v.regex(/^\d{1,16}\.[A-Za-z0-9_-]{1,43}$/))
const table = v.picklist(historyTables)
const orderType = v.picklist(['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY'])

export const historyInputRules: DeclaredInputRules<HistoryApi> = {
  snapshots: {
    moments: { shape: period },
    at: { shape: v.strictObject({ time }) },
    between: { shape: v.strictObject({ before: time, after: time }) },
  },
  history: {
    page: {
      shape: v.strictObject({
        table,
        period,
        symbol: v.exactOptional(symbol),
        side: v.exactOptional(v.picklist(['BUY', 'SELL'])),
        order: v.exactOptional(v.picklist(['newest first', 'oldest first'])),
        size: v.exactOptional(size),
        after: v.exactOptional(after),
      }),
    },
    portfolio: { shape: period },
    trades: { shape: period },
    held: { shape: v.strictObject({ dayStart: time }) },
    trade: { shape: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,80}$/)) }) },
    explain: {
      shape: v.strictObject({
        figure: v.picklist(['volume', 'realised', 'fees', 'funding', 'wins']),
        period,
        symbol: v.exactOptional(symbol),
        size: v.exactOptional(size),
        after: v.exactOptional(after),
      }),
    },
    statement: { shape: period },
    statementRows: {
      shape: v.strictObject({
        period,
        day: time,
        part: v.picklist([...valueStatementTerms, 'settled']),
        after: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      }),
    },
    forecasts: {
      shape: v.strictObject({ period, kind: v.exactOptional(orderType), symbol: v.exactOptional(symbol) }),
    },
  },
  exports: {
    save: {
      shape: v.strictObject({
        table: v.picklist([...historyTables, ...derivedTables]),
        period,
        format: v.picklist(['csv', 'json']),
        symbol: v.exactOptional(symbol),
        side: v.exactOptional(v.picklist(['BUY', 'SELL'])),
      }),
    },
    statement: {
      shape: v.strictObject({
        period,
        of: v.picklist(statementExportKinds),
        format: v.picklist(['csv', 'json']),
      }),
    },
    moment: { shape: v.strictObject({ time }) },
  },
}
