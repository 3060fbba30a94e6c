import { describe, expect, it } from 'vitest'
import { algoDrafts, long } from '../../../test/kit/algo'
import { account, inputs, guards, market, order, position, SYMBOL } from '../../../test/kit/trade'
import { previewDraft } from './draft-evaluation'
import { requireAmount } from '../value/decimal-amount'
import type { PlanningInputs } from '../context/planning-inputs'
import type { OrderForecast, CaseForecast } from '../write/plan'
import type { WriteDraft } from '../write/venue-write'

const outlook = (draft: WriteDraft, on: PlanningInputs): OrderForecast => {
  const { outlook: shown } = previewDraft(draft, on)
  if (shown === undefined) throw new Error('there is no outlook')
  return shown
}
const casesOf = ({ now, filled, worst }: OrderForecast) => [now, filled, worst]
const figures = (one: CaseForecast | undefined) => one && [one.position, one.free, one.paid, one.fee?.amount]

describe('the outlook of an edit', () => {
  const resting = inputs({ orders: [order()], account: account({ free: requireAmount('9400') }) })
  const edit = (changes: { price?: string; quantity?: string }): WriteDraft => ({
    is: 'edit',
    symbol: SYMBOL,
    orderId: '7',
    price: '59000',
    quantity: '0.1',
    ...changes,
  })

  it('to another price counts the margin of its order once', () => {
    const { before, now, filled } = outlook(edit({ price: '59000.1' }), resting)
    expect([before.free, now?.free, now?.fill?.rests]).toEqual(['9400', '9400', '0.1'])
    // A fee of 1.180002 as maker; 0.1 bought 999.9 below the mark.
    expect(filled?.position).toBe('0.1')
    expect(filled?.fee).toEqual({ amount: '1.180002', as: 'maker', bps: '2' })
  })

  it('to twice the size binds as much again', () => {
    expect(outlook(edit({ quantity: '0.2' }), resting).now?.free).toBe('8800')
  })

  it('that crosses fills at the book prices now, and at its own price at worst', () => {
    const shown = outlook(edit({ price: '60001' }), resting)
    expect(casesOf(shown).map(figures)).toEqual([
      ['0.1', '9396.989995', '6000.01', '3.000005'],
      ['0.1', '9396.989995', '6000.01', '3.000005'],
      ['0.1', '9396.89995', '6000.1', '3.00005'],
    ])
  })
})

describe('the outlook of a ladder', () => {
  const ladder = (changes: object = {}): WriteDraft => ({
    is: 'ladder',
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    from: '59000',
    to: '58000',
    count: '2',
    quantity: '0.2',
    skew: 'even',
    reduceOnly: false,
    marginMode: 'CROSS',
    ...changes,
  })

  it('that rests binds margin for all of it, valued at its own prices and not at the highest', () => {
    const shown = outlook(ladder(), inputs())
    expect(shown.ceiling).toBe('11700')
    expect(casesOf(shown).map(one => one?.paid)).toEqual([undefined, '11700', '11700'])
    expect(casesOf(shown).map(one => one?.fee?.amount)).toEqual([undefined, '2.34', '5.85'])
    expect([shown.now?.free, shown.now?.fill?.rests, shown.filled?.position]).toEqual(['8800', '0.2', '0.2'])
    expect(shown.filled?.fill).toMatchObject({ average: '58500', by: 'limits' })
  })

  it('uses each book level once when two of its orders could take it', () => {
    const shown = outlook(ladder({ from: '60000.1', to: '60000.2', quantity: '0.8' }), inputs())
    // 0.4 at 60,000.1; then the 0.1 left there and 0.3 at 60,000.2.
    expect(shown.now?.paid).toBe('48000.11')
    expect(shown.now?.fill).toMatchObject({ quantity: '0.8', rests: '0', best: '60000.1', worst: '60000.2' })
    expect([shown.ceiling, shown.worst?.fee?.amount]).toEqual(['48000.12', '24.00006'])
  })

  it('loses post-only orders that would cross, and rests the others', () => {
    const shown = outlook(ladder({ type: 'POST_ONLY', from: '60000.1', to: '59000' }), inputs())
    expect(shown.now?.fill).toMatchObject({ quantity: '0', rests: '0.1', cancelled: '0.1' })
    expect(shown.now?.free).toBe('9400')
  })

  it.each([
    ['59000', '58000'],
    ['58000', '59000'],
  ])('from %s to %s realises the result of its first fills when it reverses a short', (from, to) => {
    const short = position({ quantity: requireAmount('-0.6'), entry: requireAmount('60000') })
    const draft = ladder({ type: 'POST_ONLY', from, to, quantity: '1' })
    // 0.5 at 59,000 brings 500 less 5.9; 0.1 of the 0.5 at 58,000 brings 200 less 5.8 ÷ 5.
    expect(outlook(draft, inputs({ positions: [short] })).filled?.realised).toBe('692.94')
  })
})

