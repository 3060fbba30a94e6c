import { parseFixedDecimal } from '../numbers/fixed-decimal'
import type { StateChange, StoredValue } from './state-change'

export type StateMigration = (change: StateChange) => StateChange

type StoredObject = { readonly [name: string]: StoredValue }

/**
 * Migrates from the format without a number to the second: separates counters from times, and stores the subject of
 * messages.
 */
export const migrateFromUnnumbered: StateMigration = ([table, key, value]) => {
  if (!isRecord(value)) return [table, key, value]
  switch (table) {
    case 'meta':
      return [table, key, { settledDay: 0, ...value }]
    case 'trade':
      return [table, key, { ...value, match: parseSequence(value['match']) }]
    case 'position':
      return [table, key, addLife({ ...value, seq: parseSequence(value['seq']) })]
    case 'notice':
      return [table, key, replaceTextBySubject(value)]
    default:
      return [table, key, value]
  }
}

/** Migrates from the second format to the third: adds the maximum leverage of an account. */
export const migrateFromSecond: StateMigration = ([table, key, value]) => [
  table,
  key,
  table === 'account' && isRecord(value) ? { maxLeverage: 100, ...value } : value,
]

const isRecord = (value: StoredValue): value is StoredObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Splits nineteen digits into the time and the last six digits of the counter. */
function parseSequence(text: StoredValue): StoredValue {
  if (typeof text !== 'string') return text
  return { at: Number(text.slice(0, -6)), count: Number(text.slice(-6)) }
}

/** Adds `life` to a position that has none, from its opening time, its profit and its fees. */
function addLife({ openedAt, realized, fees, ...position }: StoredObject): StoredObject {
  if (position['life'] !== undefined) return position
  const { quantity, entry } = position
  const size = absolute(quantity)
  const life = {
    openedAt,
    peak: size,
    opened: size,
    openedWorth: absolute(entry),
    closed: 0n,
    closedWorth: 0n,
    realized,
    fees,
    funding: 0n,
  }
  return { ...position, life, settledAt: openedAt }
}

const absolute = (figure: StoredValue): bigint =>
  typeof figure !== 'bigint' ? 0n : figure < 0n ? -figure : figure

/** Replaces the text of a message by its subject. A message whose text is not recognized is dropped. */
function replaceTextBySubject({
  word,
  summary,
  type: _type,
  title: _title,
  ...notice
}: StoredObject): StoredObject | undefined {
  if (typeof summary !== 'string') return undefined
  const about = word === 'LIQUIDATION' ? parseLiquidationSubject(summary) : parseOrderSubject(summary, word)
  return about && { ...notice, about }
}

const ORDER_SUMMARY = /^(BUY|SELL) (\S+): (\S+) of (\S+)$/

function parseOrderSubject(summary: string, word: StoredValue): StoredObject | undefined {
  const [, side, symbol, executed = '', quantity = ''] = ORDER_SUMMARY.exec(summary) ?? []
  if (side === undefined) return undefined
  const status = word === 'ORDER_FILLED' ? 'FILLED' : 'CANCELLED'
  return {
    is: 'order',
    symbol,
    side,
    status,
    executed: parseFixedDecimal(executed) ?? 0n,
    quantity: parseFixedDecimal(quantity) ?? 0n,
  }
}

const parseLiquidationSubject = (summary: string): StoredObject => ({
  is: 'liquidation',
  taken: summary.split(', ').map(part => {
    const [symbol, quantity = ''] = part.split(': ')
    return { symbol, quantity: parseFixedDecimal(quantity) ?? 0n }
  }),
})
