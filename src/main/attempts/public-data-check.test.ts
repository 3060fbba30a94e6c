import { expect, it } from 'vitest'
import type { PublicOrderRow } from '@core/account/public-account'
import { createAttempt } from '@core/attempt/attempt-beginning'
import { advanceAttempt } from '@core/attempt/attempt-advance'
import type { Discrepancy } from '@core/guard/discrepancy'
import { AT, buy, consent, outcome, sending } from '../../../test/campaigns/planted'
import { snapshot } from '../../../test/kit/trade'
import { watchPublicData } from './public-data-check'

const yes = consent('pd-1')
const unknown = [sending(yes), outcome(yes, { is: 'unknown', why: 'no answer: lost' })].reduce(
  (attempt, line) => advanceAttempt(attempt, line),
  createAttempt(yes),
)

const alike = (count: number): readonly PublicOrderRow[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ orderId: String(1_000 + at), symbol: buy.symbol, side: buy.side, type: buy.type },
    ...{ statusWord: 'NEW', price: buy.price!, quantity: buy.quantity, executed: buy.quantity },
    // The nearest to the signature comes last.
    createdAt: AT + 10 * (count - at),
    updatedAt: AT + 10 * (count - at),
  })) as unknown as readonly PublicOrderRow[]

const tick = () => new Promise<void>(resolve => setImmediate(resolve))

/** A public answer that lists these orders, and a clock whose seconds pass when asked. */
function watching(rows: readonly PublicOrderRow[], attempts: readonly (typeof unknown)[]) {
  let [now, due]: [number, (() => void) | undefined] = [AT, undefined]
  let wasSetBackMs = 0
  const [records, doubts, lines]: [string[], Discrepancy[], unknown[]] = [[], [], []]
  let hear: (event: object) => void = () => undefined
  const read = (value: object) =>
    Promise.resolve({ is: 'read', value, at: now, venueTime: now + wasSetBackMs })
  let known = snapshot().orders
  const parts = {
    profileId: 'practice',
    venue: {
      queries: {
        openOrders: () => read({ rows }),
        pastOrders: () => read({ rows: [] }),
        state: () => read({ collateral: '1', positions: [] }),
      },
    },
    desk: {
      snapshot: () => ({ orders: known }),
      onSeen: (listener: typeof hear) => ((hear = listener), () => undefined),
    },
    attempts: { unresolved: () => attempts, about: () => [], record: (line: unknown) => lines.push(line) },
    clock: { now: () => now, after: (_: number, run: () => void) => ((due = run), () => undefined) },
    inPublic: { isAllowed: () => true, name: () => Promise.resolve({ address: '0x', accountId: '0x' }) },
    readRecord: (id: string) => records.push(id),
    raise: (doubt: Discrepancy) => (
      doubts.push(doubt),
      doubt.orderId !== undefined && records.push(doubt.orderId)
    ),
    explain: () => undefined,
  } as unknown as Parameters<typeof watchPublicData>[0]
  watchPublicData(parts)
  hear({ saw: 'positions', at: now, positions: [] })
  /** Sets the clock back; the orders are read again then, as the desk does. */
  const setBack = (ms: number): void => {
    now -= ms
    wasSetBackMs += ms
    known = known && { ...known, asOf: known.asOf - ms }
  }
  const seconds = async (count: number): Promise<void> => {
    for (let gone = 0; gone < count; gone += 1) {
      now += 1_000
      due?.()
      await tick()
    }
  }
  return { records, doubts, lines, seconds, setBack }
}

it('reads the records of at most twenty orders that could match an attempt, nearest in time first', async () => {
  const { records, lines, seconds } = watching(alike(500), [unknown])
  await seconds(14)
  expect(records).toEqual(Array.from({ length: 20 }, (_, at) => String(1_499 - at)))
  expect(JSON.stringify(lines[0])).toContain('and 480 more')
})

it('raises at most twenty doubts about orders that only the public list shows', async () => {
  const { doubts, seconds } = watching(alike(500), [])
  await seconds(60)
  expect(new Set(doubts.map(({ orderId }) => orderId)).size).toBe(20)
})

it('goes on comparing after the clock was set back by an hour', async () => {
  const { doubts, seconds, setBack } = watching(alike(1), [])
  await seconds(16)
  setBack(3_600_000)
  await seconds(60)
  expect(doubts).not.toEqual([])
})

it('goes on searching for an unknown attempt after the clock was set back by an hour', async () => {
  const rows: PublicOrderRow[] = []
  const { records, seconds, setBack } = watching(rows, [unknown])
  await seconds(4)
  setBack(3_600_000)
  rows.push(...alike(1))
  await seconds(10)
  expect(records).toEqual(['1000'])
})
