import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeMandate } from '../core/envelope/mandate-text'
import type { ArmedMandate } from '../core/envelope/mandate'
import { add, compareDecimals, multiply, requireAmount, ZERO } from '../core/value/decimal-amount'
import type { PlannedOrderEdit } from '../core/write/planned-write'
import { envelope, inside } from '../../test/kit/envelopes'
import { NOW, SYMBOL } from '../../test/kit/trade'
import { encodeVenueWrite } from '../main/venue/encode/encode-write'
import { createArmedMandates } from './armed-mandates'
import type { MandateClaim } from './signing-content'
import { RefusedRequestError } from './understand/refused-request'
import { decodeSigningRequest } from './understand/decode-request'

const KEY = 'live-a'
const session = envelope().session!
const mandateClaim: MandateClaim = { envelope: 'env-1', worth: '0' }

function given(changes: Partial<ArmedMandate> = {}) {
  let [system, steady] = [NOW, 1_000]
  const armed = createArmedMandates({ system: () => system, steady: () => steady })
  const text = encodeMandate(envelope(changes))
  const read = (write: Parameters<typeof encodeVenueWrite>[0], named = 'pd-1') => {
    const request = decodeSigningRequest(encodeVenueWrite(write, named as never), '')
    if (request instanceof RefusedRequestError) throw request
    return request
  }
  /** Takes it and counts it, as one that was signed; whether it was inside. */
  const sign = (
    write: Parameters<typeof encodeVenueWrite>[0],
    claim: MandateClaim = mandateClaim,
    named?: string,
  ): boolean => {
    const count = armed.prepareCount(KEY, read(write, named), claim)
    count?.()
    return count !== undefined
  }
  const wait = (bySystem: number, bySteady: number) => {
    system += bySystem
    steady += bySteady
  }
  return { armed, text, sign, read, wait }
}

function open(changes: Partial<ArmedMandate> = {}) {
  const one = given(changes)
  expect(one.armed.arm(KEY, one.text)).toBe(true)
  return one
}

const cancel = {
  is: 'cancel',
  symbol: SYMBOL,
  orderId: '7',
  side: 'BUY',
  quantity: requireAmount('1'),
  executed: ZERO,
} as const
const edit: PlannedOrderEdit = {
  ...{ is: 'edit', symbol: SYMBOL, orderId: '7', side: 'BUY', type: 'LIMIT', reduceOnly: false },
  ...{ price: requireAmount('60000'), quantity: requireAmount('0.1'), clientOrderId: 'pd-1' },
  was: { price: requireAmount('1'), quantity: requireAmount('1'), executed: ZERO, updatedAt: 0 },
}
const close = inside({ side: 'SELL', type: 'IOC', reduceOnly: true, quantity: requireAmount('9') })

