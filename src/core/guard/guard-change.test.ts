import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guards } from '../../../test/kit/trade'
import { requireAmount } from '../value/decimal-amount'
import { guardNames, formatGuard, type TradingGuards } from './trading-guards'
import { listGuardChanges, parseGuardsDraft, combineTighterGuards, type GuardsDraft } from './guard-change'

const typed = (changes: Partial<GuardsDraft> = {}): GuardsDraft => ({
  orderNotional: '25000',
  positionNotional: '50000',
  openNotional: '100000',
  dailyLoss: '1000',
  dailyNotional: '1000000',
  writesPerMinute: '30',
  consentsPerMinute: '30',
  collar: '0.05',
  markets: 'all',
  accounts: 'all',
  ...changes,
})

const anyGuards = fc.record<TradingGuards>({
  ...Object.fromEntries(
    (
      ['orderNotional', 'positionNotional', 'openNotional', 'dailyLoss', 'dailyNotional', 'collar'] as const
    ).map(name => [name, fc.nat({ max: 5 }).map(units => requireAmount(String(units)))]),
  ),
  writesPerMinute: fc.nat({ max: 5 }),
  consentsPerMinute: fc.nat({ max: 5 }),
  markets: fc.oneof(fc.constant('all' as const), fc.subarray(['A', 'B', 'C'])),
  accounts: fc.oneof(fc.constant('all' as const), fc.subarray(['x', 'y'])),
} as { [N in keyof TradingGuards]: fc.Arbitrary<TradingGuards[N]> })

describe('guards as entered', () => {
  it('are read exactly', () => {
    expect(parseGuardsDraft(typed())).toEqual({ ok: true, value: guards() })
    expect(parseGuardsDraft(typed({ orderNotional: '007', markets: ['PERP_A'] }))).toMatchObject({
      ok: true,
      value: { orderNotional: '7', markets: ['PERP_A'] },
    })
  })

  it('are rejected together, each by its name', () => {
    expect(
      parseGuardsDraft(typed({ dailyLoss: '1e3', writesPerMinute: '2.5', markets: ['A B', 'C'] })),
    ).toEqual({
      ok: false,
      error: [
        { code: 'GUARD_MALFORMED', facts: { guard: 'dailyLoss', text: '1e3' } },
        { code: 'GUARD_MALFORMED', facts: { guard: 'writesPerMinute', text: '2.5' } },
      ],
    })
  })
})

describe('a change of guards', () => {
  it.each<[string, Partial<TradingGuards>, string, string]>([
    ['orderNotional', { orderNotional: requireAmount('24999.99') }, 'tightens', '24999.99'],
    ['orderNotional', { orderNotional: requireAmount('25000.01') }, 'loosens', '25000.01'],
    ['dailyLoss', { dailyLoss: requireAmount('1001') }, 'loosens', '1001'],
    ['dailyNotional', { dailyNotional: requireAmount('9') }, 'tightens', '9'],
    ['writesPerMinute', { writesPerMinute: 29 }, 'tightens', '29'],
    ['consentsPerMinute', { consentsPerMinute: 31 }, 'loosens', '31'],
    ['collar', { collar: requireAmount('0.06') }, 'loosens', '0.06'],
    ['markets', { markets: ['PERP_A'] }, 'tightens', 'only PERP_A'],
    ['accounts', { accounts: [] }, 'tightens', 'only'],
  ])('of %s by %j: %s', (guard, change, does, after) => {
    expect(listGuardChanges(guards(), guards(change))).toMatchObject([{ guard, does, after }])
  })

  it.each<[TradingGuards['markets'], TradingGuards['markets'], string]>([
    [['A'], 'all', 'loosens'],
    [['A'], ['A', 'B'], 'loosens'],
    [['A', 'B'], ['B'], 'tightens'],
    [['A'], ['B'], 'loosens'],
  ])('of the list from %j to %j: %s', (before, after, does) => {
    expect(listGuardChanges(guards({ markets: before }), guards({ markets: after }))).toMatchObject([
      { does },
    ])
  })

  it('is empty for equal values, in any list order', () => {
    expect(listGuardChanges(guards({ markets: ['A', 'B'] }), guards({ markets: ['B', 'A'] }))).toEqual([])
    expect(listGuardChanges(guards(), guards({ orderNotional: requireAmount('25000.00') }))).toEqual([])
  })

  it('loosens every guard when there were none', () => {
    const changes = listGuardChanges(undefined, guards())
    expect(changes.map(({ guard }) => guard)).toEqual(guardNames)
    expect(changes.every(({ does, before }) => does === 'loosens' && before === undefined)).toBe(true)
  })
})

describe('the stricter of two sets of guards', () => {
  it('never loosens either set, and is no stricter than necessary', () => {
    fc.assert(
      fc.property(anyGuards, anyGuards, (a, b) => {
        const both = combineTighterGuards(a, b)
        for (const one of [a, b])
          expect(listGuardChanges(one, both).every(({ does }) => does === 'tightens')).toBe(true)
        for (const name of guardNames)
          if (name !== 'markets' && name !== 'accounts')
            expect([formatGuard(a, name), formatGuard(b, name)]).toContain(formatGuard(both, name))
      }),
    )
  })

  it('is the requested set when all of it tightens, and the current set when all of it loosens', () => {
    fc.assert(
      fc.property(anyGuards, anyGuards, (now, wish) => {
        const does = new Set(listGuardChanges(now, wish).map(change => change.does))
        if (does.size !== 1) return
        const expected = does.has('tightens') ? wish : now
        expect(listGuardChanges(expected, combineTighterGuards(now, wish))).toEqual([])
      }),
    )
  })
})
