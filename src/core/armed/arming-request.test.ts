import { describe, expect, it } from 'vitest'
import { book, dated, guards, NOW, order, position, snapshot, SYMBOL } from '../../../test/kit/trade'
import type { PlanningInputs } from '../context/planning-inputs'
import { deriveTradingState } from '../guard/trading-restrictions'
import { requireAmount } from '../value/decimal-amount'
import { createActionDraft, type ClickTarget } from './action-draft'
import { encodeMandate } from '../envelope/mandate-text'
import { parseSealedMandate } from '../../signer/understand/sealed-mandate'
import { armedPlaces, isArmedClick, type ArmedPlace } from '../envelope/mandate'
import { parseRequestedBounds, type ArmingRequest } from './arming-request'
import { envelope, ladderActs, placeActs } from '../../../test/kit/envelopes'

const on = (changes: Partial<PlanningInputs> = {}): PlanningInputs => ({
  now: NOW,
  snapshot: snapshot(),
  book: dated(book()),
  writes: deriveTradingState([]),
  guards: guards(),
  recent: [],
  ...changes,
})
const wish: ArmingRequest = {
  ...{ symbol: SYMBOL, marginMode: 'CROSS', buyAtMost: '60100', sellAtLeast: '59900' },
  ...{ perOrder: '0.1', exposure: '0.5', worthPerOrder: '6010', worthInAll: '24000' },
  ...{ loss: '100', slippage: '5', perMinute: 60, writes: 20, minutes: 10 },
}
const { sellAtLeast: _sell, ...buysAlone } = wish
const { buyAtMost: _buy, ...sideless } = buysAlone

