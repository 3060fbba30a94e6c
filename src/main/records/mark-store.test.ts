import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { joinMarkBars, type MarkBar } from '@core/history/mark-bars'
import { requireAmount } from '@core/value/decimal-amount'
import { openPastAt } from '../../../test/kit/past'
import { openDeskDatabase } from './desk-database'
import { openStoredMarks } from './mark-store'
import { openStoredAccounts } from './stored-accounts'
import { historyDatabaseSchema } from './database-schema'
import { createRecordCipher } from './record-cipher'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const START = 20_000 * DAY
const BTC = 'PERP_BTC_USDC'
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function open() {
  const opened = await openPastAt()
  closers.push(opened.close)
  return { ...opened, marks: opened.past.marks }
}

const barAt = (minute: number, low: string, high: string, isFirst = false): MarkBar => ({
  from: START + minute * MINUTE,
  to: START + (minute + 1) * MINUTE,
  low: requireAmount(low),
  high: requireAmount(high),
  last: requireAmount(low),
  kept: MINUTE,
  isFirst,
})
const minutes = (count: number) =>
  Array.from({ length: count }, (_, minute) =>
    barAt(minute, String(100 + ((minute * 7) % 13)), String(120 + ((minute * 5) % 17)), minute === 33),
  )
const of = (bars: readonly MarkBar[], symbol = BTC) => bars.map(bar => ({ symbol, bar }))

describe('stored marks', () => {
  it('are returned in order of time, those that overlap the requested period', async () => {
    const { marks } = await open()
    marks.put('a', of(minutes(10)))
    marks.put('a', of([barAt(2, '1', '2')], 'PERP_ETH_USDC'))
    expect(marks.between('a', BTC, START + 2.5 * MINUTE, START + 4.5 * MINUTE)).toEqual(
      minutes(10).slice(2, 5),
    )
    expect(marks.between('b', BTC, START, START + DAY)).toEqual([])
  })

  it('replace those that began at the same time', async () => {
    const { marks } = await open()
    marks.put('a', of([barAt(0, '100', '101')]))
    marks.put('a', of([barAt(0, '90', '101')]))
    expect(marks.between('a', BTC, START, START + MINUTE).map(({ low }) => low)).toEqual(['90'])
  })

  it('are thinned with age, and keep their extremes, their time and position changes', async () => {
    const { marks } = await open()
    marks.put('a', of(minutes(120)))
    const all = () => marks.between('a', BTC, START, START + DAY)
    const whole = all().reduce(joinMarkBars)
    const thin = (now: number) => {
      while (marks.thin('a', now));
      return all().length
    }
    expect(thin(START + DAY)).toBe(120)
    // 24 stretches of five minutes, one of which is cut in two.
    expect(thin(START + 3 * DAY)).toBe(25)
    expect(thin(START + 40 * DAY)).toBe(3)
    expect(all().reduce(joinMarkBars)).toEqual(whole)
    expect(all().filter(({ isFirst }) => isFirst)).toHaveLength(1)
    expect(thin(START + 800 * DAY)).toBe(0)
  })

  it('are limited in number: the oldest are dropped', async () => {
    const opened = await openDeskDatabase(':memory:', { shape: historyDatabaseSchema, flushed: false })
    if (!('database' in opened)) throw new Error(opened.why)
    closers.push(opened.database.close)
    const sealer = createRecordCipher(randomBytes(32))
    const accounts = openStoredAccounts(opened.database, () => sealer)
    const marks = openStoredMarks(opened.database, accounts, { trouble: () => undefined }, 10)
    marks.put('a', of(minutes(30)))
    marks.thin('a', START + MINUTE)
    expect(marks.between('a', BTC, START, START + DAY).map(({ from }) => from)).toEqual(
      minutes(30)
        .slice(20)
        .map(({ from }) => from),
    )
  })

  it('are sealed, and none opens in the place of another', async () => {
    const { marks, tamper, count, troubles } = await open()
    marks.put('a', of([barAt(0, '12345.5', '12345.75'), barAt(1, '100', '101')]))
    expect(count("SELECT count(*) AS n FROM marks WHERE instr(body, '12345') > 0")).toBe(0)
    tamper('UPDATE marks SET body = (SELECT body FROM marks ORDER BY at LIMIT 1)')
    expect(marks.between('a', BTC, START, START + DAY)).toHaveLength(1)
    expect(troubles).toEqual(['a kept mark does not open'])
  })
})
