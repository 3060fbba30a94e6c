import { describe, expect, it } from 'vitest'
import { account, dated, draft, inputs, position } from '../../../../test/kit/trade'
import { SIGNATURE_LIFE_MS, type AttemptState } from '../../attempt/write-attempt'
import { MIN_LOOKUP_INTERVAL_MS, EXPIRY_MARGIN_MS } from '../../attempt/signature-expiry'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { SettlementLookup } from '../../proof/outcome-evidence'
import { requireAmount } from '../../value/decimal-amount'
import type { SettlePnlDraft } from '../../write/write-drafts'
import { evaluateDraft } from '../draft-evaluation'
import { deriveTradingState } from '../../guard/trading-restrictions'
import type { AttemptId } from '../../write/venue-write'
import { isCoveredByConsent } from '../write-kinds'
import { createLateArrivalRestriction } from '../../attempt/late-arrival-restriction'
import { findSendRefusal } from '../rules/send-rules'
import { resolveSettleOutcome } from './settle-proof'

const settle: SettlePnlDraft = { is: 'settle pnl' }
const profile = { id: 's', kind: 'live', label: 'Grid', venue: 'v', subOf: 'Main' } as const
const { subOf: _subOf, ...main } = profile
const cross = position({ unsettledPnl: requireAmount('12.5'), quantity: requireAmount('1') })
const apart = position({ symbol: 'PERP_ETH_USDC', marginMode: 'ISOLATED', unsettledPnl: requireAmount('-2') })
const flat = position({ symbol: 'PERP_SOL_USDC', unsettledPnl: requireAmount('0') })
const on = (
  sections: Parameters<typeof inputs>[0] = {},
  settleNonce: string | undefined = '7',
): PlanningInputs => ({
  ...inputs({ profile, positions: [cross, apart, flat], ...sections }),
  settleNonce,
})
const sealed = (of: PlanningInputs, draft: SettlePnlDraft = settle) => evaluateDraft(draft, of, 'seal')
const codes = (of: ReturnType<typeof sealed>) => (of.ok ? [] : of.error.map(({ code }) => code))

describe('a PnL settlement', () => {
  it('lists the unsettled amount of each position, with its unique nonce', () =>
    expect(sealed(on())).toMatchObject({
      ok: true,
      value: {
        write: {
          is: 'settle pnl',
          nonce: '7',
          unsettled: [
            { symbol: cross.symbol, marginMode: 'CROSS', amount: '12.5' },
            { symbol: apart.symbol, marginMode: 'ISOLATED', amount: '-2' },
          ],
        },
        warnings: [],
      },
    }))

  it('keeps its nonce, whatever the venue returns next', () =>
    expect(sealed(on({}, '8'), { ...settle, nonce: '7' })).toMatchObject({
      value: { write: { nonce: '7' } },
    }))

  it('shows balance and free collateral only from fresh readings', () => {
    const held = {
      token: 'USDC',
      held: requireAmount('40'),
      frozen: requireAmount('0'),
      pendingShort: requireAmount('0'),
    }
    const holdings = [{ ...held, updatedAt: 1 }]
    const young = on({ holdings, account: account({ free: requireAmount('30') }) })
    expect(sealed(young)).toMatchObject({ value: { write: { balance: '40', free: '30' } } })
    const old = { ...young, snapshot: { ...young.snapshot, holdings: dated(holdings, 6_000) } }
    expect(sealed(old)).not.toMatchObject({ value: { write: { balance: '40' } } })
  })

  it.each<[string, PlanningInputs, string]>([
    ['the account is a main one', on({ profile: main }), 'SETTLE_NEEDS_WALLET'],
    ['nothing is unsettled', on({ positions: [flat] }), 'SETTLE_NOTHING'],
    ['the venue gave no number', { ...on(), settleNonce: undefined }, 'INPUT_MISSING'],
  ])('is rejected when %s', (_, of, code) => expect(codes(sealed(of))).toEqual([code]))

  it('counts as a different one after a change of its positions, and as the same one while amounts move', () => {
    const write = (of: PlanningInputs) => {
      const evaluation = sealed(of)
      if (!evaluation.ok) throw new Error('refused')
      return evaluation.value.write
    }
    const before = write(on())
    const moved = { ...cross, unsettledPnl: requireAmount('13') }
    const more = { ...flat, unsettledPnl: requireAmount('1') }
    expect(isCoveredByConsent(write(on({ positions: [moved] })), before)).toBe(true)
    expect(isCoveredByConsent(write(on({ positions: [cross, apart, more] })), before)).toBe(false)
  })
})