describe('a write declared to be inside an envelope', () => {
  it.each([
    ['an order up to the worst price and the size of one', inside({ price: requireAmount('60100') })],
    ['a sell down to its worst price', inside({ side: 'SELL', price: requireAmount('59900') })],
    ['a cancel in its market', cancel],
    ['a close of any size, which only reduces and never rests', close],
  ])('is signed when it is inside: %s', (_, write) => {
    expect(open().sign(write)).toBe(true)
  })

  it.each([
    ['at a worse price', inside({ price: requireAmount('60100.1') })],
    ['sold at a worse price', inside({ side: 'SELL', price: requireAmount('59899') })],
    ['closed at a worse price', { ...close, price: requireAmount('59899') }],
    ['larger than one may be', inside({ quantity: requireAmount('0.1001'), price: requireAmount('59900') })],
    ['in another market', inside({ symbol: 'PERP_ETH_USDC' })],
    ['a cancel in another market', { ...cancel, symbol: 'PERP_ETH_USDC' }],
    ['of another kind', inside({ type: 'POST_ONLY' })],
    ['at market', inside({ type: 'MARKET', price: undefined } as never)],
    ['in another margin mode', inside({ marginMode: 'ISOLATED' })],
    ['partly hidden', inside({ visible: requireAmount('0.01') })],
    [
      'no order',
      { is: 'leverage', reach: { is: 'market', symbol: SYMBOL }, marginMode: 'CROSS', leverage: 7 },
    ],
    ['a cancel of all', { is: 'cancel all', reach: { is: 'market', symbol: SYMBOL }, open: [] }],
  ] as const)('is not signed %s', (_, write) => {
    expect(open().sign(write as never)).toBe(false)
  })

  it('is signed as post-only when that type was sealed', () => {
    expect(open({ types: ['POST_ONLY', 'IOC'] }).sign(inside({ type: 'POST_ONLY' }))).toBe(true)
    expect(open({ types: ['POST_ONLY', 'IOC'] }).sign(inside())).toBe(false)
    const back = inside({ type: 'POST_ONLY', stepsBack: true })
    expect(open({ types: ['POST_ONLY'] }).sign(back)).toBe(false)
  })

  it('is signed as an edit only of an order that was signed inside the envelope', () => {
    const { sign } = open()
    expect(sign(edit)).toBe(false)
    expect(sign(inside())).toBe(true)
    expect(sign({ ...edit, clientOrderId: 'pd-2' })).toBe(false)
    const { clientOrderId: _, ...nameless } = edit
    expect(sign(nameless)).toBe(false)
    expect(sign(edit)).toBe(true)
  })

  it.each<[string, object]>([
    ['at a worse price', { price: requireAmount('60100.1') }],
    ['larger than one may be', { quantity: requireAmount('0.1001'), price: requireAmount('59900') }],
    ['in another market', { symbol: 'PERP_ETH_USDC' }],
    ['of another kind', { type: 'POST_ONLY' }],
    ['partly hidden', { visible: requireAmount('0.01') }],
  ])('is not signed as an edit %s', (_, changes) => {
    const { sign } = open()
    expect(sign(inside())).toBe(true)
    expect(sign({ ...edit, ...changes } as never)).toBe(false)
  })

  it('counts an edit at its full new value, also when it is reduce-only', () => {
    const { sign } = open({ worth: { perOrder: requireAmount('6010'), inAll: requireAmount('30000') } })
    expect(sign(inside())).toBe(true)
    const all = Array.from({ length: 6 }, (_, nth) => sign({ ...edit, reduceOnly: nth % 2 === 0 }))
    expect(all).toEqual([true, true, true, true, false, false])
  })

  it('is signed up to the sealed number of writes of any kind', () => {
    const { sign } = open({ writes: 2 })
    expect([cancel, close, cancel, inside()].map(write => sign(write))).toEqual([true, true, false, false])
  })

  it('is signed up to the sealed number in any minute of the monotonic clock', () => {
    const { sign, wait } = open({ session: { ...session, perMinute: 3 } })
    expect([inside(), close, cancel].map(write => sign(write))).toEqual([true, true, true])
    wait(59_999, 59_999)
    expect([inside(), close].map(write => sign(write))).toEqual([false, false])
    wait(-59_998, 1)
    expect([inside(), close, inside(), close].map(write => sign(write))).toEqual([true, true, true, false])
  })

  it('is signed as one cancel for each order, also when all requests are used', () => {
    const { sign } = open({ writes: 2, session: { ...session, perMinute: 2 } })
    expect(['pd-1', 'pd-2', 'pd-3'].map(named => sign(inside(), mandateClaim, named))).toEqual([
      true,
      true,
      false,
    ])
    expect([cancel, cancel, cancel].map(write => sign(write))).toEqual([true, true, false])
  })

  it('is signed up to the total value', () => {
    const { sign } = open({ worth: { perOrder: requireAmount('6010'), inAll: requireAmount('12000') } })
    expect([1, 2, 3].map(() => sign(inside()))).toEqual([true, true, false])
  })

  it('counts the value of what adds, and of what only reduces the request alone', () => {
    const { sign } = open({ worth: { perOrder: requireAmount('6010'), inAll: requireAmount('12000') } })
    const rests = inside({ reduceOnly: true, side: 'SELL', quantity: requireAmount('9') })
    expect([rests, inside(), rests, inside(), inside(), close].map(write => sign(write))).toEqual([
      ...[true, true, true, true, false, true],
    ])
  })

  it('is not signed on a side without a price', () => {
    const [market] = envelope().markets
    const { sellAtLeast: _, ...buys } = market!
    expect(open({ markets: [buys] }).sign(inside({ side: 'SELL' }))).toBe(false)
  })

  it('is not signed under another name, for another key, or before or after arming', () => {
    const { armed, text, sign, read } = given()
    expect(sign(inside())).toBe(false)
    expect(armed.arm(KEY, text)).toBe(true)
    expect(sign(inside(), { ...mandateClaim, envelope: 'env-2' })).toBe(false)
    expect(armed.prepareCount('live-b', read(inside()), mandateClaim)).toBeUndefined()
    expect(sign(inside())).toBe(true)
    armed.disarm(KEY)
    expect(sign(inside())).toBe(false)
  })

  it('is counted at its declared value when that is higher than its text, and never lower', () => {
    const sell = inside({ side: 'SELL', price: requireAmount('59900') })
    expect(open().sign(sell, { ...mandateClaim, worth: '6010.01' })).toBe(false)
    const cheap = open({ worth: { perOrder: requireAmount('5989'), inAll: requireAmount('24000') } })
    expect(cheap.sign(sell)).toBe(false)
  })

  it.each([
    [599_999, 599_999, true],
    [600_000, 0, false],
    [0, 600_000, false],
  ])(
    'is signed only within its lifetime on both clocks: %i ms by date, %i ms by the monotonic clock',
    (date, other, isSigned) => {
      const { sign, wait } = open()
      wait(date, other)
      expect(sign(inside())).toBe(isSigned)
    },
  )
})