describe('the outlook of a close', () => {
  const OTHER = 'PERP_ETH_USDC'
  const on = inputs(
    {
      markets: [market(), market({ symbol: OTHER, base: 'ETH' })],
      positions: [
        position({ quantity: requireAmount('0.1'), entry: requireAmount('59000') }),
        position({
          symbol: OTHER,
          quantity: requireAmount('-2'),
          entry: requireAmount('1990'),
          mark: requireAmount('2000'),
        }),
      ],
      quotes: [
        { symbol: SYMBOL, mark: requireAmount('60000') },
        { symbol: OTHER, mark: requireAmount('2000') },
      ],
      leverages: [
        { symbol: SYMBOL, marginMode: 'CROSS', leverage: requireAmount('10') },
        { symbol: OTHER, marginMode: 'CROSS', leverage: requireAmount('10') },
      ],
      account: account({ free: requireAmount('9000') }),
    },
    { guards: guards({ collar: requireAmount('0.01') }) },
  )
  const close = {
    is: 'close',
    symbol: SYMBOL,
    marginMode: 'CROSS',
    size: { is: 'share', percent: '100' },
  } as const

  it('shows the realised result after fees, by the current book and at its limit', () => {
    const shown = outlook(close, on)
    // 0.1 sold at 60,000 is 100 more than the entry, less a fee of 3; at 59,550 it is 55 less 2.9775.
    expect(casesOf(shown).map(one => one?.realised)).toEqual(['97', '97', '52.0225'])
    expect([shown.effect, shown.before.position, shown.filled?.position]).toEqual(['closes', '0.1', '0'])
  })

  it('of several positions shows the total at their marks and at their limits', () => {
    const shown = outlook({ ...close, also: [{ symbol: OTHER, marginMode: 'CROSS' }] }, on)
    expect([shown.now, shown.before.position]).toEqual([undefined, undefined])
    // 100 won and 20 lost, fees of 3 and 2; 600 and 400 of margin come free.
    expect(shown.filled).toMatchObject({
      paid: '10000',
      realised: '75',
      fee: { amount: '5', as: 'taker', bps: '5' },
      free: '9995',
      leverage: '0',
    })
    // Bought back at 2,015: 50 lost and a fee of 2.015.
    expect(shown.worst).toMatchObject({ paid: '9985', realised: '0.0075' })
    expect(shown.filled?.position).toBeUndefined()
  })
})

describe('the outlook of an algo order', () => {
  const { TP_SL, STOP, TRAILING_STOP, BRACKET } = algoDrafts
  const on = inputs({ positions: [long()], algoOrders: [] })

  it.each([TP_SL, STOP, TRAILING_STOP])('changes no position and binds no collateral now: %j', draft => {
    const { before, now } = outlook(draft, on)
    expect([before.free, now?.free, now?.fill, now?.position]).toEqual(['10000', '10000', undefined, '1'])
  })

  it('is compared with the current account, and not with the account at its trigger', () => {
    const { before, filled } = outlook(STOP, on)
    // At 58,000 the long of one has lost 2,000.
    expect([before.free, before.collateral]).toEqual(['10000', '10000'])
    expect([filled?.position, filled?.realised, filled?.fee?.amount]).toEqual(['0.6', '-811.6', '11.6'])
  })

  it.each([
    ['has no worst where it leaves at market', STOP, undefined],
    ['is at its limit at worst', { ...STOP, type: 'LIMIT', price: '57900' }, '57900'],
  ] as const)('%s', (_what, draft, price) => {
    expect(outlook(draft, on).worst?.fill?.average).toBe(price)
  })

  it('of a bracket is the effect of its entry, and of each exit after the fees in and out', () => {
    const shown = outlook(BRACKET, inputs({ positions: [long()], algoOrders: [], account: account() }))
    expect(shown.now?.fill).toMatchObject({ quantity: '0', rests: '0.1' })
    expect(casesOf(shown).map(one => one?.fee)).toEqual([
      undefined,
      { amount: '1.19', as: 'maker', bps: '2' },
      { amount: '2.975', as: 'taker', bps: '5' },
    ])
    // 250 won and 150 lost at 62,000 and 58,000, with fees of 3.1 and 2.9 out and 1.19 in.
    expect(shown.triggers).toMatchObject([
      { pnl: '250', fees: '4.29' },
      { pnl: '-150', fees: '4.09' },
    ])
  })
})
