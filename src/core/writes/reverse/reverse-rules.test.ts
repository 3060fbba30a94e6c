import { describe, expect, it } from 'vitest'
import {
  account,
  book,
  dated,
  guards,
  inputs,
  market,
  NOW,
  position,
  SYMBOL,
} from '../../../../test/kit/trade'
import type { PlanningInputs } from '../../context/planning-inputs'
import { deriveTradingState } from '../../guard/trading-restrictions'
import { requireAmount } from '../../value/decimal-amount'
import { isReversePlan } from '../../write/plan'
import type { ReverseDraft } from '../../write/venue-write'
import { evaluateDraft, previewDraft } from '../draft-evaluation'
import { resolveDraftTerms } from '../resolved-draft'
import { reverseKind } from './reverse-kind'

const reverse: ReverseDraft = { is: 'reverse', symbol: SYMBOL, marginMode: 'CROSS', slippage: '0.0005' }

/** Inputs with a position of this quantity, entered at 60,000. */
const held = (
  quantity: string,
  values: Parameters<typeof inputs>[0] = {},
  changes: Partial<PlanningInputs> = {},
): PlanningInputs =>
  inputs(
    {
      positions: [
        position({
          quantity: requireAmount(quantity),
          entry: requireAmount('60000'),
          cost: requireAmount(`${quantity.startsWith('-') ? '-' : ''}6000`),
        }),
      ],
      account: account({ free: requireAmount('9400') }),
      ...values,
    },
    changes,
  )

function seal(on: PlanningInputs, draft = reverse) {
  const evaluation = evaluateDraft(draft, on, 'seal')
  if (!evaluation.ok) return { refused: evaluation.error.map(({ code }) => code) }
  const { write, rest = [] } = evaluation.value
  const requests = [write, ...rest].map(one =>
    one.is === 'order'
      ? `${one.side} ${one.quantity} at ${one.price ?? 'market'} ${one.type}${one.reduceOnly ? ' reduce-only' : ''}`
      : one.is,
  )
  return { requests, evaluation: evaluation.value }
}