describe('a sealed envelope text', () => {
  it('is accepted once under its name, and not while another one is open', () => {
    const { armed, text } = open()
    expect(armed.arm(KEY, encodeMandate(envelope({ id: 'env-2' })))).toBe(false)
    armed.disarm(KEY)
    expect(armed.arm(KEY, text)).toBe(false)
    expect(armed.arm(KEY, encodeMandate(envelope({ id: 'env-3' })))).toBe(true)
  })

  it('can be replaced once its time is over', () => {
    const { armed, wait } = open()
    wait(0, 600_000)
    expect(armed.arm(KEY, encodeMandate(envelope({ id: 'env-2' })))).toBe(true)
  })

  it('is accepted only in the exact form that this desk writes', () => {
    const whole = encodeMandate(envelope())
    const parts = JSON.parse(whole) as unknown[]
    const other = (at: number, value: unknown) => JSON.stringify(parts.with(at, value))
    const wrong = [
      ` ${whole}`,
      whole.slice(0, -1),
      '{}',
      other(0, 'perpdesk-envelope-1'),
      other(0, 'perpdesk-oneclick-2'),
      other(14, 601),
      other(15, '0'),
      other(16, '0'),
      JSON.stringify([...parts.slice(0, 14)].with(0, 'perpdesk-envelope-1')),
      other(1, 7),
      other(5, []),
      other(5, [...(parts[5] as unknown[]), ...(parts[5] as unknown[])]),
      other(5, [[SYMBOL, 'CROSS', '60100', '-1', '0.1', '0.5']]),
      other(6, []),
      other(7, '0'),
      other(8, '1e9'),
      other(9, 10_001),
      other(9, 0.5),
      other(12, 28_800_001),
      JSON.stringify([...parts, 'more']),
    ]
    expect(wrong.filter(text => given().armed.arm(KEY, text))).toEqual([])
  })
})

it('never signs more in total than was sealed, for any declarations in any order', () => {
  const size = fc.integer({ min: 1, max: 120 }).map(n => requireAmount(`0.${String(n).padStart(3, '0')}`))
  const price = fc.integer({ min: 59_800, max: 60_200 }).map(n => requireAmount(String(n)))
  const order = fc.record({
    side: fc.constantFrom('BUY', 'SELL'),
    quantity: size,
    price,
    reduceOnly: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(order, { maxLength: 40 }), fc.nat({ max: 9_000 }), (orders, worth) => {
      const { sign } = open({ writes: 9 })
      const signed = orders.filter(each =>
        sign(inside({ ...each, type: 'LIMIT' }), { ...mandateClaim, worth: String(worth) }),
      )
      expect(signed.length).toBeLessThanOrEqual(9)
      const opened = signed.filter(({ reduceOnly }) => !reduceOnly)
      const all = opened.reduce((sum, { quantity, price: at }) => add(sum, multiply(quantity, at)), ZERO)
      expect(compareDecimals(all, requireAmount('24000'))).toBeLessThanOrEqual(0)
      for (const { side, price: at } of signed)
        expect(
          compareDecimals(at, requireAmount(side === 'BUY' ? '60100' : '59900')) * (side === 'BUY' ? 1 : -1),
        ).toBeLessThanOrEqual(0)
    }),
  )
})
