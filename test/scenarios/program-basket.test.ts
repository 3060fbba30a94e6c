import { afterEach, expect, it } from 'vitest'
import type { BasketRequest, BasketLegRequest } from '../../src/core/programs/basket/basket-request'
import { listRuleLegs } from '../../src/core/envelope/rule-legs'
import {
  compareDecimals,
  requireAmount,
  isZero,
  multiply,
  roundToGrid,
} from '../../src/core/value/decimal-amount'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { createTraffic } from '../campaigns/traffic'
import { scenarioClock } from '../kit/clock'
import { pause } from '../kit/desk-window'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
let traffic = createTraffic()
afterEach(() => desk.close())

const order = { method: 'POST', path: '/v1/order' } as const
const [BTC, ETH, SOL] = ['PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_SOL_USDC'] as const

/** A desk whose clocks turn together, with its reads observed. */
async function open(): Promise<void> {
  traffic = createTraffic()
  const opening = {
    openVenue: (given: Parameters<typeof openWritableVenue>[0]) => traffic.of(openWritableVenue(given)),
  }
  desk = await openDesk({ clock: scenarioClock(), steadyTurns: true, opening })
}

/** The mark of a market multiplied by a factor, on its tick. */
function around(symbol: string, by: string): string {
  const { markets, quotes } = desk.snapshot()
  const tick = markets?.value.find(one => one.symbol === symbol)?.tick ?? requireAmount('1')
  const mark = quotes?.value.find(one => one.symbol === symbol)?.mark ?? requireAmount('1')
  return roundToGrid(multiply(mark, requireAmount(by)), tick, 'nearest')
}

const leg = (symbol: string, side: 'BUY' | 'SELL', quantity: string, by?: string): BasketLegRequest => ({
  ...{ symbol, marginMode: 'CROSS', side, quantity },
  worst: around(symbol, by ?? (side === 'BUY' ? '1.01' : '0.99')),
})

const three = (): readonly BasketLegRequest[] => [
  leg(BTC, 'BUY', '0.02'),
  leg(ETH, 'SELL', '0.5'),
  leg(SOL, 'BUY', '8'),
]

const begin = (changes: Partial<BasketRequest> = {}) =>
  desk.api.armed.program({
    ...{ is: 'basket', legs: three(), worthInAll: '20000', minutes: 2, reach: 50, patience: 20 },
    ...changes,
  })

const newest = () => desk.snapshot().armed?.value.envelopes[0]
const posts = () => desk.received('POST /v1/order')
const ended = (why: string) => desk.until(`it ended by ${why}`, () => newest()?.ended?.why === why)
/** Attempts sent inside it, in order. */
const left = () =>
  desk
    .attempts()
    .filter(({ inside }) => inside !== undefined)
    .toSorted((a, b) => a.consentedAt - b.consentedAt)
/** Turns the clocks second by second, with time for reads and writes between. */
async function goOn(seconds: number): Promise<void> {
  for (let gone = 0; gone < seconds; gone += 1) {
    await desk.turn(1_000)
    await pause(15)
    for (let attempt = 0; attempt < 100 && traffic.reads() > 0; attempt += 1) await pause(5)
  }
}
const heldIn = (symbol: string) =>
  desk.snapshot().positions?.value.find(one => one.symbol === symbol)?.quantity

it('confirms a basket on one sheet, with bounds and worst case of each market and of the whole', async () => {
  await open()
  expect(await begin()).toEqual({ ok: true, value: 'armed' })
  const question = desk.person.asked.at(-1)
  expect(question).toMatchObject({
    is: 'arm',
    envelope: {
      rule: { is: 'basket', legs: [{ symbol: BTC }, { symbol: ETH }, { symbol: SOL }], follows: 120_000 },
      markets: [
        { symbol: BTC, size: { perOrder: '0.02', inAll: '0.02' } },
        { symbol: ETH, size: { perOrder: '0.5', inAll: '0.5' } },
        { symbol: SOL, size: { perOrder: '8', inAll: '8' } },
      ],
      ...{ types: ['IOC'], writes: 3, acts: [] },
    },
    worst: { cases: [{ symbol: BTC }, { symbol: ETH }, { symbol: SOL }], basket: { alone: [] } },
    markets: [{ symbol: BTC }, { symbol: ETH }, { symbol: SOL }],
  })
  if (question?.is !== 'arm' || question.envelope.rule === undefined) throw new Error('It was no such sheet.')
  // Each arrival price comes from the book of its market.
  for (const { symbol, arrival } of listRuleLegs(question.envelope.rule, question.envelope)) {
    expect(compareDecimals(arrival, requireAmount(around(symbol, '0.99')))).toBe(1)
    expect(compareDecimals(arrival, requireAmount(around(symbol, '1.01')))).toBe(-1)
  }
  expect(desk.journal.readAll().at(-1)).toMatchObject({ saw: 'armed' })
  expect(posts()).toBe(0)
})

