import { describe, expect, it } from 'vitest'
import { algoDrafts, leg, long, pair } from '../../test/kit/algo'
import { inputs, market, SYMBOL } from '../../test/kit/trade'
import { evaluateDraft } from '@core/writes/draft-evaluation'
import { toAlgoRecordTerms } from '@core/writes/algo/algo-cancel-rules'
import { requireAmount } from '@core/value/decimal-amount'
import { unchangedForecast } from '@core/write/plan'
import type { AnyAlgoWrite } from '@core/write/planned-algo'
import type { AlgoDraft } from '@core/write/algo-order-draft'
import { describeAlgoWrite, describeTriggerEffects } from './algo'

const btc = market()
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const describeWrite = (write: AnyAlgoWrite) => {
  const { sent, may, ...rest } = describeAlgoWrite(write, btc)
  return {
    ...rest,
    lines: [...sent, ...may].map(([label, text]) => plain(`${label}: ${text}`)),
    sentence: plain(rest.sentence),
    lead: plain(rest.lead),
    yes: plain(rest.yes),
  }
}
const written = (draft: AlgoDraft): AnyAlgoWrite => {
  const evaluation = evaluateDraft(
    draft,
    inputs({ positions: [long({ quantity: requireAmount('0.5') })], algoOrders: [] }),
    'seal',
  )
  if (!evaluation.ok) throw new Error(JSON.stringify(evaluation.error))
  return evaluation.value.write as AnyAlgoWrite
}
const { STOP, TP_SL, POSITIONAL_TP_SL, BRACKET, TRAILING_STOP } = algoDrafts

describe('trigger order sheet', () => {
  it.each<[AlgoDraft['kind'], AlgoDraft, lead: string, readonly string[]]>([
    [
      'STOP',
      STOP,
      'SELL 0.400',
      [
        'Trigger: mark at or below 58 000.0',
        'Then: SELL 0.400 at market',
        'Type: stop · CROSS · REDUCE-ONLY',
      ],
    ],
    [
      'TP_SL',
      TP_SL,
      'Protect 0.400',
      [
        'Take-profit: mark at or above 62 000.0: SELL at market',
        'Stop-loss: mark at or below 58 000.0: SELL at market',
      ],
    ],
    ['POSITIONAL_TP_SL', POSITIONAL_TP_SL, 'Protect whole position', ['Protects: whole position at trigger']],
    ['BRACKET', BRACKET, 'BUY 0.100', ['Entry: BUY 0.100 at limit 59 500.0', 'TP/SL covers: filled entry']],
    [
      'TRAILING_STOP',
      TRAILING_STOP,
      'SELL 0.400',
      ['Activation price: none, active now', 'Then: SELL 0.400 at market'],
    ],
  ])('describes the trigger, price source and resulting order of a %s', (_, draft, lead, lines) => {
    const words = describeWrite(written(draft))
    expect(words.lead).toBe(lead)
    expect(words.lines).toEqual(expect.arrayContaining([...lines]))
    expect(words.lines).toContain('Triggers on: mark price, not last')
    expect(words.yes).toMatch(/^Hold to place /)
  })

  it('shows the distance of a trailing stop and where it begins', () => {
    const draft = { ...TRAILING_STOP, distance: { is: 'value', by: '500' }, activatedPrice: '61000' } as const
    expect(describeWrite(written(draft)).lines).toEqual(
      expect.arrayContaining(['Trails: highest mark by 500.0', 'Activation price: 61 000.0 on mark']),
    )
  })

  it('lists what a cancel ends; cancelling all removes stops and keeps ordinary orders', () => {
    const one = describeWrite({
      is: 'cancel algo',
      symbol: SYMBOL,
      algoOrderId: '90',
      was: toAlgoRecordTerms(pair()),
    })
    expect(one.lines).toContain('Cancels: order and all legs')
    const open = [
      { orderId: '90', symbol: SYMBOL, triggers: 2 },
      { orderId: '70', symbol: SYMBOL },
    ]
    const all = describeWrite({ is: 'cancel all algo', reach: { is: 'all markets' }, open })
    expect(all.lead).toBe('Cancel 3 trigger orders')
    expect(all.lines).toEqual(
      expect.arrayContaining([
        'Removes: your positions’ stops and take-profits',
        'Not cancelled: resting orders',
      ]),
    )
  })

  it('shows an edit with old and new values, and a leg that is switched off', () => {
    const words = describeWrite({
      is: 'edit algo',
      symbol: SYMBOL,
      algoOrderId: '90',
      legs: [
        { algoOrderId: '92', triggerPrice: requireAmount('57500') },
        { algoOrderId: '91', active: false },
      ],
      was: toAlgoRecordTerms(pair()),
      wereLegs: [toAlgoRecordTerms(leg('STOP_LOSS')), toAlgoRecordTerms(leg('TAKE_PROFIT'))],
    })
    expect(words.lines).toEqual(
      expect.arrayContaining(['Stop-loss: trigger 58 000.0 → 57 500.0', 'Take-profit: switched OFF']),
    )
    expect(words.sentence).toBe(
      `Edit TP/SL ${SYMBOL}: Stop-loss trigger 58 000.0 → 57 500.0; Take-profit switched OFF`,
    )
  })

  it('shows the gain or loss at each trigger, and the size covered by stops', () => {
    const evaluation = evaluateDraft(TP_SL, inputs({ positions: [long()], algoOrders: [] }), 'seal')
    const lines = evaluation.ok ? describeTriggerEffects(evaluation.value.outlook, btc) : []
    expect(lines.map(line => plain(line.join(': ')))).toEqual([
      'Take-profit at 62 000.0: about +787.60 USDC after fees',
      'Stop-loss at 58 000.0: about −811.60 USDC after fees',
      'Stops would cover: 0.400 of 1.000, now 0.000',
    ])
    expect(describeTriggerEffects(unchangedForecast, btc)).toEqual([])
  })
})
