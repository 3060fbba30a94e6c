import { afterEach, expect, it } from 'vitest'
import type { ArmingRequest } from '../../src/core/armed/arming-request'
import type { MandateEndReason } from '../../src/core/envelope/mandate-end-reason'
import { armedPlaces, type ArmedMandate } from '../../src/core/envelope/mandate'
import {
  absolute,
  add,
  compareDecimals,
  requireAmount,
  multiply,
  negate,
  roundToGrid,
  ZERO,
  type Amount,
} from '../../src/core/value/decimal-amount'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'
import { chanceOf } from './chance'

/** Seeds for a test of some seconds. */
const SEEDS = [1, 2, 3, 4, 5, 6]
const EVENTS = 80

let desk: OpenDesk
/** Number of order requests sent in all runs. */
let sent = 0
/** Reasons for the ends of the sessions in all runs. */
const ends: MandateEndReason[] = []
afterEach(() => desk.close())

/** Returns the order writes that the exchange received. */
const listReceivedWrites = () =>
  desk.practice
    .received()
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/v1/order'))
    .map(({ method, body }) => ({ method, body }))

const fieldIn = (body: string, name: string): string =>
  new RegExp(`"${name}":"?([^",}]+)`).exec(body)?.[1] ?? ''

/** All places where a click counts, side by side with gaps between them. */
const places = Object.fromEntries(
  armedPlaces.map((place, nth) => [place, { x: nth * 100, y: 0, width: 80, height: 80 }]),
)

async function arm(bounds: Pick<ArmingRequest, 'postOnly' | 'perMinute' | 'loss'>): Promise<ArmedMandate> {
  const { bids = [], asks = [] } = desk.view()?.book ?? {}
  const [bid = requireAmount('1'), ask = requireAmount('1')] = [bids[0]?.price, asks[0]?.price]
  const tick =
    desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)?.tick ?? requireAmount('1')
  const armed = await desk.api.armed.arm({
    ...{ symbol: market, marginMode: 'CROSS', perOrder: '0.01', exposure: '0.02' },
    buyAtMost: roundToGrid(multiply(ask, requireAmount('1.002')), tick, 'down'),
    sellAtLeast: roundToGrid(multiply(bid, requireAmount('0.998')), tick, 'up'),
    ...{ worthPerOrder: '2000', worthInAll: '9000', writes: 9, minutes: 10, places },
    ...{ slippage: '5', ...bounds },
  })
  expect(armed).toEqual({ ok: true, value: 'armed' })
  const question = desk.person.asked.at(-1)
  if (question?.is !== 'arm') throw new Error('Nothing was asked.')
  return question.envelope
}