describe('a request to arm', () => {
  it('becomes exact bounds, with a key for each action that may be sent', () => {
    const bounds = parseRequestedBounds(wish, on())
    const { markets, worth, writes, lasts, session } = envelope()
    expect(bounds).toMatchObject({
      ok: true,
      value: { markets, worth, writes, lasts, session, types: ['LIMIT', 'IOC'] },
    })
    expect(bounds.ok && bounds.value.acts.map(({ key, does }) => `${key} ${does}`)).toEqual([
      ...['F1 place', 'F2 place', 'F3 place', 'F4 place', 'F7 close', 'F8 take back', 'F9 move'],
    ])
  })

  const allPlaces = [...ladderActs, ...placeActs]
  const places = Object.fromEntries(allPlaces.filter(isArmedClick).map(({ key, area }) => [key, area]))
  const clicks = (changes: ArmingRequest) => {
    const bounds = parseRequestedBounds({ ...changes, places }, on())
    return bounds.ok && bounds.value.acts.filter(isArmedClick)
  }

  it('has a click action for each requested place, on the requested sides only', () => {
    expect(clicks(wish)).toEqual(allPlaces)
    expect(clicks(buysAlone) || []).toEqual(allPlaces.filter(act => !('side' in act) || act.side === 'BUY'))
  })

  it('uses post-only for resting orders of keys and clicks when requested, and IOC for taking ones', () => {
    const bounds = parseRequestedBounds({ ...wish, postOnly: true, places }, on())
    expect(bounds.ok && bounds.value.types).toEqual(['POST_ONLY', 'IOC'])
    const types = bounds.ok
      ? bounds.value.acts.map(act => ('type' in act ? `${act.key} ${act.type}` : act.key))
      : []
    expect(types).toEqual([
      ...['F1 IOC', 'F2 IOC', 'F3 POST_ONLY', 'F4 POST_ONLY', 'F7', 'F8', 'F9'],
      ...['bids', 'asks', 'chart buys', 'chart sells'].map(place => `${place} POST_ONLY`),
      ...['ticket buys IOC', 'ticket sells IOC', 'closes', 'takes back'],
    ])
  })

  it('rejects two places that share a pixel, and accepts two that touch', () => {
    const bids = { x: 100, y: 100, width: 100, height: 200 }
    const two = (asks: object) =>
      parseRequestedBounds({ ...wish, places: { bids, asks: { ...bids, ...asks } } }, on())
    expect(two({ x: 199 })).toMatchObject({ error: [{ facts: { bound: 'places' } }] })
    expect(two({ y: 299 })).toMatchObject({ error: [{ facts: { bound: 'places' } }] })
    expect([two({ x: 200 }).ok, two({ y: 300 }).ok, two({ x: 1, width: 99 }).ok]).toEqual([true, true, true])
  })

  it('rejects a place that is too large to be recognised as one', () => {
    const isTaken = (named: ArmedPlace, width: number, height: number) =>
      parseRequestedBounds({ ...wish, places: { [named]: { x: 0, y: 0, width, height } } }, on()).ok
    const tall: readonly ArmedPlace[] = ['bids', 'asks', 'chart buys', 'chart sells', 'takes back']
    for (const place of tall) {
      expect([isTaken(place, 400, 2_000), isTaken(place, 401, 20)]).toEqual([true, false])
    }
    for (const place of armedPlaces.filter(one => !tall.includes(one)))
      expect([isTaken(place, 400, 120), isTaken(place, 401, 20), isTaken(place, 400, 121)]).toEqual([
        ...[true, false, false],
      ])
  })

  it('has no key for a side that was not requested', () => {
    const bounds = parseRequestedBounds(buysAlone, on())
    expect(bounds.ok && bounds.value.acts.map(({ key }) => key)).toEqual(['F1', 'F3', 'F7', 'F8', 'F9'])
    expect(bounds.ok && bounds.value.markets[0]).not.toHaveProperty('sellAtLeast')
  })

  it.each<[string, Partial<ArmingRequest>, Partial<PlanningInputs>?]>([
    ['ENVELOPE_MALFORMED', { perOrder: '' }],
    ['ENVELOPE_MALFORMED', { exposure: '-1' }],
    ['ENVELOPE_MALFORMED', { exposure: '0.09' }],
    ['ENVELOPE_MALFORMED', { loss: '' }],
    ['ENVELOPE_MALFORMED', { slippage: '0' }],
    ['ENVELOPE_MALFORMED', { slippage: '501' }],
    ['ENVELOPE_MALFORMED', { perMinute: 601 }],
    ['ENVELOPE_MALFORMED', { worthPerOrder: 'much' }],
    ['ENVELOPE_MALFORMED', { worthInAll: '6009' }],
    ['ENVELOPE_MALFORMED', { buyAtMost: '0' }],
    ['ENVELOPE_MALFORMED', { writes: 0 }],
    ['ENVELOPE_MALFORMED', { writes: 10_001 }],
    ['ENVELOPE_MALFORMED', { writes: 1.5 }],
    ['ENVELOPE_MALFORMED', { minutes: 481 }],
    ['ENVELOPE_MALFORMED', { minutes: 0 }],
    ['MARKET_UNKNOWN', { symbol: 'PERP_NONE_USDC' }],
    ['QUANTITY_OFF_TICK', { perOrder: '0.0005' }],
    ['PRICE_OFF_TICK', { buyAtMost: '60100.05' }],
    ['PRICE_OFF_TICK', { sellAtLeast: '59900.05' }],
    ['CAP_NOTIONAL', { worthPerOrder: '25001', worthInAll: '26000' }],
    ['GUARDS_UNSET', {}, { guards: undefined }],
  ])('is rejected with %s: %o', (code, changes, inputs = {}) => {
    expect(parseRequestedBounds({ ...wish, ...changes }, on(inputs))).toMatchObject({
      ok: false,
      error: [{ code }],
    })
  })

  it.each([
    ['40 digits', '1'.repeat(40)],
    ['16 digits', `1${'0'.repeat(15)}`],
    ['13 decimals', '24000.0000000000001'],
  ])('is refused with a limit of %s, which the signer would reject after the consent', (_, figure) => {
    for (const bound of ['exposure', 'worthInAll'] as const)
      expect(parseRequestedBounds({ ...wish, [bound]: figure }, on())).toMatchObject({
        error: [{ code: 'ENVELOPE_MALFORMED', facts: { bound } }],
      })
  })

  it.each(['999999999999999', '24000.000000000001', '24000.0000000000010'])(
    'accepts a limit of %s, as the signer does',
    worthInAll => {
      const bounds = parseRequestedBounds({ ...wish, worthInAll }, on())
      const text = bounds.ok && encodeMandate({ ...envelope(), ...bounds.value })
      expect(parseSealedMandate(text || '')?.worth.inAll).toBe(bounds.ok && bounds.value.worth.inAll)
    },
  )

  it('is rejected without a side', () => {
    expect(parseRequestedBounds(sideless, on())).toMatchObject({ error: [{ facts: { bound: 'side' } }] })
  })
})