describe('a reverse', () => {
  it.each([
    ['a long', '0.1', 'SELL 0.1 at 59970 IOC'],
    ['a short', '-0.1', 'BUY 0.1 at 60030.1 IOC'],
  ])(
    'of %s closes it reduce-only, then opens the same size with the same limit',
    (_what, quantity, order) => {
      const { requests, evaluation } = seal(held(quantity))
      expect(requests).toEqual([`${order} reduce-only`, order])
      expect(
        evaluation &&
          isReversePlan({ ...evaluation, rest: evaluation.rest?.map(write => ({ write })) } as never),
      ).toBe(true)
    },
  )

  it.each<[string, string, string, string | undefined]>([
    ['the slippage from the best bid', '0.0005', '0.05', '59970'],
    ['a close within the collar', '0.5', '0.001', '59955'],
  ])('takes the nearer limit: %s', (_what, slippage, collar, price) => {
    const on = held('0.1', {}, { guards: guards({ collar: requireAmount(collar) }) })
    const resolved = resolveDraftTerms({ ...reverse, slippage }, on)
    expect(resolved).toMatchObject({ ok: true, value: { close: { price }, open: { price } } })
  })

  it('foretells the position on the other side, with both fees and the realised result', () => {
    const { evaluation } = seal(held('0.1'))
    expect(evaluation?.outlook.effect).toBe('closes')
    expect(evaluation?.together).toMatchObject({
      effect: 'flips',
      before: { position: '0.1' },
      filled: { position: '-0.1', fee: { amount: '6' } },
    })
    expect(evaluation?.warnings.map(({ code, typed }) => [code, typed])).toEqual([
      ['NO_CEILING_SELL', false],
      ['IOC_MAY_FILL_PART', false],
      ['FLIPS_POSITION', false],
    ])
  })

  it('keeps the position before both requests in the forecast of the opening order', () => {
    const { evaluation } = seal(held('0.1'))
    const { positionAt, positionMovedAt } = evaluation?.outlook ?? {}
    expect([positionAt, positionMovedAt]).toEqual([NOW, NOW - 100])
    expect(evaluation?.outlooks).toMatchObject([
      { effect: 'opens', before: { position: '0.1' }, positionAt, positionMovedAt },
    ])
  })

  it('shows the checks of both orders, all of which hold', () =>
    expect(previewDraft(reverse, held('0.1')).checks.every(({ holds }) => holds)).toBe(true))

  it('leaves the position of the other margin mode as it is', () => {
    const apart = position({ marginMode: 'ISOLATED', quantity: requireAmount('0.7') })
    const long = held('0.1').snapshot.positions?.value ?? []
    const both = { positions: [apart, ...long], markets: [market({ sizeMax: requireAmount('0.05') })] }
    expect(evaluateDraft(reverse, held('0.1', both), 'seal')).toMatchObject({
      error: [{ code: 'QUANTITY_TOO_LARGE', facts: { qty: '0.1', max: '0.05' } }],
    })
    const capped = guards({ positionNotional: requireAmount('47999') })
    expect(seal(held('0.1', { positions: [apart, ...long] }, { guards: capped })).refused).toContain(
      'CAP_POSITION',
    )
  })

  it('is not sealed before the leverage is read, which its opening order needs', () => {
    const { leverages: _, ...snapshot } = held('0.1').snapshot
    expect(evaluateDraft(reverse, { ...held('0.1'), snapshot }, 'seal')).toMatchObject({
      error: expect.arrayContaining([{ code: 'INPUT_MISSING', facts: { input: 'leverage' } }]) as unknown,
    })
    expect(reverseKind.listInputs(reverse, held('0.1')).map(({ input }) => input)).toContain('leverage')
  })

  it.each([
    [2, []],
    [1, ['KEY_SIGNS_PACE']],
  ])('takes two of the %i requests that its key signs in a minute: %j', (writesAMinute, codes) => {
    const profile = { id: 'live', kind: 'live', label: 'main', venue: '' } as const
    const size = { perOrder: requireAmount('1'), perDay: requireAmount('9') }
    const ceilings = { writesAMinute, markets: [{ symbol: SYMBOL, ...size }] }
    const row = { profile, inUse: true, key: 'ready', writing: 'allowed', hasGuards: true, ceilings } as const
    const keyring = { isLocked: false, lockAfter: 15, isScreenLockHeard: false, rows: [row] }
    expect(seal(held('0.1', { keyring })).refused ?? []).toEqual(codes)
  })

  it('fills the opening order from what the close leaves in the book', () => {
    const thin = dated({ ...book(2, '0.1') })
    const { evaluation } = seal(held('0.1', {}, { book: thin }))
    expect(evaluation?.outlook.now?.fill?.average).toBe('60000')
    expect(evaluation?.outlooks?.[0]?.now?.fill?.average).toBe('59999.9')
  })

  it.each<[string, Parameters<typeof guards>[0], string]>([
    ['an order', { orderNotional: requireAmount('5000') }, 'CAP_NOTIONAL'],
    ['the position', { positionNotional: requireAmount('5000') }, 'CAP_POSITION'],
    ['requests a minute', { writesPerMinute: 1 }, 'CAP_RATE'],
    ['markets', { markets: [] }, 'MARKET_NOT_ALLOWED'],
  ])('is refused whole where the opening order exceeds the cap on %s', (_what, change, code) => {
    expect(seal(held('0.1', {}, { guards: guards(change) })).refused).toContain(code)
  })

  it('counts the collateral that the close leaves at its worst price', () => {
    const poor = { account: account({ totalCollateral: requireAmount('610'), free: requireAmount('10') }) }
    expect(seal(held('0.1', poor)).requests).toHaveLength(2)
    const poorer = { account: account({ totalCollateral: requireAmount('600'), free: requireAmount('0') }) }
    expect(seal(held('0.1', poorer)).refused).toEqual(['COLLATERAL_TOO_SMALL'])
  })

  it.each<[string, PlanningInputs, string]>([
    ['there is no position', held('0'), 'REDUCE_ONLY_NOTHING'],
    [
      'trading is stopped',
      held('0.1', {}, { writes: deriveTradingState([{ is: 'stopped', since: 1 }]) }),
      'WRITES_STOPPED',
    ],
    [
      'the position exceeds the largest order',
      held('0.1', { markets: [market({ sizeMax: requireAmount('0.05') })] }),
      'QUANTITY_TOO_LARGE',
    ],
    ['the book is not read', held('0.1', {}, { book: undefined }), 'INPUT_MISSING'],
    [
      'the market only takes reducing orders',
      held('0.1', { markets: [market({ status: 'REDUCE_ONLY' })] }),
      'MARKET_NOT_TRADING',
    ],
  ])('is refused where %s', (_what, on, code) => {
    expect(seal(on).refused).toEqual([code])
    expect(previewDraft(reverse, on).refusals.map(refusal => refusal.code)).toEqual(
      code === 'WRITES_STOPPED' ? [] : [code],
    )
  })

  it('is refused with a slippage that is no number', () => {
    expect(seal(held('0.1'), { ...reverse, slippage: '' }).refused).toEqual(['AMOUNT_MALFORMED'])
  })
})
