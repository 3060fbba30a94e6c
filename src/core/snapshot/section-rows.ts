import type { LeverageSetting, TokenHolding } from '../account/account-margin'
import type { AlgoOrder } from '../account/algo-order'
import type { FillRecord, OrderRecord } from '../account/order-record'
import type { PositionRecord } from '../account/position-record'
import type { KeyedRows } from '../value/row-patch'
import type { SnapshotSectionName } from './desk-snapshot'

const WHOLE_KEY = ''

/**
 * Position fields that change with the market alone. A row that differs only in them counts as unchanged, because
 * snapshots store account activity and never marks.
 */
const marketFields: readonly string[] = [
  'mark',
  'unsettledPnl',
  'imr',
  'mmr',
  'liquidation',
  'lastSumUnitaryFunding',
  'updatedAt',
  'seq',
  'pushedAt',
  'replacedRow',
]

const rowKeys = {
  positions: ({ marginMode, symbol }: PositionRecord) => `${marginMode} ${symbol}`,
  orders: ({ orderId }: OrderRecord) => orderId,
  algoOrders: ({ algoOrderId }: AlgoOrder) => algoOrderId,
  fills: ({ tradeId }: FillRecord) => tradeId,
  holdings: ({ token }: TokenHolding) => token,
  leverages: ({ marginMode, symbol }: LeverageSetting) => `${marginMode} ${symbol}`,
} as const

/** Cached rows per section value, because each section is written to two places. */
const cachedRows = new WeakMap<object, KeyedRows>()

/** Splits a section into rows of JSON text. A section without keys is one row. */
export function splitSectionRows(section: SnapshotSectionName, value: unknown): KeyedRows {
  if (typeof value !== 'object' || value === null) return new Map([[WHOLE_KEY, JSON.stringify(value)]])
  const known = cachedRows.get(value)
  if (known !== undefined) return known
  const rows = splitRows(section, value)
  cachedRows.set(value, rows)
  return rows
}

export function formatSectionText(section: SnapshotSectionName, value: unknown): string {
  const rows = splitSectionRows(section, value)
  return Array.isArray(value) && !rows.has(WHOLE_KEY)
    ? `[${[...rows.values()].join(',')}]`
    : (rows.get(WHOLE_KEY) ?? '[]')
}

function splitRows(section: SnapshotSectionName, value: unknown): KeyedRows {
  const keyOf = (rowKeys as Partial<Record<SnapshotSectionName, (row: never) => string>>)[section]
  if (keyOf === undefined || !Array.isArray(value)) return new Map([[WHOLE_KEY, JSON.stringify(value)]])
  return new Map(value.map(row => [keyOf(row as never), JSON.stringify(row)]))
}

/** Rebuilds a section; throws if a row is invalid. */
export function parseSectionRows(rows: KeyedRows): unknown {
  const whole = rows.get(WHOLE_KEY)
  if (whole !== undefined && rows.size === 1) return JSON.parse(whole)
  return [...rows.values()].map(text => JSON.parse(text) as unknown)
}

export const differsOnlyInMarketFields = (
  section: SnapshotSectionName,
  before: string,
  after: string,
): boolean =>
  section === 'positions' && withoutMarketFields(section, before) === withoutMarketFields(section, after)

function withoutMarketFields(section: SnapshotSectionName, text: string): string {
  if (section !== 'positions') return text
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    marketFields.includes(key) ? undefined : value,
  )
}