it('states the exposure of one leg of a pair without the other', async () => {
  await open()
  expect(await begin({ legs: three().slice(0, 2) })).toEqual({ ok: true, value: 'armed' })
  const question = desk.person.asked.at(-1)
  expect(question).toMatchObject({
    worst: {
      basket: {
        alone: [
          { symbol: BTC, side: 'BUY', size: '0.02', then: { position: '0.02' }, without: ETH },
          { symbol: ETH, side: 'SELL', size: '0.5', then: { position: '-0.5' }, without: BTC },
        ],
      },
    },
  })
})

it('sends its legs one by one, each once, without a separate sheet, and ends when it is done', async () => {
  await open()
  await begin()
  const questionsBefore = desk.person.asked.length
  await goOn(25)
  await ended('done')
  const all = left()
  expect(all.map(({ inside }) => inside?.slice?.at)).toEqual([0, 1, 2])
  expect(all.map(({ write }) => write)).toMatchObject([
    { symbol: BTC, side: 'BUY', type: 'IOC', quantity: '0.02', reduceOnly: false },
    { symbol: ETH, side: 'SELL', type: 'IOC', quantity: '0.5', reduceOnly: false },
    { symbol: SOL, side: 'BUY', type: 'IOC', quantity: '8', reduceOnly: false },
  ])
  // The record of each attempt ended before the next one was even journaled.
  const lines = desk.journal.readAll()
  for (const [nth, { id }] of all.slice(1).entries()) {
    const begun = lines.findIndex(entry => entry.saw === 'consent' && entry.attempt === id)
    const before = lines.findLastIndex(
      (entry, at) =>
        at < begun && entry.saw === 'record' && 'attempt' in entry && entry.attempt === all[nth]?.id,
    )
    expect(before).toBeGreaterThan(-1)
  }
  expect(all.every(({ executed, write }) => write.is === 'order' && executed === write.quantity)).toBe(true)
  expect(posts()).toBe(3)
  expect(desk.person.asked).toHaveLength(questionsBefore)
  await goOn(5)
  expect(posts()).toBe(3)
  expect([heldIn(BTC), heldIn(ETH), heldIn(SOL)]).toEqual(['0.02', '-0.5', '8'])
})

it('does not resend the unfilled rest of a leg, and sends the next leg all the same', async () => {
  await open()
  await begin()
  // The book has nothing left for the second leg.
  desk.practice.fault({ name: 'fill in part', share: 0, after: 1, times: 1 })
  await goOn(25)
  await ended('done')
  expect(left().map(({ executed, write }) => [write.is === 'order' && write.symbol, executed])).toEqual([
    [BTC, '0.02'],
    [ETH, '0'],
    [SOL, '8'],
  ])
  expect(posts()).toBe(3)
})

it('waits with a leg whose price is past its worst, and ends when its time is over', async () => {
  await open()
  const [bitcoin, , solana] = three() as [BasketLegRequest, BasketLegRequest, BasketLegRequest]
  expect(await begin({ legs: [bitcoin, leg(ETH, 'SELL', '0.5', '1.015'), solana], minutes: 1 })).toEqual({
    ok: true,
    value: 'armed',
  })
  await goOn(45)
  expect(newest()?.ended).toBeUndefined()
  expect(left().map(({ inside }) => inside?.symbol)).toEqual([BTC])
  await goOn(25)
  await ended('done')
  expect(posts()).toBe(1)
})

it('ends by the first leg whose outcome is unknown, and nothing more leaves', async () => {
  await open()
  await begin()
  desk.practice.fault({ name: 'lose the reply', on: order })
  await goOn(4)
  await ended('unknown')
  await goOn(20)
  expect(posts()).toBe(1)
  expect(left().map(({ inside }) => inside?.symbol)).toEqual([BTC])
})

it('ends by a leg that the venue refuses', async () => {
  await open()
  await begin()
  desk.practice.fault({ name: 'error instead', on: order, after: 1, status: 400, code: -1101, message: 'no' })
  await goOn(12)
  await ended('refused')
  expect(posts()).toBe(2)
})

it('waits for the figures of a leg for as long as was sealed, and of no other market', async () => {
  await open()
  await begin({ minutes: 2 })
  desk.practice.fault({
    ...{ name: 'error instead', status: 500, times: 1_000 },
    on: { method: 'GET', path: `/v1/orderbook/${ETH}` },
  })
  await goOn(8)
  // The first leg does not depend on that order book.
  expect(left().map(({ inside }) => inside?.symbol)).toEqual([BTC])
  expect(newest()?.ended).toBeUndefined()
  await goOn(25)
  await ended('patience')
  expect(posts()).toBe(1)
})

it('refuses a basket with a repeated market, and with a single one', async () => {
  await open()
  const [bitcoin = undefined as never] = three()
  for (const legs of [[bitcoin], [bitcoin, { ...bitcoin, side: 'SELL' as const }]])
    expect(await begin({ legs })).toMatchObject({
      error: [{ code: 'ENVELOPE_MALFORMED', facts: { bound: 'legs' } }],
    })
  expect(left().every(({ executed }) => isZero(executed))).toBe(true)
})
