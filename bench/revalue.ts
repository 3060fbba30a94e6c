import { equal } from 'node:assert/strict'
import { Decimal } from 'decimal.js'
import { add, exactly, ZERO, type Amount } from '@core/decimal'
import { unrealised } from '@core/risk'
import { createChance } from './chance'
import { measure, median, ratioOf } from './measure'
import { absoluteRow, ratioRow, type Entry, type Row } from './row'

const POSITIONS = 200
const MESSAGES = 64
const GOAL = 10

interface Held {
  readonly quantity: Amount
  readonly entry: Amount
}

/** Figures that need more digits together than a number keeps. */
const Exact = Decimal.clone({ precision: 60, toExpNeg: -1e9, toExpPos: 1e9 })

/** What every position would bring at these marks, and all of them together, the way the desk counts. */
function byDesk(held: readonly Held[], marks: readonly Amount[]): Amount {
  let total = ZERO
  for (const [at, { quantity, entry }] of held.entries())
    total = add(total, unrealised(quantity, entry, marks[at] ?? ZERO))
  return total
}

/** The same rule, straight. */
function byDecimal(held: readonly Held[], marks: readonly Amount[]): Decimal {
  let total = new Exact(0)
  for (const [at, { quantity, entry }] of held.entries())
    total = total.plus(new Exact(marks[at] ?? ZERO).minus(entry).times(quantity))
  return total
}

function ground() {
  const chance = createChance(6)
  const price = () => exactly(`${100 + chance.below(60_000)}.${chance.below(10)}`)
  const held = Array.from({ length: POSITIONS }, () => ({
    quantity: exactly(`${chance.one(['', '-'])}${1 + chance.below(40)}.${1 + chance.below(998)}`),
    entry: price(),
  }))
  return { held, messages: Array.from({ length: MESSAGES }, () => held.map(price)) }
}

/** M6: what all positions are worth after a mark message of every market. */
export const revalue: Entry = {
  name: 'M6 revalue',
  run(): readonly Row[] {
    const { held, messages } = ground()
    for (const marks of messages) equal(byDesk(held, marks), byDecimal(held, marks).toFixed())
    let turn = 0
    const next = () => messages[(turn += 1) % MESSAGES] ?? []
    const [one] = held
    if (one === undefined) throw new Error('Nothing is held.')
    const took = measure({
      desk: () => byDesk(held, next()),
      decimal: () => byDecimal(held, next()),
      one: () => unrealised(one.quantity, one.entry, next()[0] ?? ZERO),
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
          reference: 'one position',
        },
        { is: 'at most', value: 5 },
      ),
    ]
  },
}
