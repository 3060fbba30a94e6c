import { describe, expect, it } from 'vitest'
import { algo, pair } from '../../../../test/kit/algo'
import { dated, inputs, order, position } from '../../../../test/kit/trade'
import type { WriteAttempt } from '../../attempt/write-attempt'
import { MIN_LOOKUP_INTERVAL_MS } from '../../attempt/signature-expiry'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { TradingRestriction } from '../../guard/trading-guards'
import { deriveTradingState } from '../../guard/trading-restrictions'
import type { VenueKeyState } from '../../profile/key-facts'
import {
  KEY_ADDRESSES_QUERY,
  OWN_KEY_QUERY,
  emptyOutcomeEvidence,
  type SettingsReadBack,
} from '../../proof/outcome-evidence'
import { requireAmount } from '../../value/decimal-amount'
import { evaluateDraft } from '../draft-evaluation'
import { bindKeyProof, revokeKeyProof } from './key-proof'

const key = { fingerprint: '8tm7…hX', scopes: ['read', 'trading'], active: true } as const
const well: VenueKeyState = { life: 'works', allowed: '', seen: '203.0.113.7' }
const on = (
  keyState: VenueKeyState | undefined = well,
  sections: Parameters<typeof inputs>[0] = {},
): PlanningInputs => ({
  ...inputs({ key, orders: [], algoOrders: [], positions: [], ...sections }),
  ownKey: keyState && dated(keyState),
})
const holding = (...holds: readonly TradingRestriction[]): PlanningInputs => ({
  ...on(),
  writes: deriveTradingState(holds),
})
const bound = (of: PlanningInputs) => evaluateDraft({ is: 'bind key' }, of, 'seal')
const ended = (of: PlanningInputs) => evaluateDraft({ is: 'revoke key' }, of, 'seal')
const codes = (of: ReturnType<typeof bound>) => (of.ok ? [] : of.error.map(({ code }) => code))

describe('binding a key to an address', () => {
  it('uses the address that the venue reports, and includes the previous limits', () =>
    expect(bound(on({ ...well, allowed: '198.51.100.1' }))).toMatchObject({
      ok: true,
      value: { write: { is: 'bind key', key: '8tm7…hX', address: '203.0.113.7', was: '198.51.100.1' } },
    }))

  it('warns that the key works from one address only, without a typed word', () => {
    const evaluation = bound(on({ ...well, allowed: '198.51.100.1' }))
    expect(evaluation.ok && evaluation.value.warnings).toEqual([
      { code: 'KEY_BOUND', facts: {}, typed: false },
    ])
  })

  it.each<[VenueKeyState, string]>([
    [{ life: 'works', allowed: '' }, 'address of this computer'],
    [{ life: 'works', seen: '203.0.113.7' }, 'addresses of this key'],
  ])('names the figure that it lacks: %j, %s', (keyState, figure) =>
    expect(bound(on(keyState))).toMatchObject({ error: [{ code: 'FIGURE_UNTOLD', facts: { figure } }] }),
  )

  it.each<[string, VenueKeyState, string]>([
    ['is bound so already', { ...well, allowed: '203.0.113.7' }, 'SETTING_SAME'],
    ['has an address that nobody told', { life: 'works', allowed: '' }, 'FIGURE_UNTOLD'],
    ['has a limit that nobody told', { life: 'works', seen: '203.0.113.7' }, 'FIGURE_UNTOLD'],
    ['is on its way out', { ...well, life: 'ending' }, 'KEY_NOT_KNOWN'],
  ])('is rejected when it %s', (_, keyState, code) => expect(codes(bound(on(keyState)))).toContain(code))

  it('and ending it are rejected for a sub-account, because the key belongs to the main account', () => {
    const profile = { id: 's', kind: 'live', label: 'Sub', venue: 'v', subOf: 'Main' } as const
    for (const evaluate of [bound, ended])
      expect(codes(evaluate(on(well, { profile })))).toContain('KEY_OF_MAIN')
  })

  it('is rejected while writing is stopped', () =>
    expect(codes(bound(holding({ is: 'stopped', since: 1 } as TradingRestriction)))).toContain(
      'WRITES_STOPPED',
    ))
})

