import type { LeverageSetting, TokenHolding } from '../account/account'
import type { AlgoOrder } from '../account/algo'
import type { FillRecord, OrderRecord } from '../account/order'
import type { PositionRecord } from '../account/position'
import type { KeyedRows } from '../value/row-patch'
import type { SnapshotSectionName } from './snapshot'

/** The one key of a section that is no list. */
const WHOLE_KEY = ''

/**
 * What moves with the market alone. A row of which nothing else changed is the same row: a snapshot keeps what
 * the account did, and marks never.
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

/** A section is written in two places, and put into text once. */
const cachedRows = new WeakMap<object, KeyedRows>()

/** Cuts a section into rows. What is no list is one row, and what has no key is kept as one too. */
export function splitSectionRows(section: SnapshotSectionName, value: unknown): KeyedRows {
  if (typeof value !== 'object' || value === null) return new Map([[WHOLE_KEY, JSON.stringify(value)]])
  const known = cachedRows.get(value)
  if (known !== undefined) return known
  const rows = splitRows(section, value)
  cachedRows.set(value, rows)
  return rows
}

/** The text of a section whose rows were cut before. */
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

/** Puts a section together again; throws where a row is not what this desk wrote. */
export function parseSectionRows(rows: KeyedRows): unknown {
  const whole = rows.get(WHOLE_KEY)
  if (whole !== undefined && rows.size === 1) return JSON.parse(whole)
  return [...rows.values()].map(text => JSON.parse(text) as unknown)
}

/** Whether two texts of a row differ in nothing but what moves with the market alone. */
export const differsOnlyInMarketFields = (section: SnapshotSectionName, before: string, after: string): boolean =>
  section === 'positions' && withoutMarketFields(section, before) === withoutMarketFields(section, after)

/** A row without what moves with the market alone. */
function withoutMarketFields(section: SnapshotSectionName, text: string): string {
  if (section !== 'positions') return text
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    marketFields.includes(key) ? undefined : value,
  )
}
