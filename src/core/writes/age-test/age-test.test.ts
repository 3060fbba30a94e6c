import { expect, it } from 'vitest'
import { inputs, market, SYMBOL } from '../../../../test/kit/trade'
import { isOnStepGrid, requireAmount } from '../../value/decimal-amount'
import { isOrderPlacement } from '../../write/venue-write'
import { evaluateDraft } from '../draft-evaluation'
import { resolveDraftTerms } from '../resolved-draft'

it('sends orders of which price and size lie between two steps, far below the market', () => {
  const evaluation = evaluateDraft({ is: 'age test', symbol: SYMBOL }, inputs(), 'seal')
  if (!evaluation.ok) throw new Error(JSON.stringify(evaluation.error))
  const writes = [evaluation.value.write, ...(evaluation.value.rest ?? [])].filter(isOrderPlacement)
  expect(writes.map(({ testAge }) => testAge)).toEqual([0, 310_000, 0, 330_000, 0, 250_000])
  const { tick, step, priceMin } = market()
  for (const { price, quantity, side, type } of writes) {
    expect([side, type]).toEqual(['BUY', 'POST_ONLY'])
    expect(price !== undefined && isOnStepGrid(price, tick, priceMin)).toBe(false)
    expect(isOnStepGrid(quantity, step)).toBe(false)
  }
})

it('is refused without a mark, and while trading is stopped', () => {
  const codes = (on: ReturnType<typeof inputs>) => {
    const evaluation = evaluateDraft({ is: 'age test', symbol: SYMBOL }, on, 'seal')
    return evaluation.ok ? [] : evaluation.error.map(({ code }) => code)
  }
  expect(codes(inputs({ quotes: [] }))).toContain('INPUT_MISSING')
  const stopped = { ...inputs().writes, state: 'reducing', holds: [{ is: 'stopped', since: 1 }] } as const
  expect(codes(inputs({}, { writes: stopped as never }))).toContain('WRITES_STOPPED')
})

it('keeps its orders while the mark moves', () => {
  const draft = resolveDraftTerms({ is: 'age test', symbol: SYMBOL }, inputs())
  if (!draft.ok) throw new Error(JSON.stringify(draft.error))
  const moved = inputs({ quotes: [{ symbol: SYMBOL, mark: requireAmount('61000') }] })
  const writes = (on: ReturnType<typeof inputs>) => {
    const evaluation = evaluateDraft(draft.value, on, 'seal')
    return evaluation.ok ? evaluation.value.write : evaluation.error
  }
  expect(writes(moved)).toEqual(writes(inputs()))
})
