import type { Leverage, Holding } from '../account/account'
import type { AlgoOrder } from '../account/algo'
import type { Fill, Order } from '../account/order'
import type { Position } from '../account/position'
import type { Rows } from '../value/row-patch'
import type { SectionName } from './snapshot'

/** The one key of a section that is no list. */
const WHOLE = ''

/**
 * What moves with the market alone. A row of which nothing else changed is the same row: a snapshot keeps what
 * the account did, and marks never.
 */
const restless: readonly string[] = [
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

const keys = {
  positions: ({ marginMode, symbol }: Position) => `${marginMode} ${symbol}`,
  orders: ({ orderId }: Order) => orderId,
  algoOrders: ({ algoOrderId }: AlgoOrder) => algoOrderId,
  fills: ({ tradeId }: Fill) => tradeId,
  holdings: ({ token }: Holding) => token,
  leverages: ({ marginMode, symbol }: Leverage) => `${marginMode} ${symbol}`,
} as const

/** A section is written in two places, and put into text once. */
const cut = new WeakMap<object, Rows>()

/** Cuts a section into rows. What is no list is one row, and what has no key is kept as one too. */
export function sectionRows(section: SectionName, value: unknown): Rows {
  if (typeof value !== 'object' || value === null) return new Map([[WHOLE, JSON.stringify(value)]])
  const known = cut.get(value)
  if (known !== undefined) return known
  const rows = cutUp(section, value)
  cut.set(value, rows)
  return rows
}

/** The text of a section whose rows were cut before. */
export function sectionText(section: SectionName, value: unknown): string {
  const rows = sectionRows(section, value)
  return Array.isArray(value) && !rows.has(WHOLE)
    ? `[${[...rows.values()].join(',')}]`
    : (rows.get(WHOLE) ?? '[]')
}

function cutUp(section: SectionName, value: unknown): Rows {
  const keyOf = (keys as Partial<Record<SectionName, (row: never) => string>>)[section]
  if (keyOf === undefined || !Array.isArray(value)) return new Map([[WHOLE, JSON.stringify(value)]])
  return new Map(value.map(row => [keyOf(row as never), JSON.stringify(row)]))
}

/** Puts a section together again; throws where a row is not what this desk wrote. */
export function sectionValue(rows: Rows): unknown {
  const whole = rows.get(WHOLE)
  if (whole !== undefined && rows.size === 1) return JSON.parse(whole)
  return [...rows.values()].map(text => JSON.parse(text) as unknown)
}

/** Whether two texts of a row differ in nothing but what moves with the market alone. */
export const isRestless = (section: SectionName, before: string, after: string): boolean =>
  section === 'positions' && gistOf(section, before) === gistOf(section, after)

/** A row without what moves with the market alone. */
function gistOf(section: SectionName, text: string): string {
  if (section !== 'positions') return text
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    restless.includes(key) ? undefined : value,
  )
}
