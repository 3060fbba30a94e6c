import { getUtcDay } from '../../../src/core/history/history-table'
import { fixedFromLiteral, fixedFromInteger } from '../../../src/practice/numbers/fixed-decimal'
import { computeStatementDays } from '../../../src/main/past/day-statements'
import { chanceOf } from '../chance'
import { openExchangeFixture } from '../reckoning/exchange'
import { openDeskOn, type Withheld } from './desk'
import { judgeMonth, type Found } from './judge'
import { openMonth } from './month'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2027, 0, 4, 7)
const TABLES = ['fills', 'funding', 'transfers'] as const

/** Simulates a month of an account and compares the desk's statements with the exchange's books. */
export async function liveMonth(seed: number, days = 30): Promise<Found> {
  const chance = chanceOf(seed)
  const fixture = openExchangeFixture(seed, START, 2)
  fixture.exchange.meta.insurance = fixedFromInteger(1_000_000)
  if (seed % 5 === 0) fixture.account.tokens = { ETH: fixedFromLiteral('1.5') }
  // Deleveraged parts are derived from fills, so withheld fills would hide them too.
  const isDeleveraged = seed % 2 === 0
  const tables = isDeleveraged ? TABLES.slice(1) : TABLES
  const month = openMonth(fixture, chance, isDeleveraged)
  const withheld: Withheld[] = []
  const desk = await openDeskOn(fixture, () => withheld)
  const away = 5 + chance.below(12)
  const hiddenDays = new Map(
    Array.from({ length: 4 }, () => [chance.below(days), chance.pick(tables)] as const),
  )
  for (let day = 0; day < days; day += 1) {
    const isAway = day >= away && day < away + 7
    const table = hiddenDays.get(day)
    const first = getUtcDay(fixture.now()) * DAY
    if (table !== undefined) withheld.push({ table, from: first + 2 * HOUR, to: first + 20 * HOUR })
    // On some days the desk is closed long before midnight.
    const [opens, closes] = chance.happens(0.6) ? [0, 25] : [8, 18]
    await month.day(async at => {
      const hour = (at - first) / HOUR
      if (isAway || hour < opens || hour >= closes) return
      month.books.note()
      await desk.readAccount()
    })
    if (!isAway && chance.happens(0.5)) await desk.sync()
  }
  month.books.note()
  await desk.readAccount()
  await desk.sync()
  const statementDays = [
    ...computeStatementDays(desk.statementParts(), getUtcDay(START) - 3, getUtcDay(fixture.now()) + 1),
  ]
  const found = judgeMonth(statementDays, month.books, withheld)
  desk.close()
  await fixture.close()
  return found
}
