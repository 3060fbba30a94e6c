import { describe, expect, it } from 'vitest'
import { draft } from '../../../test/kit/trade'
import { sealedPlan } from '../../../test/kit/plans'
import type { Plan } from '../write/plan'
import type { WriteDraft } from '../write/venue-write'
import { isRiskReducingPlan } from './plan-reduces-risk'
import { getFirstRequestKind } from './write-kinds'

describe('the first request of a draft', () => {
  const all = { is: 'cancel all', reach: { is: 'all markets' } } as const
  it.each<[string, WriteDraft]>([
    ['cancel all', all],
    ['cancel', { ...all, side: 'BUY' }],
    ['order', { is: 'flatten' }],
    ['order', draft()],
  ])('is a %s: %j', (kind, writeDraft) => expect(getFirstRequestKind(writeDraft)).toBe(kind))
})

describe('a plan that can only reduce risk', () => {
  const planOf = (write: object, stops?: true): Plan =>
    sealedPlan('pd-1', { write: write as Plan['write'], ...(stops && { stops }) })
  const { write } = sealedPlan('pd-1')
  const reach = { is: 'all markets' } as const

  it.each<[string, Plan, boolean]>([
    ['an order', planOf(write), false],
    ['a reduce-only order', planOf({ ...write, reduceOnly: true }), true],
    ['a cancel of all orders', planOf({ is: 'cancel all', reach, open: [] }), true],
    ['a cancel of all trigger orders', planOf({ is: 'cancel all algo', reach, open: [] }), false],
    ['that in a plan that stops writing', planOf({ is: 'cancel all algo', reach, open: [] }, true), true],
    ['a revocation of the key', planOf({ is: 'revoke key', key: 'k', open: [], stops: [], held: [] }), false],
  ])('is %s: %s', (_what, plan, reduces) => expect(isRiskReducingPlan(plan)).toBe(reduces))
})
