import { expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { blankTicket } from './ticket-drafting'
import { createTicketLines } from './ticket-lines'
import type { TypedTicket } from './typed-ticket'

const lines = (typed: Partial<TypedTicket>) =>
  createTicketLines(
    { ...blankTicket, ...typed },
    '0.1 BTC',
    () => undefined,
    price => `$${price}`,
  ).map(({ id, price, label }) => [id.replace('ticket ', ''), price, label])

it.each<[string, Partial<TypedTicket>, readonly (readonly string[])[]]>([
  ['nothing typed', {}, []],
  ['a price that is none', { type: 'LIMIT', price: '6e' }, []],
  [
    'a limit order',
    { type: 'LIMIT', side: 'SELL', price: '60000' },
    [['price', '60000', 'Draft SELL 0.1 BTC']],
  ],
  ['a market order, whatever its field held before', { type: 'MARKET', price: '60000' }, []],
  [
    'a stop with its limit',
    { type: 'STOP_LIMIT', side: 'BUY', price: '61000', trigger: '60500' },
    [
      ['price', '61000', 'Draft BUY 0.1 BTC'],
      ['trigger', '60500', 'Draft BUY 0.1 BTC stop'],
    ],
  ],
  [
    'a ladder',
    { type: 'LADDER', price: '60000', upTo: '59000', count: '4' },
    [
      ['price', '60000', 'Draft 4 BUY Σ 0.1 BTC · $59000–$60000'],
      ['upTo', '59000', 'Ladder end'],
    ],
  ],
  [
    'an entry with its ways out',
    { type: 'LIMIT', price: '60000', protect: true, takeProfit: '62000', stopLoss: '59000' },
    [
      ['price', '60000', 'Draft BUY 0.1 BTC'],
      ['takeProfit', '62000', 'Draft TP'],
      ['stopLoss', '59000', 'Draft SL'],
    ],
  ],
  [
    'ways out that the order does not bring along',
    { type: 'LIMIT', price: '60000', protect: false, takeProfit: '62000', stopLoss: '59000' },
    [['price', '60000', 'Draft BUY 0.1 BTC']],
  ],
])('draws the lines of %s', (_, typed, wanted) => {
  expect(lines(typed)).toEqual(wanted)
})

it('fills the price to which a line is dragged', () => {
  const typed: unknown[] = []
  const [line] = createTicketLines(
    { ...blankTicket, type: 'LIMIT', price: '60000' },
    '0.1 BTC',
    (...to) => typed.push(to),
    String,
  )
  line?.onDrag(a('60100'))
  expect([line?.label, typed]).toEqual(['Draft BUY 0.1 BTC', [['price', '60100']]])
})