it('blocks other settlements while one declared as not done may still arrive, and no other writes', () => {
  const state = { is: 'declared', at: 2, outcome: 'not done', reason: 'looked' } as const
  const write = { ...settle, nonce: '7', unsettled: [], readAt: 1 } as const
  const limit = createLateArrivalRestriction({
    ...{ id: 'pd-1' as AttemptId, profileId: 's', write, state, plannedAt: 1, consentedAt: 1, signedAt: 1 },
    ...{
      request: { method: 'POST', path: '/', body: '' },
      digest: 'd',
      executed: requireAmount('0'),
      evidence: [],
    },
  })
  expect(limit).toMatchObject({ bars: 'settlement', markets: 'all' })
  const held: PlanningInputs = {
    ...on(),
    writes: deriveTradingState([{ is: 'part', limits: limit ? [limit] : [] }]),
  }
  expect(codes(sealed(held))).toEqual(['PART_HELD'])
  expect(findSendRefusal(held.writes, draft(), 'adds')).toBeUndefined()
})

describe('the proof of a settlement', () => {
  const SIGNED = 1_790_000_000_000
  const LAPSE = SIGNED + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS
  const row = (id: string, requestedAt = SIGNED + 40) => ({ id, requestedAt, settledAt: requestedAt + 900 })
  const { settledAt: _settledAt, ...pending } = row('9')
  const lookup = (at: number, rows: SettlementLookup['rows'] = [], whole = true): SettlementLookup => ({
    at,
    whole,
    rows,
  })
  const twice = (rows: SettlementLookup['rows'] = [], whole = true) => [
    lookup(LAPSE + 1, rows, whole),
    lookup(LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS, rows, whole),
  ]
  const judged = (
    looks: readonly SettlementLookup[],
    settlementId?: string,
    is: 'accepted' | 'unknown' | 'refused' = 'unknown',
  ) => {
    const state = { is, at: SIGNED, why: 'lost', code: '', words: '' } as AttemptState
    return resolveSettleOutcome(
      { state, signedAt: SIGNED, plannedAt: SIGNED - 900, ...(settlementId && { settlementId }) },
      looks,
    )
  }
  const own = { is: 'in effect', by: 'read-back', records: [] }
  const anyones = { is: 'in effect', by: 'a settlement since', records: [] }

  it.each<[string, ReturnType<typeof judged>, object | undefined]>([
    ['is the very one that the answer named', judged([lookup(SIGNED + 900, [row('7')])], '7'), own],
    ['is not another one while it can still arrive', judged([lookup(LAPSE, [row('8')])], '7'), undefined],
    [
      'is no settlement at all while its answer is lost and it can still arrive',
      judged([lookup(LAPSE, [row('8')])]),
      undefined,
    ],
    [
      'is any since its signature, once it can no longer arrive',
      judged([lookup(LAPSE + 1, [row('8')])]),
      anyones,
    ],
    [
      'is any since, where it was refused',
      judged([lookup(SIGNED + 900, [row('8')])], undefined, 'refused'),
      anyones,
    ],
    [
      'is none from before it',
      judged([lookup(LAPSE + 1, [row('8', SIGNED - EXPIRY_MARGIN_MS - 1)])]),
      undefined,
    ],
    [
      'is none from before it, though the answer named it',
      judged([lookup(LAPSE + 1, [row('7', SIGNED - EXPIRY_MARGIN_MS - 1)])], '7'),
      undefined,
    ],
    [
      'is not absence where the history dates before it what the answer named',
      judged(twice([row('7', SIGNED - EXPIRY_MARGIN_MS - 1)]), '7', 'accepted'),
      undefined,
    ],
    [
      'is one requested just as early as its signature may have been',
      judged([lookup(LAPSE + 1, [row('7', SIGNED - EXPIRY_MARGIN_MS)])], '7'),
      own,
    ],
    [
      'is absence where another settlement of an earlier time is in the history',
      judged(twice([row('8', SIGNED - EXPIRY_MARGIN_MS - 1)]), '7'),
      { is: 'not done' },
    ],
    [
      'is not absence by one look at the lapse itself and one after it',
      judged([lookup(LAPSE), lookup(LAPSE + MIN_LOOKUP_INTERVAL_MS)]),
      undefined,
    ],
    [
      'is not absence where only one of two lists is whole',
      judged([lookup(LAPSE + 1), lookup(LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS, [], false)]),
      undefined,
    ],
    ['is none that is not settled yet', judged([lookup(LAPSE + 1, [pending])], '9'), undefined],
    ['is its absence from the whole history, twice after the lapse', judged(twice()), { is: 'not done' }],
    [
      'is that also of one that was taken without effect',
      judged(twice(), '7', 'accepted'),
      { is: 'not done' },
    ],
    ['is not one look without it', judged([lookup(LAPSE + 1)]), undefined],
    [
      'is not two looks before the lapse',
      judged([lookup(LAPSE - MIN_LOOKUP_INTERVAL_MS), lookup(LAPSE)]),
      undefined,
    ],
    ['is not a list that may have more', judged(twice([], false)), undefined],
    ['is not absence while one is being settled', judged(twice([pending])), undefined],
  ])('%s', (_, verdict, wanted) => expect(verdict).toEqual(wanted))
})