it.each(SEEDS)(
  'sends no more than was pressed and sealed, whatever input and calls arrive: seed %i',
  async seed => {
    const chance = chanceOf(seed)
    desk = await openDesk()
    const envelope = await arm({
      postOnly: chance.happens(0.5),
      perMinute: chance.pick([4, 60]),
      loss: chance.pick(['0.5', '500']),
    })
    // The person declines everything from here on, so that only requests inside the mandate can be sent.
    desk.person.will({ is: 'no' })
    const keys = ['F1', 'F2', 'F3', 'F4', 'F7', 'F8', 'F9', 'KeyB']
    let x = 0
    let [at, downs] = [0, 0]
    for (let n = 0; n < EVENTS; n += 1) {
      at += chance.below(400)
      const key = chance.pick(keys)
      if (chance.happens(0.3)) x = chance.below(820)
      // Mostly whole presses and clicks; otherwise a lone down or up, a repeat, a move or another button.
      const isWhole = chance.happens(0.6)
      const parts = isWhole ? (['down', 'up'] as const) : ([chance.happens(0.5) ? 'down' : 'up'] as const)
      const isKey = chance.happens(0.5)
      for (const is of parts) {
        at += 40
        const isOdd = !isWhole && chance.happens(0.3)
        if (is === 'down' && !isOdd) downs += 1
        if (isKey) desk.app.handleKey({ is, key, at, repeats: isOdd })
        else
          desk.app.handlePointer({
            is: isOdd ? 'move' : is,
            x,
            y: 40,
            at,
            isPrimary: !isOdd,
            clicks: isOdd ? 2 : 1,
          })
      }
      // The page claims clicks with any place, price and order id, any number of times.
      if (chance.happens(0.6)) {
        const near = armedPlaces[Math.floor(x / 100)] ?? 'bids'
        const place = chance.happens(0.7) ? near : chance.pick(armedPlaces)
        const { bids = [], asks = [] } = desk.view()?.book ?? {}
        const prices = [bids[0], asks[0], bids.at(-1)].flatMap(level => level?.price ?? [])
        const price = chance.pick([...prices, '1'])
        const orderId = chance.pick(['7', ...desk.attempts().flatMap(one => one.orderId ?? [])])
        for (let times = chance.below(3); times >= 0; times -= 1)
          void desk.api.armed.clicked({ place, price, orderId })
      }
      // The page requests an oversized mandate or a close, or the reply to an order is lost.
      if (chance.happens(0.05)) void desk.api.armed.arm({ ...createLargerRequest(envelope), writes: 500 })
      if (chance.happens(0.05))
        void desk.api.orders.plan({
          is: 'close',
          symbol: market,
          marginMode: 'CROSS',
          size: { is: 'share', percent: '100' },
        })
      if (chance.happens(0.02))
        desk.practice.fault({ name: 'lose the reply', on: { method: 'POST', path: '/v1/order' } })
      if (chance.happens(0.2)) await new Promise(resolve => setTimeout(resolve, 30))
    }
    await desk.settled()

    const received = listReceivedWrites()
    sent += received.length
    // Each order may be cancelled once beyond the limits; the end cancels too.
    const orders = received.filter(({ method }) => method !== 'DELETE')
    expect(orders.length).toBeLessThanOrEqual(Math.min(downs, envelope.writes))
    expect(received.length - orders.length).toBeLessThanOrEqual(orders.length)
    let worth: Amount = ZERO
    // An edited order counts again, at its whole size.
    for (const { body } of orders) {
      const [price, quantity] = [
        requireAmount(fieldIn(body, 'order_price')),
        requireAmount(fieldIn(body, 'order_quantity')),
      ]
      const [bounds] = envelope.markets
      const isBuy = fieldIn(body, 'side') === 'BUY'
      expect(
        compareDecimals(price, (isBuy ? bounds?.buyAtMost : bounds?.sellAtLeast) ?? ZERO) * (isBuy ? 1 : -1),
      ).toBeLessThanOrEqual(0)
      if (fieldIn(body, 'reduce_only') === 'true') continue
      worth = add(worth, multiply(price, quantity))
    }
    // The fills never exceed the sealed position.
    let held: Amount = ZERO
    for (const { side, quantity } of (desk.snapshot().fills?.value ?? []).toSorted((a, b) => a.at - b.at)) {
      held = add(held, side === 'BUY' ? quantity : negate(quantity))
      expect(compareDecimals(absolute(held), requireAmount('0.02'))).toBeLessThanOrEqual(0)
    }
    expect(compareDecimals(worth, requireAmount('9000'))).toBeLessThanOrEqual(0)
    // Each sent attempt names the mandate, and no attempt follows the first unknown one.
    const attempts = desk
      .attempts()
      .filter(({ state }) => state.is !== 'not sent')
      .toSorted((a, b) => a.consentedAt - b.consentedAt)
    expect(attempts.every(({ inside }) => inside?.envelope === envelope.id)).toBe(true)
    // No minute has more orders than sealed, and none follows the end, by the loss or otherwise.
    const adding = attempts.filter(({ write }) => write.is !== 'cancel').map(({ consentedAt }) => consentedAt)
    for (const from of adding)
      expect(adding.filter(at => at >= from && at - from < 60_000).length).toBeLessThanOrEqual(
        envelope.session?.perMinute ?? 0,
      )
    const listed = desk.snapshot().armed?.value.envelopes.find(one => one.envelope.id === envelope.id)
    expect(Math.max(0, ...adding)).toBeLessThanOrEqual(listed?.ended?.at ?? Infinity)
    if (listed?.ended !== undefined) ends.push(listed.ended.why)
    const unknown = attempts.findIndex(({ unknownAt }) => unknownAt !== undefined)
    if (unknown >= 0) expect(attempts.slice(unknown + 1)).toEqual([])
  },
  60_000,
)

it('sends orders, and reaches the loss limit in at least one run', () => {
  expect(sent).toBeGreaterThan(SEEDS.length)
  expect(ends).toContain('loss')
})

/** Returns a request for a larger mandate in the same market. */
const createLargerRequest = ({ markets: [bounds] }: ArmedMandate) => ({
  ...{
    symbol: market,
    marginMode: 'CROSS' as const,
    perOrder: '0.01',
    exposure: '1',
    buyAtMost: bounds?.buyAtMost ?? '1',
  },
  ...{ worthPerOrder: '2000', worthInAll: '20000', loss: '500', slippage: '5', perMinute: 60, minutes: 15 },
})
