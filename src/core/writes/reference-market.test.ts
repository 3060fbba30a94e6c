import { describe, expect, it } from 'vitest'
import {
  account,
  dated,
  draft,
  guards,
  inputs,
  NOW,
  order,
  position,
  SYMBOL,
  terms,
} from '../../../test/kit/trade'
import { algo } from '../../../test/kit/algo'
import { evaluateDraft, previewDraft } from './draft-evaluation'
import { computeMaxOrderSize } from './max-order-size'
import type { WriteDraft } from '../write/venue-write'
import type { PlanningInputs } from '../context/planning-inputs'
import type { RwaMarket } from '../market/rwa-market'
import type { SnapshotSections } from '../snapshot/desk-snapshot'
import { requireAmount } from '../value/decimal-amount'

const dear = terms({ rwaTakerBps: requireAmount('13'), rwaMakerBps: requireAmount('12') })
const closed: RwaMarket = { symbol: SYMBOL, status: 'close', nextOpen: NOW + 60_000 }
const open: RwaMarket = { symbol: SYMBOL, status: 'open', nextClose: NOW + 60_000 }

const buy = draft()

type Values = Partial<SnapshotSections>
const withMarkets = (rwaMarkets: readonly RwaMarket[] | undefined, more: Values = {}): PlanningInputs =>
  inputs({ terms: dear, ...(rwaMarkets && { rwaMarkets }), ...more })

const news = [
  'REFERENCE_CLOSED',
  'REFERENCE_NOT_KNOWN',
  'MARK_OFF_SESSION',
  'LARGER_FEE_RATE',
  'RWA_FEE_UNTOLD',
] as const
function evaluate(draft: WriteDraft, on: PlanningInputs) {
  const found = evaluateDraft(draft, on, 'seal')
  if (!found.ok) throw new Error(JSON.stringify(found.error))
  const { standing, warnings } = found.value
  expect(warnings.some(({ code, typed }) => typed && (news as readonly string[]).includes(code))).toBe(false)
  return {
    standing,
    warned: warnings.map(({ code }) => code).filter(code => (news as readonly string[]).includes(code)),
  }
}

const wide = guards({
  orderNotional: requireAmount('10000000'),
  positionNotional: requireAmount('10000000'),
  openNotional: requireAmount('10000000'),
})

describe('the reference market notice', () => {
  it('is missing when the market has no reference market', () => {
    expect(evaluate(buy, withMarkets([]))).toEqual({ standing: undefined, warned: [] })
  })

  it('is no warning while the reference market is open', () => {
    expect(evaluate(buy, withMarkets([open]))).toEqual({ standing: `${SYMBOL} open`, warned: [] })
  })

  it('warns that the market is closed, and explains the effect on a liquidation', () => {
    const held = position({
      quantity: requireAmount('1'),
      entry: requireAmount('60000'),
      cost: requireAmount('60000'),
    })
    const small = {
      account: account({ totalCollateral: requireAmount('7000'), free: requireAmount('1000') }),
    }
    expect(evaluate(buy, withMarkets([closed]))).toEqual({
      standing: `${SYMBOL} closed`,
      warned: ['REFERENCE_CLOSED'],
    })
    const sell = draft({ side: 'SELL', price: '60000.1', reduceOnly: true })
    expect(evaluate(sell, withMarkets([closed], { positions: [held], ...small })).warned).toEqual([
      'REFERENCE_CLOSED',
      'MARK_OFF_SESSION',
    ])
  })

  it('explains the effect on a stop', () => {
    const stop: WriteDraft = {
      is: 'algo order',
      symbol: SYMBOL,
      marginMode: 'CROSS',
      kind: 'STOP',
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.1',
      triggerPrice: '61000',
      reduceOnly: false,
    }
    expect(evaluate(stop, withMarkets([closed], { algoOrders: [] })).warned).toEqual([
      'REFERENCE_CLOSED',
      'MARK_OFF_SESSION',
    ])
  })

  it('reports the state as unknown when the reading is stale', () => {
    const on = withMarkets([open])
    const old = { ...on, snapshot: { ...on.snapshot, rwaMarkets: dated([open], 180_001) } }
    expect(evaluate(buy, old)).toEqual({
      standing: `${SYMBOL} not known`,
      warned: ['REFERENCE_NOT_KNOWN'],
    })
  })

  it('uses the venue’s clock and not the local one', () => {
    const on = withMarkets([closed])
    const health = dated({ clock: { is: 'live', offset: 60_000 } } as SnapshotSections['health'])
    expect(evaluate(buy, { ...on, snapshot: { ...on.snapshot, health } }).standing).toBe(`${SYMBOL} open`)
  })

  it('is missing for a cancel of an algo order', () => {
    const on = withMarkets([closed], { orders: [order()] })
    expect(evaluate({ is: 'cancel', symbol: SYMBOL, orderId: '7' }, on)).toEqual({
      standing: undefined,
      warned: [],
    })
  })

  it('appears in the ticket as well', () => {
    const codes = previewDraft(buy, withMarkets([closed])).warnings.map(({ code }) => code)
    expect(codes).toContain('REFERENCE_CLOSED')
  })
})

