import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guards } from '../../../test/kit/trade'
import { exactly } from '../value/decimal'
import { guardNames, guardText, type Guards } from './guard'
import { guardChanges, readGuards, tighterOf, type GuardsDraft } from './guard-change'

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

const anyGuards = fc.record<Guards>({
  ...Object.fromEntries(
    (
      ['orderNotional', 'positionNotional', 'openNotional', 'dailyLoss', 'dailyNotional', 'collar'] as const
    ).map(name => [name, fc.nat({ max: 5 }).map(units => exactly(String(units)))]),
  ),
  writesPerMinute: fc.nat({ max: 5 }),
  consentsPerMinute: fc.nat({ max: 5 }),
  markets: fc.oneof(fc.constant('all' as const), fc.subarray(['A', 'B', 'C'])),
  accounts: fc.oneof(fc.constant('all' as const), fc.subarray(['x', 'y'])),
} as { [N in keyof Guards]: fc.Arbitrary<Guards[N]> })

describe('guards as typed', () => {
  it('are read exactly', () => {
    expect(readGuards(typed())).toEqual({ ok: true, value: guards() })
    expect(readGuards(typed({ orderNotional: '007', markets: ['PERP_A'] }))).toMatchObject({
      ok: true,
      value: { orderNotional: '7', markets: ['PERP_A'] },
    })
  })

  it('are refused all at once, each by its name', () => {
    expect(readGuards(typed({ dailyLoss: '1e3', writesPerMinute: '2.5', markets: ['A B', 'C'] }))).toEqual({
      ok: false,
      error: [
        { code: 'GUARD_MALFORMED', facts: { guard: 'dailyLoss', text: '1e3' } },
        { code: 'GUARD_MALFORMED', facts: { guard: 'writesPerMinute', text: '2.5' } },
      ],
    })
  })
})

describe('a change of guards', () => {
  it.each<[string, Partial<Guards>, string, string]>([
    ['orderNotional', { orderNotional: exactly('24999.99') }, 'tightens', '24999.99'],
    ['orderNotional', { orderNotional: exactly('25000.01') }, 'loosens', '25000.01'],
    ['dailyLoss', { dailyLoss: exactly('1001') }, 'loosens', '1001'],
    ['dailyNotional', { dailyNotional: exactly('9') }, 'tightens', '9'],
    ['writesPerMinute', { writesPerMinute: 29 }, 'tightens', '29'],
    ['consentsPerMinute', { consentsPerMinute: 31 }, 'loosens', '31'],
    ['collar', { collar: exactly('0.06') }, 'loosens', '0.06'],
    ['markets', { markets: ['PERP_A'] }, 'tightens', 'only PERP_A'],
    ['accounts', { accounts: [] }, 'tightens', 'only'],
  ])('of %s by %j %s', (guard, change, does, after) => {
    expect(guardChanges(guards(), guards(change))).toMatchObject([{ guard, does, after }])
  })

  it.each<[Guards['markets'], Guards['markets'], string]>([
    [['A'], 'all', 'loosens'],
    [['A'], ['A', 'B'], 'loosens'],
    [['A', 'B'], ['B'], 'tightens'],
    [['A'], ['B'], 'loosens'],
  ])('of the list from %j to %j %s', (before, after, does) => {
    expect(guardChanges(guards({ markets: before }), guards({ markets: after }))).toMatchObject([{ does }])
  })

  it('that says the same is none, whatever order a list has', () => {
    expect(guardChanges(guards({ markets: ['A', 'B'] }), guards({ markets: ['B', 'A'] }))).toEqual([])
    expect(guardChanges(guards(), guards({ orderNotional: exactly('25000.00') }))).toEqual([])
  })

  it('where there were none loosens every guard', () => {
    const changes = guardChanges(undefined, guards())
    expect(changes.map(({ guard }) => guard)).toEqual(guardNames)
    expect(changes.every(({ does, before }) => does === 'loosens' && before === undefined)).toBe(true)
  })
})

describe('the stricter of two', () => {
  it('never loosens either, and is no stricter than it has to be', () => {
    fc.assert(
      fc.property(anyGuards, anyGuards, (a, b) => {
        const both = tighterOf(a, b)
        for (const one of [a, b])
          expect(guardChanges(one, both).every(({ does }) => does === 'tightens')).toBe(true)
        for (const name of guardNames)
          if (name !== 'markets' && name !== 'accounts')
            expect([guardText(a, name), guardText(b, name)]).toContain(guardText(both, name))
      }),
    )
  })

  it('is what was asked for where all of it tightens, and what stands where all of it loosens', () => {
    fc.assert(
      fc.property(anyGuards, anyGuards, (now, wish) => {
        const does = new Set(guardChanges(now, wish).map(change => change.does))
        if (does.size !== 1) return
        const expected = does.has('tightens') ? wish : now
        expect(guardChanges(expected, tighterOf(now, wish))).toEqual([])
      }),
    )
  })
})
