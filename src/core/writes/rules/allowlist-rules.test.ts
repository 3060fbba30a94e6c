import { describe, expect, it } from 'vitest'
import { algo, algoDrafts } from '../../../../test/kit/algo'
import { draft, inputs, guards, NOW, SYMBOL, terms } from '../../../../test/kit/trade'
import { listAllowlistRefusals, listRateRefusals } from './allowlist-rules'
import type { OrderWrite } from '../../write/venue-write'
import type { WriteDraft } from '../../write/venue-write'
import { requireAmount } from '../../value/decimal-amount'

const left: OrderWrite = {
  is: 'order',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('1'),
  quantity: requireAmount('1'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const reach = { is: 'market', symbol: SYMBOL } as const
const after = (ages: readonly number[], writesPerMinute = 2) =>
  inputs(
    { algoOrders: [algo(), algo({ algoOrderId: '93', reduceOnly: false })] },
    {
      guards: guards({ writesPerMinute }),
      recent: ages.map(age => ({ at: NOW - age, write: left })),
    },
  )
const full = after([1, 59_999])
const edit = { is: 'edit algo', symbol: SYMBOL, algoOrderId: '90', triggerPrice: '58500', legs: [] } as const

describe('the write rate', () => {
  it.each<WriteDraft>([
    { is: 'leverage', reach, marginMode: 'CROSS', leverage: '5' },
    { is: 'margin mode', symbol: SYMBOL, marginMode: 'ISOLATED' },
    { is: 'move margin', symbol: SYMBOL, way: 'ADD', amount: '1' },
    { is: 'cancel all after', seconds: '60' },
    edit,
    { ...edit, legs: [{ algoOrderId: '92', active: true }] },
  ])('blocks $is once a minute is full, whatever filled it', writeDraft => {
    expect(listRateRefusals(writeDraft, full)).toEqual([
      { code: 'CAP_RATE', facts: { count: '2', cap: '2' } },
    ])
    expect(listRateRefusals(writeDraft, after([1, 60_000]))).toEqual([])
    expect(listRateRefusals(writeDraft, after([], 0))).toHaveLength(1)
  })

  it.each<WriteDraft>([
    algoDrafts.STOP,
    algoDrafts.TP_SL,
    algoDrafts.POSITIONAL_TP_SL,
    algoDrafts.TRAILING_STOP,
    { is: 'cancel', symbol: SYMBOL, orderId: '1' },
    { is: 'cancel all', reach },
    { is: 'cancel algo', symbol: SYMBOL, algoOrderId: '90' },
    { is: 'cancel all algo', reach },
    { is: 'cancel all after', seconds: '0' },
  ])('never blocks a cancel or a reduction: $is', writeDraft =>
    expect(listRateRefusals(writeDraft, full)).toEqual([]),
  )

  it('is reported once when an order shows it among its own figures', () => {
    const moved = { ...edit, algoOrderId: '93' }
    expect(
      [draft(), algoDrafts.BRACKET, moved].flatMap(writeDraft => listRateRefusals(writeDraft, full)),
    ).toEqual([])
  })

  it('blocks nothing without guards, which have a separate refusal', () =>
    expect(listRateRefusals(edit, inputs({}, { guards: undefined }))).toEqual([]))
})

describe('the allowlists of markets and accounts', () => {
  const listed = (markets: 'all' | readonly string[], accounts: 'all' | readonly string[] = 'all') =>
    inputs({ terms: terms({ accountId: '0xa' }) }, { guards: guards({ markets, accounts }) })
  const codes = (writeDraft: WriteDraft, on = listed([]), risk: 'adds' | 'lowers' = 'adds') =>
    listAllowlistRefusals(writeDraft, on, risk).map(({ code }) => code)

  it('accept listed markets and accounts', () => {
    expect(codes(draft(), listed([SYMBOL], ['0xa']))).toEqual([])
    expect(codes(draft(), listed('all'))).toEqual([])
  })

  it('reject unlisted markets and accounts, each separately', () => {
    expect(codes(draft(), listed([]))).toEqual(['MARKET_NOT_ALLOWED'])
    expect(codes(draft(), listed(['OTHER'], ['0xb']))).toEqual(['MARKET_NOT_ALLOWED', 'ACCOUNT_NOT_ALLOWED'])
  })

  it('reject an unknown account when any are listed', () => {
    const { terms: _unread, ...snapshot } = inputs().snapshot
    const on = inputs({}, { snapshot, guards: guards({ accounts: ['0xa'] }) })
    expect(codes(draft(), on)).toEqual(['ACCOUNT_NOT_ALLOWED'])
  })

  it('reject a write to all markets when any are listed', () => {
    const everywhere: WriteDraft = {
      is: 'leverage',
      reach: { is: 'all markets' },
      marginMode: 'CROSS',
      leverage: '9',
    }
    expect(codes(everywhere, listed([SYMBOL]))).toEqual(['MARKET_NOT_ALLOWED'])
    expect(codes(everywhere, listed('all'))).toEqual([])
  })

  it('never reject an exit', () => expect(codes(draft(), listed([], []), 'lowers')).toEqual([]))
})
