import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atPress, envelope, inside } from '../../../test/kit/envelopes'
import { SYMBOL } from '../../../test/kit/trade'
import { sumMandateUsage, addConsumption } from '../envelope/mandate-consumption'
import type { ArmedMandate } from '../envelope/mandate'
import {
  absolute,
  add,
  compareDecimals,
  requireAmount,
  maxAmount,
  multiply,
  minAmount,
  negate,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { OrderWrite, Write } from '../write/venue-write'
import { checkAgainstMandate, type MandateCheckInputs, type MandateViolation } from './mandate-violations'

const base = envelope()
const [market = undefined as never] = base.markets
const cancel = (orderId: string): Write => ({
  ...{ is: 'cancel', symbol: SYMBOL, orderId, side: 'BUY' },
  ...{ quantity: requireAmount('0.1'), executed: ZERO },
})
const edit = (
  orderId: string,
  { quantity = '0.1', price = '60000', executed = '0', ...rest }: Readonly<Record<string, unknown>> = {},
): Write =>
  ({
    ...{ is: 'edit', symbol: SYMBOL, orderId, side: 'BUY', type: 'LIMIT', reduceOnly: false },
    ...{ price, quantity, clientOrderId: 'pd-1' },
    was: { price: requireAmount('1'), quantity: requireAmount('1'), executed, updatedAt: 0 },
    ...rest,
  }) as unknown as Write
const used = (worth: string, size: string, writes = 1) => ({
  ...{ writes, worth: requireAmount(worth), sizes: { [SYMBOL]: requireAmount(size) } },
})

describe('checking a write against its envelope', () => {
  it.each<[string, Write, string, string]>([
    ['a buy at its limit', inside(), '0.1', '6000'],
    ['a sell at its limit', inside({ side: 'SELL', price: requireAmount('60050') }), '0.1', '6005'],
    [
      'a sell at the best bid, where that is higher',
      inside({ side: 'SELL', price: requireAmount('59900') }),
      '0.1',
      '6000',
    ],
    ['an order that only reduces as nothing', inside({ reduceOnly: true }), '0', '0'],
    ['a close as nothing', inside({ reduceOnly: true, type: 'IOC' }), '0', '0'],
    ['an edit at its whole new size', edit('own', { quantity: '0.09' }), '0.09', '5400'],
    ['an edit of a sell at the best bid', edit('own', { side: 'SELL', price: '59900' }), '0.1', '6000'],
    ['an edit of what only reduces, whole', edit('own', { reduceOnly: true }), '0.1', '6000'],
    ['a cancel as nothing', cancel('own'), '0', '0'],
  ])('counts %s', (_, write, size, worth) => {
    expect(checkAgainstMandate(base, write, atPress())).toEqual({
      ok: true,
      value: { envelope: 'env-1', symbol: SYMBOL, size, worth },
    })
  })

  it.each<[MandateViolation, Write, Partial<MandateCheckInputs>, Partial<ArmedMandate>?]>([
    ['another profile', inside(), { profileId: 'other' }],
    ['another account', inside(), { account: { id: 'account-0xac', label: 'Grid' } }],
    ['another account', inside(), { account: { id: 'account-0xab', label: 'Grod' } }],
    ['another account', inside(), { account: { id: 'account-0xab', label: 'Grid', subOf: 'Main' } }],
    ['another account', inside(), { account: undefined }],
    ['its time is over', inside(), { wall: base.sealedAt.wall + 600_000, steady: 599_999 + 1_000 }],
    ['its time is over', inside(), { wall: base.sealedAt.wall + 599_999, steady: 600_000 + 1_000 }],
    ['the clocks are apart', inside(), { wall: base.sealedAt.wall + 3_001, steady: 2_000 }],
    ['the clocks are apart', inside(), { wall: base.sealedAt.wall - 1_001, steady: 2_000 }],
    ['as many writes as it allows', inside(), { used: used('0', '0', 20) }],
    ['as many writes as it allows', cancel('own'), { used: used('0', '0', 20), uncancelled: 0 }],
    ['as many in a minute as it allows', inside(), { lastMinute: 60 }],
    ['as many in a minute as it allows', cancel('own'), { lastMinute: 60, uncancelled: 0 }],
    [
      'as many in a minute as it allows',
      inside({ reduceOnly: true, type: 'IOC', side: 'SELL' }),
      { lastMinute: 60 },
    ],
    ['a kind it does not allow', inside({ type: 'POST_ONLY' }), {}],
    ['a kind it does not allow', inside({ type: 'FOK' }), {}],
    ['a kind it does not allow', inside({ visible: requireAmount('0.01') }), {}],
    ['a kind it does not allow', { is: 'leverage', reach: { is: 'every market' } } as unknown as Write, {}],
    ['a market it does not name', inside({ symbol: 'PERP_ETH_USDC' }), {}],
    ['a market it does not name', inside({ marginMode: 'ISOLATED' }), {}],
    [
      'a worse price than it allows',
      inside({ price: requireAmount('60100.1'), quantity: requireAmount('0.09') }),
      {},
    ],
    ['a worse price than it allows', inside({ side: 'SELL', price: requireAmount('59899.9') }), {}],
    [
      'a worse price than it allows',
      inside({ side: 'SELL', price: requireAmount('1'), reduceOnly: true, type: 'IOC' }),
      {},
    ],
    [
      'a side it does not allow',
      inside({ side: 'SELL' }),
      {},
      { markets: [{ ...market, sellAtLeast: undefined as never }] },
    ],
    ['no best price to count by', inside({ side: 'SELL' }), { bestBid: () => undefined }],
    [
      'larger than one may be',
      inside({ quantity: requireAmount('0.101'), price: requireAmount('59000') }),
      {},
    ],
    ['more than may be held', inside(), { exposure: () => requireAmount('0.401') }],
    ['nothing is known of what is held', inside(), { exposure: () => undefined }],
    [
      'worth more than one may be',
      inside({ quantity: requireAmount('0.0001') }),
      {},
      { worth: { perOrder: requireAmount('5'), inAll: requireAmount('24000') } },
    ],
    [
      'worth more than one may be',
      inside({ side: 'SELL', price: requireAmount('59900') }),
      { bestBid: () => requireAmount('60100.1') },
    ],
    ['worth more than all may be together', inside(), { used: used('18000.1', '0') }],
    ['an order that did not leave inside', cancel('other'), {}],
    ['an order that did not leave inside', edit('other'), {}],
    ['an order that did not leave inside', edit('own', { clientOrderId: undefined }), {}],
    ['an order that has filled in part', edit('own', { executed: '0.01' }), {}],
    ['a kind it does not allow', edit('own', { type: 'POST_ONLY' }), {}],
    ['a kind it does not allow', edit('own', { visible: '0.01' }), {}],
    ['a worse price than it allows', edit('own', { price: '60100.1', quantity: '0.09' }), {}],
    ['a worse price than it allows', edit('own', { side: 'SELL', price: '59899.9' }), {}],
    ['a market it does not name', edit('own', { symbol: 'PERP_ETH_USDC' }), {}],
    ['no best price to count by', edit('own', { side: 'SELL' }), { bestBid: () => undefined }],
    ['larger than one may be', edit('own', { quantity: '0.2', price: '59000' }), {}],
    ['more than may be held', edit('own'), { exposure: () => requireAmount('0.401') }],
    ['worth more than all may be together', edit('own'), { used: used('18000.1', '0') }],
    ['as many writes as it allows', edit('own'), { used: used('0', '0', 20) }],
    ['a market it does not name', { ...cancel('own'), symbol: 'PERP_ETH_USDC' } as Write, {}],
    ['a kind it does not allow', inside({ type: 'LIMIT' }), {}, { types: ['POST_ONLY', 'IOC'] }],
  ])('rejects a write that is outside: %s', (why, write, at, changes = {}) => {
    const held = checkAgainstMandate({ ...base, ...changes }, write, atPress(at))
    expect(held).toMatchObject({ ok: false, error: expect.arrayContaining([why]) as unknown })
    // Only the violated bound is reported, so that each bound is shown to hold alone.
    if (!held.ok)
      expect(new Set(held.error)).toEqual(new Set([why, ...held.error.filter(one => isWithIt(why, one))]))
  })

  it('accepts and counts a post-only write when its type was sealed', () => {
    const held = checkAgainstMandate(
      { ...base, types: ['POST_ONLY', 'IOC'] },
      inside({ type: 'POST_ONLY' }),
      atPress(),
    )
    expect(held).toMatchObject({ ok: true, value: { size: '0.1', worth: '6000' } })
    const back = inside({ type: 'POST_ONLY', stepsBack: true })
    expect(checkAgainstMandate({ ...base, types: ['POST_ONLY'] }, back, atPress())).toMatchObject({
      ok: false,
    })
  })

  it('accepts a write up to each bound and rejects it beyond', () => {
    const last = atPress({
      ...{ used: used('18000', '9', 19), lastMinute: 59, exposure: () => requireAmount('0.4') },
    })
    expect(checkAgainstMandate(base, inside(), last).ok).toBe(true)
    const [wall, steady] = [base.sealedAt.wall + 599_999, 600_999]
    expect(checkAgainstMandate(base, inside(), atPress({ wall, steady })).ok).toBe(true)
  })
})

it('asks for the exposure of the side of an order, without the order that an edit replaces', () => {
  const exposureArgs: unknown[] = []
  const at = atPress({
    exposure(...about) {
      exposureArgs.push(about)
      return ZERO
    },
  })
  for (const write of [inside(), inside({ side: 'SELL' }), edit('own')]) checkAgainstMandate(base, write, at)
  const there = { symbol: SYMBOL, marginMode: 'CROSS' }
  expect(exposureArgs).toEqual([
    [{ ...there, side: 'BUY' }, undefined],
    [{ ...there, side: 'SELL' }, undefined],
    [{ ...there, side: 'BUY' }, 'own'],
  ])
})

it('fits a reduction and a cancel of an own order, whatever is held and used up', () => {
  const full = { used: used('24000', '9', 20), lastMinute: 60, exposure: () => requireAmount('9') }
  const closes = inside({ reduceOnly: true, side: 'SELL', quantity: requireAmount('9') })
  expect(
    checkAgainstMandate(base, closes, atPress({ ...full, used: used('24000', '9'), lastMinute: 0 })).ok,
  ).toBe(true)
  expect(checkAgainstMandate(base, cancel('own'), atPress(full)).ok).toBe(true)
})

/** Returns true if one bound cannot be violated without the other. */
const isWithIt = (why: MandateViolation, other: MandateViolation): boolean =>
  why === 'larger than one may be' && other === 'worth more than one may be'

const tenths = (least: number, most: number) =>
  fc
    .integer({ min: least, max: most })
    .map(units => requireAmount(`${Math.floor(units / 10)}.${units % 10}`.replace(/\.0$/, '')))
const thousandths = fc
  .integer({ min: 1, max: 200 })
  .map(units => requireAmount((units / 1_000).toFixed(3).replace(/0+$/, '')))

const orderArbitrary = fc.record({
  side: fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
  type: fc.constantFrom<OrderWrite['type']>('LIMIT', 'IOC', 'POST_ONLY', 'FOK'),
  price: tenths(598_000, 602_000),
  quantity: thousandths,
  reduceOnly: fc.boolean(),
  /** The best bid at the time, and the share of the order that fills, in hundredths. */
  bid: tenths(598_000, 602_000),
  fills: fc.integer({ min: 0, max: 100 }),
})

it('never holds more than was sealed, nor opens more, for any sequence of requests', () => {
  fc.assert(
    fc.property(fc.array(orderArbitrary, { minLength: 1, maxLength: 60 }), all => {
      let counted = sumMandateUsage([])
      const filled = { bought: ZERO as Amount, sold: ZERO as Amount, writes: 0 }
      let position: Amount = ZERO
      for (const { bid, fills, ...terms } of all) {
        const write = inside(terms)
        const held = checkAgainstMandate(
          base,
          write,
          atPress({
            ...{ used: counted, bestBid: () => bid },
            exposure: ({ side }) => (side === 'BUY' ? position : negate(position)),
          }),
        )
        if (!held.ok) continue
        counted = addConsumption(counted, held.value)
        filled.writes += 1
        const size = multiply(
          write.quantity,
          requireAmount((fills / 100).toFixed(2).replace(/\.?0+$/, '') || '0'),
        )
        const isClose = write.reduceOnly
        // It fills at its limit or better; a sell at the bid of its moment at the best.
        if (write.side === 'BUY') {
          expect(compareDecimals(terms.price, requireAmount('60100'))).toBeLessThanOrEqual(0)
          if (!isClose)
            filled.bought = add(filled.bought, multiply(size, minAmount(terms.price, requireAmount('60100'))))
        } else {
          expect(compareDecimals(terms.price, requireAmount('59900'))).toBeGreaterThanOrEqual(0)
          if (!isClose) filled.sold = add(filled.sold, multiply(size, maxAmount(terms.price, bid)))
        }
        if (!isClose) position = add(position, write.side === 'BUY' ? size : negate(size))
        expect(compareDecimals(absolute(position), market.size.inAll)).toBeLessThanOrEqual(0)
      }
      expect(compareDecimals(add(filled.bought, filled.sold), base.worth.inAll)).toBeLessThanOrEqual(0)
      expect(filled.writes).toBeLessThanOrEqual(base.writes)
      expect(counted.writes).toBe(filled.writes)
    }),
    { numRuns: 2_000 },
  )
})
