import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { CancelWrite, OrderWrite } from '@core/write/venue-write'
import { sealedPlan } from '../../test/kit/plans'
import { market, SYMBOL } from '../../test/kit/trade'
import { formatMarketPrice, formatMarketSize } from './format'
import { describeCombinedWrites } from './several'

const cancel = (orderId: string, changes: Partial<CancelWrite> = {}): CancelWrite => ({
  is: 'cancel',
  symbol: SYMBOL,
  orderId,
  side: 'BUY',
  quantity: requireAmount('0.5'),
  executed: requireAmount('0.1'),
  price: requireAmount('59000'),
  ...changes,
})
const left = formatMarketSize(requireAmount('0.4'), market())
const at = (text: string): string => formatMarketPrice(requireAmount(text), market())
const sheet = (...[first, ...rest]: readonly CancelWrite[]) => {
  const plan = sealedPlan('pd-1', first && { write: first })
  return { ...plan, rest: rest.map((write, at) => ({ ...sealedPlan(`pd-${String(at + 2)}`), write })) }
}

describe('sheet of several cancels', () => {
  it('lists each with its remaining size, and states that they are sent one by one', () => {
    expect(
      describeCombinedWrites(sheet(cancel('7'), cancel('8', { price: requireAmount('58900.5') })), market()),
    ).toEqual({
      sentence: `Cancel 2 BUY orders in ${SYMBOL}, one by one`,
      lead: 'Cancel 2 BUY orders',
      rest: `in ${SYMBOL}, one by one`,
      sent: [
        ['1 of 2', `${SYMBOL} ${left} at ${at('59000')}`],
        ['2 of 2', `${SYMBOL} ${left} at ${at('58900.5')}`],
      ],
      may: [
        ['Likely', 'each cancelled, one by one'],
        ['Or', 'some fill first; fills stay'],
        ['Also', 'orders opened meanwhile stay'],
      ],
      yes: 'Hold to cancel 2 BUY orders',
    })
  })

  it('counts the markets if there are several, and formats no figure by another market’s rules', () => {
    const { price: _, ...bare } = cancel('9', { symbol: 'PERP_ETH_USDC' })
    const words = describeCombinedWrites(sheet(cancel('7'), bare), market())
    expect([words?.rest, words?.sent[1]?.[1]]).toEqual(['in 2 markets, one by one', 'PERP_ETH_USDC 0.4'])
  })

  it('does not apply to one request or a ladder, which have their own words', () => {
    const ladder = { ...sealedPlan('pd-1'), rest: [sealedPlan('pd-2')] }
    expect([
      describeCombinedWrites(sealedPlan('pd-1'), market()),
      describeCombinedWrites(ladder, market()),
    ]).toEqual([undefined, undefined])
  })
})

describe('sheet of several closes', () => {
  const close = (changes: Partial<OrderWrite> = {}): OrderWrite => ({
    is: 'order',
    symbol: SYMBOL,
    side: 'SELL',
    type: 'IOC',
    price: requireAmount('59550'),
    quantity: requireAmount('0.4'),
    reduceOnly: true,
    marginMode: 'CROSS',
    ...changes,
  })
  const other = close({
    symbol: 'PERP_ETH_USDC',
    side: 'BUY',
    price: requireAmount('2015'),
    marginMode: 'ISOLATED',
  })

  it('lists each with its side, size, limit and mode', () => {
    const words = describeCombinedWrites(
      { ...sealedPlan('pd-1', { write: close() }), rest: [{ ...sealedPlan('pd-2'), write: other }] },
      market(),
    )
    expect([words?.lead, words?.rest, words?.yes, words?.sent]).toEqual([
      'Close 2 positions',
      'all of each, one by one',
      'Hold to close 2 positions',
      [
        ['Each', 'IOC · REDUCE-ONLY'],
        ['1 of 2', `SELL ${left} ${SYMBOL} at least ${at('59550')} · CROSS`],
        [
          '2 of 2',
          `BUY 0.4 PERP_ETH_USDC at most ${formatMarketPrice(requireAmount('2015'), undefined)} · ISOLATED`,
        ],
      ],
    ])
  })

  it('names the mode once if all have the same', () => {
    const plan = {
      ...sealedPlan('pd-1', { write: close() }),
      rest: [{ ...sealedPlan('pd-2'), write: close() }],
    }
    expect(describeCombinedWrites(plan, market())?.sent.slice(0, 2)).toEqual([
      ['Each', 'IOC · REDUCE-ONLY · CROSS'],
      ['1 of 2', `SELL ${left} ${SYMBOL} at least ${at('59550')}`],
    ])
  })

  it('does not apply to a reduce-only ladder, which rests', () => {
    const rung = close({ type: 'LIMIT' })
    const plan = { ...sealedPlan('pd-1', { write: rung }), rest: [{ ...sealedPlan('pd-2'), write: rung }] }
    expect(describeCombinedWrites(plan, market())).toBeUndefined()
  })
})