describe('revoking a key', () => {
  it('names everything that it leaves behind', () => {
    const left = on(well, {
      orders: [order()],
      algoOrders: [algo()],
      positions: [position({ quantity: requireAmount('1') })],
    })
    const evaluation = ended(left)
    expect(evaluation).toMatchObject({
      ok: true,
      value: {
        write: { open: [{}], stops: [{}], held: [{ symbol: 'PERP_BTC_USDC' }] },
        warnings: [
          { code: 'KEY_ENDS', typed: true },
          { code: 'KEY_LEAVES', facts: { orders: '1', waiting: '1', positions: '1' }, typed: true },
        ],
      },
    })
  })

  it.each<[string, Parameters<typeof inputs>[0], readonly string[] | undefined]>([
    ['nothing', {}, undefined],
    ['one order', { orders: [order()] }, ['1', '0', '0']],
    ['an order and a stop', { orders: [order()], algoOrders: [algo()] }, ['1', '1', '0']],
    ['both legs of a pair', { algoOrders: [pair()] }, ['0', '2', '0']],
    [
      'an order and a position',
      { orders: [order()], positions: [position({ quantity: requireAmount('1') })] },
      ['1', '0', '1'],
    ],
  ])('warns of what it leaves where that is %s', (_what, sections, counts) => {
    const evaluation = ended(on(well, sections))
    const left = evaluation.ok && evaluation.value.warnings.find(({ code }) => code === 'KEY_LEAVES')
    expect(left && Object.values(left.facts)).toEqual(counts)
  })

  it('is rejected with the first of several doubts and actions of the venue', () => {
    const doubts = [{ is: 'edited elsewhere' }, { is: 'unexplained position' }]
    const acts = [{ is: 'liquidation' }, { is: 'deleveraging' }]
    for (const [hold, facts] of [
      [{ is: 'doubt', doubts }, { doubt: 'edited elsewhere' }],
      [{ is: 'venue act', acts }, { act: 'liquidation' }],
    ] as const) {
      const evaluation = ended(holding(hold as unknown as TradingRestriction))
      const own = evaluation.ok ? [] : evaluation.error.filter(one => /DOUBT_OPEN|ACT_UNSEEN/.test(one.code))
      expect(own).toMatchObject([{ facts }])
    }
  })

  it.each<[string, VenueKeyState['life'], string]>([
    ['does not tell of it', 'gone', 'KEY_NOT_KNOWN'],
    ['says nothing', undefined, 'FIGURE_UNTOLD'],
  ])('is rejected when the look-up %s', (_, life, code) => {
    const { life: _life, ...rest } = well
    expect(codes(ended(on({ ...rest, ...(life && { life }) })))).toContain(code)
  })

  it.each(['positions', 'orders', 'algoOrders', 'key'] as const)(
    'is refused before the section %s is read',
    section => {
      const { [section]: _, ...snapshot } = on().snapshot
      expect(ended({ ...on(), snapshot })).toMatchObject({ ok: false })
    },
  )

  it.each<[string, TradingRestriction, string]>([
    [
      'an outcome is unknown',
      { is: 'unknown', attempts: ['pd-1'] } as unknown as TradingRestriction,
      'WRITES_HELD',
    ],
    [
      'two answers do not fit together',
      { is: 'doubt', doubts: [{ is: 'edited elsewhere', symbol: 'X' }] } as unknown as TradingRestriction,
      'DOUBT_OPEN',
    ],
    [
      'the venue took something that nobody looked at',
      { is: 'venue act', acts: [{ is: 'liquidation' }] } as unknown as TradingRestriction,
      'VENUE_ACT_UNSEEN',
    ],
    [
      'a request may still arrive',
      {
        is: 'part',
        limits: [{ over: 'may still arrive', bars: 'margin', until: 1, attempt: 'pd-1', markets: 'all' }],
      } as TradingRestriction,
      'PART_HELD',
    ],
  ])('is rejected while %s', (_, hold, code) => expect(codes(ended(holding(hold)))).toContain(code))

  it('is allowed while writing is stopped, because it is the next stage', () =>
    expect(ended(holding({ is: 'stopped', since: 1 } as TradingRestriction))).toMatchObject({ ok: true }))
})

describe('the proof of a revoked or bound key', () => {
  const LAPSE = 1_790_000_310_000
  const late = LAPSE + 1
  const signedAt = LAPSE - 310_000
  const of = <W>(write: W) =>
    ({ id: 'pd-1', signedAt, write }) as unknown as WriteAttempt & { readonly write: W }
  const back = (query: string, at: number, answer: string): SettingsReadBack => ({
    at,
    settings: { [query]: answer },
  })
  const gone = (...answers: readonly (readonly [number, string])[]) =>
    revokeKeyProof.resolveVerdict(
      of({ is: 'revoke key', key: '8tm7…hX', open: [], stops: [], held: [] } as const),
      { ...emptyOutcomeEvidence, readBacks: answers.map(([at, text]) => back(OWN_KEY_QUERY, at, text)) },
      [],
    )?.is

  it('requires a look-up in which the revoked key is missing', () =>
    expect([gone(), gone([1, 'gone']), gone([1, 'ending']), gone([1, 'works'])]).toEqual([
      undefined,
      'in effect',
      undefined,
      undefined,
    ]))

  it('of failure requires two look-ups after the lapse in which the key works', () =>
    expect([
      gone([late, 'works']),
      gone([late, 'works'], [late + MIN_LOOKUP_INTERVAL_MS, 'works']),
      gone([late, 'ending'], [late + MIN_LOOKUP_INTERVAL_MS, 'ending']),
    ]).toEqual([undefined, 'not done', undefined]))

  it('of a bound key is its list of addresses', () => {
    const write = { is: 'bind key', key: '8tm7…hX', address: '203.0.113.7', was: '' } as const
    const judged = (...answers: readonly string[]) =>
      bindKeyProof.resolveVerdict(
        of(write),
        {
          ...emptyOutcomeEvidence,
          readBacks: answers.map((text, nth) =>
            back(KEY_ADDRESSES_QUERY, late + nth * MIN_LOOKUP_INTERVAL_MS, text),
          ),
        },
        [],
      )?.is
    expect([
      judged('203.0.113.7'),
      judged(''),
      judged('', ''),
      judged('198.51.100.1', '198.51.100.1'),
    ]).toEqual(['in effect', undefined, 'not done', undefined])
  })
})