describe('the action of a key', () => {
  const held = (quantity: string) =>
    on({ snapshot: snapshot({ positions: [position({ quantity: requireAmount(quantity) })] }) })
  const places = Object.fromEntries(
    [...ladderActs, ...placeActs].filter(isArmedClick).map(({ key, area }) => [key, area]),
  )
  const acts = (inputs: PlanningInputs) => {
    const bounds = parseRequestedBounds({ ...wish, places }, inputs)
    return bounds.ok ? bounds.value.acts : []
  }
  const draft = (key: string, inputs = on(), newest?: string, named?: ClickTarget) => {
    const act = acts(inputs).find(one => one.key === key)
    if (act === undefined) throw new Error(`Nothing is bound to ${key}.`)
    return createActionDraft(envelope({ acts: acts(inputs) }), act, {
      ...{ on: inputs, newest, isExplained: true },
      ...(named && { named }),
    })
  }

  it.each([
    // Taking keys reach 5 bps beyond the best price, resting keys are at it.
    ['F1', { side: 'BUY', type: 'IOC', price: '60030.1', quantity: '0.1', reduceOnly: false }],
    ['F2', { side: 'SELL', type: 'IOC', price: '59970', quantity: '0.1' }],
    ['F3', { side: 'BUY', type: 'LIMIT', price: '60000' }],
    ['F4', { side: 'SELL', type: 'LIMIT', price: '60000.1' }],
    ['ticket buys', { side: 'BUY', type: 'IOC', price: '60030.1', quantity: '0.1' }],
    ['ticket sells', { side: 'SELL', type: 'IOC', price: '59970', quantity: '0.1' }],
  ])('uses for %s its side, type and size at the best price: %o', (key, order) => {
    expect(draft(key)).toMatchObject({ ok: true, value: { symbol: SYMBOL, marginMode: 'CROSS', ...order } })
  })

  it('reaches no further than the sealed worst price, unless the best price is beyond it', () => {
    const price = (buyAtMost: string) => {
      const [market = undefined as never] = envelope().markets
      const one = envelope({ markets: [{ ...market, buyAtMost: requireAmount(buyAtMost) }] })
      const [act = undefined as never] = acts(on())
      const made = createActionDraft(one, act, { on: on(), newest: undefined, isExplained: true })
      return made.ok && 'price' in made.value && made.value.price
    }
    expect(['60100', '60010', '60000.1', '60000'].map(price)).toEqual([
      ...['60030.1', '60010', '60000.1', '60030.1'],
    ])
  })

  it('is reduce-only against the position, and uses a size changed since arming', () => {
    expect(draft('F2', held('0.3'))).toMatchObject({ value: { reduceOnly: true, quantity: '0.1' } })
    expect(draft('F4', held('0.3'))).toMatchObject({ value: { reduceOnly: true } })
    expect(draft('F1', held('0.3'))).toMatchObject({ value: { reduceOnly: false } })
    expect(draft('F1', held('-0.3'))).toMatchObject({ value: { reduceOnly: true } })
    const [act = undefined as never] = acts(on())
    const quantity = requireAmount('0.05')
    expect(
      createActionDraft(envelope(), act, { on: on(), newest: undefined, isExplained: true, quantity }),
    ).toMatchObject({ value: { quantity } })
  })

  it('is cut to the position that it reduces, once fills explain that position', () => {
    for (const [key, quantity] of [
      ['F1', '-0.03'],
      ['F2', '0.03'],
      ['F4', '0.03'],
    ] as const)
      expect(draft(key, held(quantity))).toMatchObject({ value: { reduceOnly: true, quantity: '0.03' } })
    const named = { price: requireAmount('60050') }
    expect(draft('bids', held('-0.03'), undefined, named)).toMatchObject({
      value: { reduceOnly: true, quantity: '0.03' },
    })
    const [act = undefined as never] = acts(on())
    expect(
      createActionDraft(envelope(), act, { on: held('-0.03'), newest: undefined, isExplained: false }),
    ).toMatchObject({ value: { reduceOnly: true, quantity: '0.1' } })
  })

  it('closes the whole position, limited to the worst price', () => {
    expect(draft('F7', held('0.3'))).toMatchObject({
      value: { side: 'SELL', type: 'IOC', quantity: '0.3', price: '59900', reduceOnly: true },
    })
    expect(draft('F7', held('-0.3'))).toMatchObject({
      value: { side: 'BUY', price: '60100', reduceOnly: true },
    })
    expect(draft('F7')).toMatchObject({ error: [{ code: 'REDUCE_ONLY_NOTHING' }] })
  })

  it.each([
    ['bids', 'BUY'],
    ['asks', 'SELL'],
    ['chart buys', 'BUY'],
    ['chart sells', 'SELL'],
  ])('places an order for %s at the given price, and none without a price', (key, side) => {
    const named = { price: requireAmount('60050') }
    expect(draft(key, on(), undefined, named)).toMatchObject({
      value: { side, type: 'LIMIT', price: '60050', quantity: '0.1' },
    })
    expect(draft(key)).toMatchObject({ error: [{ code: 'INPUT_MISSING' }] })
  })

  it('on a table row closes its position or cancels the named order', () => {
    expect(draft('closes', held('0.3'))).toMatchObject({ value: { side: 'SELL', reduceOnly: true } })
    expect(draft('takes back', on(), '7', { orderId: '8' })).toMatchObject({ value: { orderId: '8' } })
    expect(draft('takes back', on(), '7')).toMatchObject({ error: [{ code: 'NOTHING_OPEN' }] })
  })

  it('moves the whole newest order to the best price of its own side, or does nothing', () => {
    const resting = (side: 'BUY' | 'SELL') =>
      on({
        snapshot: snapshot({
          orders: [
            order({ orderId: '7', side, price: requireAmount('59950'), quantity: requireAmount('0.2') }),
          ],
        }),
      })
    const moved = { is: 'edit', symbol: SYMBOL, orderId: '7', quantity: '0.2' }
    expect(draft('F9', resting('BUY'), '7')).toEqual({ ok: true, value: { ...moved, price: '60000' } })
    expect(draft('F9', resting('SELL'), '7')).toEqual({ ok: true, value: { ...moved, price: '60000.1' } })
    expect(draft('F9', resting('BUY'), '8')).toMatchObject({ error: [{ code: 'NOTHING_OPEN' }] })
    expect(draft('F9', resting('BUY'))).toMatchObject({ error: [{ code: 'NOTHING_OPEN' }] })
    expect(draft('F9', { ...resting('BUY'), book: undefined }, '7')).toMatchObject({
      error: [{ code: 'INPUT_MISSING' }],
    })
  })

  it('cancels the newest order, or does nothing', () => {
    expect(draft('F8', on(), '7')).toMatchObject({ value: { symbol: SYMBOL, orderId: '7' } })
    expect(draft('F8')).toMatchObject({ error: [{ code: 'NOTHING_OPEN' }] })
  })

  it.each([
    ['there is no book', undefined],
    ['it is another market’s', dated({ ...book(), symbol: 'PERP_ETH_USDC' })],
    ['it is empty', dated(book(0))],
  ])('places no order without a usable book: %s', (_, other) => {
    expect(draft('F1', on({ book: other }))).toMatchObject({ error: [{ code: 'INPUT_MISSING' }] })
  })
})
