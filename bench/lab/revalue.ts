import { deepEqual } from 'node:assert/strict'
import { Decimal } from 'decimal.js'
import { requireAmount } from '@core/value/decimal-amount'
import type { MarketQuote } from '@core/market/venue-market-rules'
import type { PositionRecord } from '@core/account/position-record'
import { createPositionValuator, type ValuationInputs } from '@core/context/position-valuator'
import { dated, market, position } from '../../test/kit/trade'
import { createChance } from '../chance'
import { measure, median, ratioOf } from '../measure'
import { absoluteRow, ratioRow, type Entry, type Row } from '../row'

const POSITIONS = 200
const MESSAGES = 64
const GOAL = 10

/** Decimals of 60 digits, so that the sums stay exact. */
const Exact = Decimal.clone({ precision: 60, toExpNeg: -1e9, toExpPos: 1e9 })

type Marks = readonly Required<Pick<MarketQuote, 'symbol' | 'mark'>>[]

/** Computes the same sums with decimals. No position here is large enough to change its maintenance rate. */
function byDecimal(rows: readonly PositionRecord[], marks: Marks) {
  let [unrealised, notional, maintenance] = [new Exact(0), new Exact(0), new Exact(0)]
  const markOf = new Map(marks.map(({ symbol, mark }) => [symbol, mark]))
  for (const { symbol, quantity, entry, mmr, mark: own } of rows) {
    const [size, mark] = [new Exact(quantity), new Exact(markOf.get(symbol) ?? own)]
    const worth = size.times(mark).abs()
    unrealised = unrealised.plus(mark.minus(entry).times(size))
    notional = notional.plus(worth)
    maintenance = maintenance.plus(worth.times(mmr))
  }
  return {
    unrealised: unrealised.toFixed(),
    notional: notional.toFixed(),
    maintenance: maintenance.toFixed(),
  }
}

function inputs() {
  const chance = createChance(6)
  const price = () => requireAmount(`${100 + chance.below(60_000)}.${chance.below(10)}`)
  const rows = Array.from({ length: POSITIONS }, (_, at) =>
    position({
      symbol: `PERP_M${at}_USDC`,
      quantity: requireAmount(`${chance.one(['', '-'])}${1 + chance.below(40)}.${1 + chance.below(998)}`),
      entry: price(),
    }),
  )
  const held: ValuationInputs = {
    positions: dated(rows),
    markets: dated(rows.map(({ symbol }) => market({ symbol }))),
  }
  const marksOf = (all: readonly PositionRecord[]) => all.map(({ symbol }) => ({ symbol, mark: price() }))
  const messages = Array.from({ length: MESSAGES }, () => marksOf(rows))
  // Messages in which only one market's mark changes.
  const [first = []] = messages
  const single = messages.map(marks => [...marks.slice(0, 1), ...first.slice(1)])
  return { rows, held, messages, single }
}

/** Returns a function that applies the next message of marks and computes the total. */
function desk(held: ValuationInputs, messages: readonly Marks[]) {
  const valuation = createPositionValuator()
  let turn = 0
  return () => {
    turn += 1
    valuation.update({ ...held, quotes: dated(messages[turn % MESSAGES] ?? []) })
    return valuation.total()
  }
}

/**
 * M6: valuation of all positions after a message with the marks of every market, and after one of a single
 * market.
 */
export const revalue: Entry = {
  name: 'M6 revalue',
  run(): readonly Row[] {
    const { rows, held, messages, single } = inputs()
    for (const updates of [messages, single]) {
      const [next, valued] = [desk(held, updates), createPositionValuator()]
      for (let turn = 1; turn <= 2 * MESSAGES; turn += 1) {
        const marks = updates[turn % MESSAGES] ?? []
        deepEqual(next(), byDecimal(rows, marks))
        valued.update({ ...held, quotes: dated(marks) })
        deepEqual(
          rows.map(row => valued.of(row)),
          rows.map(row => byDecimal([row], marks)),
        )
      }
    }
    let turn = 0
    const took = measure({
      desk: desk(held, messages),
      decimal: () => byDecimal(rows, messages[(turn += 1) % MESSAGES] ?? []),
      one: desk(held, single),
    })
    return [
      ratioRow(
        {
          name: `${this.name} ${POSITIONS} positions`,
          value: median(took.desk) / 1_000,
          unit: 'µs',
          reference: `decimal.js, straight: ${(median(took.decimal) / 1_000).toFixed(0)} µs`,
          ratio: ratioOf(took.decimal, took.desk),
        },
        { is: 'at least', ratio: GOAL },
      ),
      absoluteRow(
        {
          name: `${this.name} one market`,
          value: median(took.one) / 1_000,
          unit: 'µs',
          reference: `of ${POSITIONS}, found in a whole list of prices`,
        },
        { is: 'at most', value: 5 },
      ),
    ]
  },
}
