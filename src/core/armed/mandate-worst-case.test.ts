import { describe, expect, it } from 'vitest'
import { atPress, envelope, inside } from '../../../test/kit/envelopes'
import { chaseRule, programEnvelope, scaleRule, twapRule } from '../../../test/kit/programs'
import { book, dated, guards, NOW, position, snapshot, SYMBOL } from '../../../test/kit/trade'
import type { PlanningInputs } from '../context/planning-inputs'
import { deriveTradingState } from '../guard/trading-restrictions'
import type { PositionRecord } from '../account/position-record'
import type { ArmedMandate } from '../envelope/mandate'
import type { SingleMarketRule } from '../envelope/program-rule'
import { sumMandateUsage, addConsumption } from '../envelope/mandate-consumption'
import { add, compareDecimals, requireAmount, multiply, ZERO, type Amount } from '../value/decimal-amount'
import { createOrderDraft } from '../write/venue-write'
import { evaluateDraft } from '../writes/draft-evaluation'
import { checkAgainstMandate } from './mandate-violations'
import { computeMandateWorstCase } from './mandate-worst-case'

const on: PlanningInputs = {
  now: NOW,
  snapshot: snapshot(),
  book: dated(book()),
  writes: deriveTradingState([]),
  guards: guards(),
  recent: [],
  clockAt: NOW,
}
const { cases, churns, closings } = computeMandateWorstCase(envelope(), () => on)

/** The worst where so much is held already. */
const holding = (quantity: string, changes: Partial<PositionRecord> = {}, of: Partial<ArmedMandate> = {}) =>
  computeMandateWorstCase(envelope(of), () => ({
    ...on,
    snapshot: snapshot({ positions: [position({ quantity: requireAmount(quantity), ...changes })] }),
  }))

/**
 * Computes the loss if everything within the mandate is sent: opened at its worst price and closed again,
 * until nothing is left.
 */
function everyWrite(): { readonly lost: Amount } {
  const wide = envelope({ writes: 10_000 })
  const quantity = requireAmount('0.001')
  const opens = inside({ side: 'SELL', price: requireAmount('59900'), quantity })
  const closes = inside({
    side: 'BUY',
    type: 'IOC',
    price: requireAmount('60100'),
    quantity,
    reduceOnly: true,
  })
  let [used, lost] = [sumMandateUsage([]), ZERO]
  for (;;) {
    const opened = checkAgainstMandate(wide, opens, atPress({ used, bestBid: () => requireAmount('59900') }))
    if (!opened.ok) return { lost }
    used = addConsumption(used, opened.value)
    // One close for many: it is inside however much it closes.
    lost = add(lost, multiply(quantity, requireAmount('200')))
    const closed = checkAgainstMandate(wide, closes, atPress({ used }))
    expect(closed).toMatchObject({ ok: true, value: { size: '0', worth: '0' } })
  }
}

describe('the worst case of an envelope', () => {
  it('is the rest of its bounds at the worst price, with the figures of a sheet for one order', () => {
    const [buy, sell] = cases
    // 24,000 at 60,100 is 0.3993…, up to the market's step.
    expect(buy).toMatchObject({ side: 'BUY', size: '0.4', price: '60100', mark: '60000', beyondMark: '40' })
    expect(sell).toMatchObject({ side: 'SELL', size: '0.401', price: '59900', beyondMark: '40.1' })
    const order = createOrderDraft({
      ...{ symbol: SYMBOL, side: 'BUY', type: 'IOC', price: '60100', quantity: '0.4' },
      ...{ reduceOnly: false, marginMode: 'CROSS' },
    })
    const sheet = evaluateDraft(order, on, 'preview')
    expect(sheet.ok && sheet.value.outlook.worst).toEqual(buy?.then)
    expect(buy?.then).toMatchObject({ position: '0.4', fee: { amount: '12.02' } })
  })

  it('includes only the sides that the envelope allows', () => {
    const [market = undefined as never] = envelope().markets
    const { sellAtLeast: _none, ...buyAlone } = market
    const one = computeMandateWorstCase(envelope({ markets: [buyAlone] }), () => on)
    expect(one.cases.map(({ side }) => side)).toEqual(['BUY'])
    expect(one.churns).toEqual([])
  })

  it('includes the loss of trading back and forth: everything that may be opened, as closes use no bound', () => {
    // 24,000 opens 0.401 at the lower of both prices, which are 200 apart.
    expect(churns).toEqual([{ symbol: SYMBOL, lost: '80.2', fee: '24.06' }])
    const used = everyWrite()
    expect(compareDecimals(used.lost, churns[0]?.lost ?? ZERO)).toBeLessThanOrEqual(0)
    // No less would have been true.
    expect(compareDecimals(used.lost, requireAmount('79'))).toBe(1)
  })

  it('includes the cost of closing the held position, however large it is', () => {
    expect(closings).toEqual([])
    const long = holding('12')
    expect(long.closings).toEqual([
      { symbol: SYMBOL, side: 'SELL', size: '12', price: '59900', mark: '60000', beyondMark: '1200' },
    ])
    expect(holding('-3').closings).toMatchObject([
      { side: 'BUY', size: '3', price: '60100', beyondMark: '300' },
    ])
    // In the other margin mode, on a side without a worst price, and where no act closes, nothing of it can be closed.
    expect(holding('12', { marginMode: 'ISOLATED' }).closings).toEqual([])
    const [{ sellAtLeast: _none, ...buyAlone } = undefined as never] = envelope().markets
    expect(holding('12', {}, { markets: [buyAlone] }).closings).toEqual([])
    expect(holding('12', {}, { acts: envelope().acts.slice(0, 1) }).closings).toEqual([])
  })

  it('shows the size that a rule executes, and the size that it may send when that is larger', () => {
    const of = (rule: SingleMarketRule) => computeMandateWorstCase(programEnvelope(rule), () => on).cases
    const follows = chaseRule({ moves: 4, takesRest: true })
    expect(of(follows)).toMatchObject([
      { size: follows.quantity, sent: multiply(follows.quantity, requireAmount('6')) },
    ])
    const again = twapRule({ catchUp: requireAmount('0.02') })
    expect(of(again)).toMatchObject([{ size: again.quantity, sent: add(again.quantity, again.catchUp) }])
    for (const rule of [twapRule({ catchUp: ZERO }), scaleRule()])
      expect(of(rule).map(({ sent }) => sent)).toEqual([undefined])
    expect(cases.map(({ sent }) => sent)).toEqual([undefined, undefined])
  })

  it('omits unknown figures', () => {
    const blind = computeMandateWorstCase(envelope(), () => ({
      ...on,
      snapshot: snapshot({ quotes: undefined, terms: undefined }),
    }))
    expect(blind.cases[0]).toMatchObject({ mark: undefined, beyondMark: undefined })
    expect(blind.churns[0]?.fee).toBeUndefined()
    expect(requireAmount('1')).toBe('1')
  })
})