/** The same with the list not read. */
const unread = (more: Values = {}): PlanningInputs => {
  const on = withMarkets([], more)
  const { rwaMarkets: _, ...rest } = on.snapshot
  return { ...on, snapshot: rest }
}

describe('the fee rate of real-world assets', () => {
  const stop: WriteDraft = {
    is: 'algo order',
    symbol: SYMBOL,
    marginMode: 'CROSS',
    kind: 'STOP',
    side: 'BUY',
    type: 'LIMIT',
    price: '61000',
    quantity: '0.1',
    triggerPrice: '61000',
    reduceOnly: false,
  }
  const taking = draft({ price: '60100' })
  const outlook = (writeDraft: WriteDraft, on: PlanningInputs) => previewDraft(writeDraft, on).outlook
  const needed = (on: PlanningInputs) =>
    previewDraft(buy, on).checks.find(({ code }) => code === 'COLLATERAL')?.facts['needed']

  it.each<[string, PlanningInputs, string, string]>([
    ['is not charged where the market is no such one', withMarkets([]), '5', '2'],
    ['is charged in its markets', withMarkets([open]), '13', '12'],
    ['counts as the larger one while nobody knows', unread(), '13', '12'],
  ])('%s', (_, on, taker, maker) => {
    expect(outlook(taking, on)?.now?.fee?.bps).toBe(taker)
    expect(outlook(draft({ type: 'POST_ONLY', price: '59000' }), on)?.filled?.fee?.bps).toBe(maker)
  })

  it('is included in the cost of a trigger', () => {
    const fees = (on: PlanningInputs) => outlook(stop, on)?.triggers?.[0]?.fees
    // 0.1 × 61,000 at 5 and at 13 basis points.
    expect([fees(withMarkets([])), fees(withMarkets([open])), fees(unread())]).toEqual([
      '3.05',
      '7.93',
      '7.93',
    ])
  })

  it('is included in the cost of a changed trigger', () => {
    const edit: WriteDraft = {
      is: 'edit algo',
      symbol: SYMBOL,
      algoOrderId: '9',
      triggerPrice: '62000',
      legs: [],
    }
    const waiting = algo({
      algoOrderId: '9',
      kind: 'STOP',
      quantity: requireAmount('0.1'),
      price: requireAmount('61000'),
    })
    const fees = (on: PlanningInputs) => outlook(edit, on)?.triggers?.[0]?.fees
    const more = { algoOrders: [waiting] }
    expect([fees(withMarkets([], more)), fees(withMarkets([open], more))]).toEqual(['3.05', '7.93'])
  })

  it('is included in the collateral that an order needs', () => {
    // A tenth of 6,000, and 5 or 13 basis points of it.
    expect([needed(withMarkets([])), needed(withMarkets([open])), needed(unread())]).toEqual([
      '603',
      '607.8',
      '607.8',
    ])
  })

  it('reduces the maximum size', () => {
    const most = (on: PlanningInputs) =>
      computeMaxOrderSize(draft(), { ...on, book: undefined, guards: wide })
    // 10,000 ÷ (1 ÷ 10 + 2 × 0.0005 or 0.0013) ÷ 60,000 × 0.995
    expect([most(withMarkets([])), most(withMarkets([open])), most(unread())]).toEqual([
      '1.641',
      '1.616',
      '1.616',
    ])
  })

  it('is noted when its application or amount is unknown', () => {
    expect(evaluate(buy, unread()).warned).toEqual(['LARGER_FEE_RATE'])
    expect(evaluate(buy, withMarkets([open], { terms: terms() })).warned).toEqual(['RWA_FEE_UNTOLD'])
    expect(evaluate(buy, unread({ terms: terms() })).warned).toEqual(['RWA_FEE_UNTOLD'])
  })

  it('is not mentioned when no fee is paid', () => {
    const leverage: WriteDraft = {
      is: 'leverage',
      reach: { is: 'market', symbol: SYMBOL },
      marginMode: 'CROSS',
      leverage: '5',
    }
    expect(evaluate(leverage, unread()).warned).toEqual([])
    expect(evaluate(leverage, withMarkets([closed])).warned).toEqual(['REFERENCE_CLOSED'])
  })
})
