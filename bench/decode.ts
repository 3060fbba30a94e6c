import { deepEqual, equal, ok } from 'node:assert/strict'
import { Decimal } from 'decimal.js'
import { isLosslessNumber, parse as parseLossless } from 'lossless-json'
import { responseDecoders } from '../src/main/venue/response-decoders'
import { toResponseEnvelope } from '../src/main/venue/decode/response-envelope'
import { parseJsonAmount, isJsonFields, parseExactJson } from '../src/main/venue/json'
import { answerTexts, type AnswerTexts } from './answer-texts'
import { createChance } from './chance'
import { measure, median, ratioOf } from './measure'
import { ratioRow, type Entry, type Row } from './row'

type Subject = keyof AnswerTexts
type Plain = Readonly<Record<string, unknown>>

const subjects: readonly Subject[] = ['positions', 'orders', 'markets']
const FUZZED = 100_000

/** Decodes the text of a response to records of exact amounts, as the desk does. */
export function decodeAnswer(subject: Subject, text: string) {
  const whole = parseExactJson(text)
  const envelope = isJsonFields(whole) ? toResponseEnvelope(whole) : undefined
  if (envelope?.is !== 'success') throw new Error('not an answer')
  const read = responseDecoders[subject](envelope)
  return 'positions' in read ? read.positions : 'rows' in read ? read.rows : read
}

/** Decodes with a lossless parser and a `Decimal` for every figure. */
function plainWay(text: string): readonly Plain[] {
  const { data } = parseLossless(text) as { data: { rows: readonly Plain[] } }
  return data.rows.map(row =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        isLosslessNumber(value) ? new Decimal(value.value) : value,
      ]),
    ),
  )
}

/** Fields of the venue's records, by the name of the desk's field. */
const figures: Readonly<Record<Subject, Readonly<Record<string, string>>>> = {
  positions: {
    quantity: 'position_qty',
    cost: 'cost_position',
    entry: 'average_open_price',
    mark: 'mark_price',
    settlePrice: 'settle_price',
    unsettledPnl: 'unsettled_pnl',
    liquidation: 'est_liq_price',
    seq: 'seq',
  },
  orders: {
    orderId: 'order_id',
    price: 'price',
    quantity: 'quantity',
    executed: 'executed',
    averagePrice: 'average_executed_price',
    fee: 'total_fee',
  },
  markets: { tick: 'quote_tick', step: 'base_tick', imrFactor: 'imr_factor', fundingFloor: 'floor_funding' },
}

/** Asserts that both decoders give the same figures, before either is timed. */
function assertEqual(subject: Subject, own: readonly object[], plain: readonly Plain[]): void {
  equal(own.length, plain.length)
  own.forEach((record, at) => {
    const theirs = Object.entries(figures[subject]).map(([name, key]) => {
      const figure = plain[at]?.[key]
      ok(Decimal.isDecimal(figure), key)
      return [name, figure.toFixed()] as const
    })
    deepEqual(
      theirs.map(([name]) => [name, (record as Plain)[name]]),
      theirs,
    )
  })
}

/** Decodes random figures of any length and spelling. Returns the number of those that lost a digit. */
function lostDigits(count: number): number {
  const chance = createChance(2)
  const digits = (most: number) =>
    Array.from({ length: chance.below(most) + 1 }, () => chance.below(10)).join('')
  let lost = 0
  for (let at = 0; at < count; at += 1) {
    const sign = chance.below(2) === 0 ? '-' : ''
    const places = chance.below(3) === 0 ? '' : `.${digits(12)}`
    const exponent = chance.below(4) === 0 ? `E${chance.below(2) === 0 ? '-' : '+'}${chance.below(20)}` : ''
    const token = `${sign}${digits(20).replace(/^0+(?=\d)/, '')}${places}${exponent}`
    const read = parseExactJson(`{"n":${token}}`)
    const amount = isJsonFields(read) ? parseJsonAmount(read.get('n')) : undefined
    if (amount !== new Decimal(token).toFixed().replace(/^-0$/, '0')) lost += 1
  }
  return lost
}

function measured(name: string, subject: Subject, text: string): readonly Row[] {
  assertEqual(subject, decodeAnswer(subject, text), plainWay(text))
  const { own, plain, parse } = measure({
    own: () => decodeAnswer(subject, text),
    plain: () => plainWay(text),
    parse: () => JSON.parse(text) as unknown,
  })
  const each = (times: readonly number[]) => median(times) / 1_000
  const row = { value: each(own), unit: 'µs' }
  return [
    ratioRow(
      {
        ...row,
        name: `${name}, ${subject}`,
        reference: `JSON.parse alone: ${each(parse).toFixed(0)} µs`,
        ratio: ratioOf(parse, own),
      },
      { is: 'at least', ratio: 0.5 },
    ),
    ratioRow(
      {
        ...row,
        name: `${name}, ${subject}, beside the library`,
        reference: `lossless-json + decimal.js: ${each(plain).toFixed(0)} µs`,
        ratio: ratioOf(plain, own),
      },
      { is: 'at least', ratio: 5 },
    ),
  ]
}

/**
 * M2: time from the text of a response to exact records, against parsing alone and against the plain exact
 * decoder.
 */
export const decode: Entry = {
  name: 'M2 decode',
  run(): readonly Row[] {
    equal(lostDigits(FUZZED), 0)
    const texts = answerTexts(2)
    return subjects.flatMap(subject => measured(this.name, subject, texts[subject]))
  },
}
