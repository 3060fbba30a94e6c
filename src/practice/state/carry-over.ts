import { readFixed } from '../numbers/fixed'
import type { Change, Kept } from './change'

/** How a change that an earlier form has written is written in the form after it. */
export type Step = (change: Change) => Change

type Kind = { readonly [name: string]: Kept }

/** From the form without a number to the second: counters apart from moments, messages of what they are about. */
export const fromUnnumbered: Step = ([table, key, value]) => {
  if (!isRecord(value)) return [table, key, value]
  switch (table) {
    case 'meta':
      return [table, key, { settledDay: 0, ...value }]
    case 'trade':
      return [table, key, { ...value, match: seqOf(value['match']) }]
    case 'position':
      return [table, key, withLife({ ...value, seq: seqOf(value['seq']) })]
    case 'notice':
      return [table, key, withOccasion(value)]
    default:
      return [table, key, value]
  }
}

/** From the second form to the third: an account had no highest leverage of its own. */
export const fromSecond: Step = ([table, key, value]) => [
  table,
  key,
  table === 'account' && isRecord(value) ? { maxLeverage: 100, ...value } : value,
]

const isRecord = (value: Kept): value is Kind =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nineteen digits: the moment, and the last six of how many came before. */
function seqOf(text: Kept): Kept {
  if (typeof text !== 'string') return text
  return { at: Number(text.slice(0, -6)), count: Number(text.slice(-6)) }
}

/** On the first day a position kept no course: what is known of it is when it was opened, what it made and paid. */
function withLife({ openedAt, realized, fees, ...position }: Kind): Kind {
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

const absolute = (figure: Kept): bigint => (typeof figure !== 'bigint' ? 0n : figure < 0n ? -figure : figure)

/** A message that was kept in words; one whose words say nothing that is known any more is gone. */
function withOccasion({ word, summary, type: _type, title: _title, ...notice }: Kind): Kind | undefined {
  if (typeof summary !== 'string') return undefined
  const about = word === 'LIQUIDATION' ? liquidationIn(summary) : orderIn(summary, word)
  return about && { ...notice, about }
}

const ORDER = /^(BUY|SELL) (\S+): (\S+) of (\S+)$/

function orderIn(summary: string, word: Kept): Kind | undefined {
  const [, side, symbol, executed = '', quantity = ''] = ORDER.exec(summary) ?? []
  if (side === undefined) return undefined
  const status = word === 'ORDER_FILLED' ? 'FILLED' : 'CANCELLED'
  return {
    is: 'order',
    symbol,
    side,
    status,
    executed: readFixed(executed) ?? 0n,
    quantity: readFixed(quantity) ?? 0n,
  }
}

const liquidationIn = (summary: string): Kind => ({
  is: 'liquidation',
  taken: summary.split(', ').map(part => {
    const [symbol, quantity = ''] = part.split(': ')
    return { symbol, quantity: readFixed(quantity) ?? 0n }
  }),
})
