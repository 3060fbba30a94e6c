import { deepEqual } from 'node:assert/strict'
import { evaluateDraft } from '@core/writes/draft-evaluation'
import { positiveOrUndefined, roundToPlaces, ZERO } from '@core/value/decimal-amount'
import type { PlanningInputs } from '@core/context/planning-inputs'
import type { OrderDraft } from '@core/write/venue-write'
import { createChance } from './chance'
import { anyDraft, deskInputs } from './desk-inputs'
import { measure, median, ratioOf } from './measure'
import { absoluteRow, ratioRow, type Entry, type Row } from './row'
import { straightPlan, type StraightPlan } from './straight-plan'

const FUZZED = 100_000

/** Evaluates a draft with the core, in the terms of `StraightPlan`. */
function corePlan(draft: OrderDraft, on: PlanningInputs): StraightPlan {
  const evaluation = evaluateDraft(draft, on, 'seal')
  if (!evaluation.ok) return { refused: evaluation.error.map(({ code }) => code) }
  const { outlook } = evaluation.value
  // A liquidation price of zero means that no price liquidates. The straight version omits it then.
  const liquidation = positiveOrUndefined(outlook.filled?.liquidation)
  const now = outlook.now?.fill
  const isResting =
    draft.type === 'POST_ONLY' || (draft.type === 'FOK' && now !== undefined && now.cancelled !== ZERO)
  return {
    refused: [],
    ...(outlook.ceiling === undefined ? {} : { ceiling: outlook.ceiling }),
    ...(outlook.filled?.fee === undefined ? {} : { fee: outlook.filled.fee.amount }),
    ...(isResting || now === undefined ? {} : { filled: now.quantity }),
    ...(liquidation === undefined ? {} : { liquidation: roundToPlaces(liquidation, 6, 'nearest') }),
  }
}

/**
 * Returns the part that both versions must agree on: the refusals in any order, and every figure but
 * `filled`.
 */
function compared({ refused, filled: _filled, liquidation, ...rest }: StraightPlan) {
  return { ...rest, refused: refused.toSorted(), liquidation: liquidation?.replace(/\.?0+$/, '') }
}

function assertSameVerdicts(sources: readonly [PlanningInputs, ...PlanningInputs[]]): void {
  const chance = createChance(5)
  for (let run = 0; run < FUZZED; run += 1) {
    const draft = anyDraft(chance)
    const on = chance.one(sources)
    deepEqual(compared(corePlan(draft, on)), compared(straightPlan(draft, on)), JSON.stringify(draft))
  }
}

/** M5: every check, a walk of a hundred levels, fees, margin and liquidation, against the decimal library. */
export const fullPlan: Entry = {
  name: 'M5 plan',
  run(): readonly Row[] {
    const sources: readonly [PlanningInputs, ...PlanningInputs[]] = [
      deskInputs('0.25'),
      deskInputs('-0.4'),
      deskInputs('0'),
    ]
    assertSameVerdicts(sources)
    const on = sources[0]
    // The order takes every one of the hundred levels.
    const draft: OrderDraft = {
      is: 'order',
      symbol: 'PERP_BTC_USDC',
      side: 'SELL',
      type: 'IOC',
      price: '59990',
      quantity: '0.15',
      reduceOnly: false,
      marginMode: 'CROSS',
    }
    const { core, straight } = measure({
      core: () => evaluateDraft(draft, on, 'seal'),
      straight: () => straightPlan(draft, on),
    })
    const value = median(core) / 1_000
    const beside = `decimal.js, straight: ${(median(straight) / 1_000).toFixed(1)} µs`
    const row = { name: this.name, value, unit: 'µs', reference: beside }
    return [
      ratioRow({ ...row, ratio: ratioOf(straight, core) }, { is: 'at least', ratio: 1 }),
      absoluteRow({ ...row, name: `${this.name}, alone` }, { is: 'at most', value: 100 }),
    ]
  },
}
