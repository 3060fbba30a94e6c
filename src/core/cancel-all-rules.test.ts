import { describe, expect, it } from 'vitest'
import { ground, order, SYMBOL } from '../../test/kit/trade'
import { previewCancelAll, weighCancelAll } from './cancel-all-rules'
import { exactly } from './decimal'
import type { Ground } from './ground'
import type { Order } from './order'
import type { CancelAllDraft } from './write'

const OTHER = 'PERP_ETH_USDC'
const here: CancelAllDraft = { is: 'cancel all', reach: { is: 'market', symbol: SYMBOL } }
const everywhere: CancelAllDraft = { is: 'cancel all', reach: { is: 'all markets' } }
const on = (...orders: readonly Order[]): Ground => ground({ orders })
const unread = (): Ground => {
  const whole = ground()
  const { orders: _, ...rest } = whole.snapshot
  return { ...whole, snapshot: rest }
}

const mixed = [
  order({ orderId: '1' }),
  order({ orderId: '2', status: 'PARTIAL_FILLED', executed: exactly('0.04') }),
  order({ orderId: '3', symbol: OTHER }),
  order({ orderId: '4', status: 'FILLED' }),
  order({ orderId: '5', status: 'CANCELLED', symbol: OTHER }),
  order({ orderId: '6', status: 'unrecognised' }),
]

describe('a cancel of everything', () => {
  it.each<[string, CancelAllDraft, readonly string[]]>([
    ['names what is open in its market, and what may be', here, ['1', '2', '6']],
    ['names what is open anywhere where it reaches all markets', everywhere, ['1', '2', '3', '6']],
  ])('%s', (_what, draft, named) => {
    const weighed = weighCancelAll(draft, on(...mixed), 'seal')
    expect(weighed).toMatchObject({
      ok: true,
      value: {
        write: {
          is: 'cancel all',
          reach: draft.reach,
          open: mixed
            .filter(({ orderId }) => named.includes(orderId))
            .map(({ orderId, symbol }) => ({ orderId, symbol })),
        },
        outlook: { effect: 'none', position: {}, liquidation: {}, free: {}, leverage: {} },
      },
    })
  })

  it.each<[string, CancelAllDraft, Ground, object]>([
    ['where nothing rests', everywhere, on(), { code: 'NOTHING_OPEN' }],
    ['where all that is known has ended', here, on(order({ status: 'REJECTED' })), { code: 'NOTHING_OPEN' }],
    ['where only another market has something', here, on(order({ symbol: OTHER })), { code: 'NOTHING_OPEN' }],
    ['before the orders were ever read', everywhere, unread(), { code: 'INPUT_MISSING' }],
  ])('is refused %s', (_what, draft, ground, refusal) => {
    const weighed = weighCancelAll(draft, ground, 'seal')
    expect(weighed.ok ? [] : weighed.error).toContainEqual(expect.objectContaining(refusal))
  })

  it.each<[string, readonly Order[], readonly string[]]>([
    ['that each may fill first, and that stops stay', [order()], ['CANCEL_MAY_FILL_FIRST', 'STOPS_STAY']],
    [
      'how many are filled in part already',
      mixed,
      ['CANCEL_MAY_FILL_FIRST', 'SOME_PARTLY_FILLED', 'STOPS_STAY'],
    ],
  ])('says %s', (_what, orders, codes) => {
    const { warnings } = previewCancelAll(here, on(...orders))
    expect(warnings.map(({ code }) => code)).toEqual(codes)
    expect(warnings.every(({ typed }) => !typed)).toBe(true)
  })

  it('counts the partly filled ones only where it reaches', () => {
    const far = order({ symbol: OTHER, status: 'PARTIAL_FILLED', executed: exactly('0.01') })
    const counted = (draft: CancelAllDraft) =>
      previewCancelAll(draft, on(order(), far)).warnings.find(({ code }) => code === 'SOME_PARTLY_FILLED')
        ?.facts
    expect([counted(here), counted(everywhere)]).toEqual([undefined, { count: '1' }])
  })
})

describe('what can be said of it beforehand', () => {
  it.each<[string, Ground, boolean | undefined, object, readonly string[]]>([
    ['that it may leave, with how many it names', on(...mixed), true, { count: '3' }, []],
    ['that nothing is open', on(), false, { count: '0' }, ['NOTHING_OPEN']],
    ['nothing, until the orders are read', unread(), undefined, {}, []],
  ])('is %s', (_what, ground, holds, facts, codes) => {
    const { checks, refusals } = previewCancelAll(here, ground)
    expect(checks[0]).toEqual({ code: 'ORDERS_OPEN', holds, facts })
    expect(refusals.map(({ code }) => code)).toEqual(codes)
  })
})
