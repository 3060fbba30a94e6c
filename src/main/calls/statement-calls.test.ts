import { afterEach, expect, it } from 'vitest'
import type { FillRecord } from '@core/account/order-record'
import { requireAmount as a } from '@core/value/decimal-amount'
import { openPastAt, type OpenPast } from '../../../test/kit/past'
import { exportDayStatements } from '../past/history-export'
import { createPeriodStatement, createStatementPage } from './statement-calls'

const DAY = 86_400_000
const START = 20_000 * DAY
const SYMBOL = 'PERP_BTC_USDC'
const PROFILE = 'a'

let open: OpenPast | undefined
afterEach(() => open?.close())

const fill = (nth: number): FillRecord => ({
  tradeId: String(nth),
  orderId: '1',
  symbol: SYMBOL,
  side: nth % 2 === 0 ? 'BUY' : 'SELL',
  price: a('100'),
  quantity: a('1'),
  fee: a('0.01'),
  maker: false,
  at: START + nth,
})
const reading = (at: number, value: string) => ({
  at,
  value: a(value),
  open: [],
  unsettled: a('0'),
  others: [],
})
const period = { from: START - 2 * DAY, to: START + DAY }

/** Four hundred fills on one day, and an account that was seen as it began. */
async function given(fee = '4') {
  open = await openPastAt()
  const { past } = open
  const cursor = { since: 0, upTo: START + DAY, span: 1 }
  past.put(
    PROFILE,
    'fills',
    Array.from({ length: 400 }, (_, nth) => fill(nth)),
    cursor,
  )
  for (const table of ['funding', 'settlements', 'transfers', 'liquidations'] as const)
    past.put(PROFILE, table, [], cursor)
  past.put(PROFILE, 'days', [], { ...cursor, upTo: START + DAY / 2 })
  past.keepReading(PROFILE, START / DAY, reading(START - 1, '1000'))
  return { past, profileId: PROFILE, now: reading(START + DAY / 2, String(1_000 - Number(fee))) }
}

it('list the known days, from a reading kept at midnight to the newest one', async () => {
  const { total, days } = await createPeriodStatement(await given(), period)
  expect(days).toHaveLength(2)
  expect(days[0]).not.toHaveProperty('opening')
  expect(total).toMatchObject({
    opening: { source: 'read', value: '1000' },
    closing: { source: 'now', value: '996' },
    terms: { fees: '-4', realised: '0' },
    rows: { fees: 400 },
    left: '0',
  })
})

it('leave the part that no row explains as the remainder', async () => {
  expect((await createPeriodStatement(await given('4.5'), period)).total?.left).toBe('-0.5')
})

it('return the rows of a period page by page, each once', async () => {
  const parts = await given()
  const query = { period, day: START + 5, part: 'fees' } as const
  const first = createStatementPage(parts, query)
  expect([first.rows.length, first.count, first.next]).toEqual([200, 400, 200])
  const second = createStatementPage(parts, { ...query, after: 200 })
  expect(second).not.toHaveProperty('next')
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(400)
})

it.each([
  ['days', 2],
  ['fills', 400],
  ['payments', 0],
] as const)('writes a line for each of the %s', async (of, count) => {
  let text = ''
  const saver = {
    choose: (name: string) => Promise.resolve(`/there/${name}`),
    write: (_: string, pieces: Iterable<string>) => Promise.resolve(void (text = [...pieces].join(''))),
  }
  const parts = { saver, log: { trouble: () => undefined } }
  const sources = await given()
  const csv = await exportDayStatements(parts, sources, { period, of, format: 'csv' })
  expect(csv).toMatchObject({ ok: true, value: { rows: count } })
  expect(text.trim().split('\r\n')).toHaveLength(count + 1)
  await exportDayStatements(parts, sources, { period, of, format: 'json' })
  expect(JSON.parse(text)).toHaveLength(count)
})
