import { describe, expect, it } from 'vitest'
import { algo, pair } from '../../../../test/kit/algo'
import { inputs, order } from '../../../../test/kit/trade'
import { SIGNATURE_LIFE_MS, type WriteAttempt, type AttemptState } from '../../attempt/write-attempt'
import { previewDraft, evaluateDraft } from '../draft-evaluation'
import { requireAmount, ZERO } from '../../value/decimal-amount'
import { assessWriteRisk } from '../write-kinds'
import { EXPIRY_MARGIN_MS } from '../../attempt/signature-expiry'
import { resolveTimerOutcome } from './timer-proof'
import { computeLatestTrigger, deriveVenueTimer } from './timer-rules'
import type { AttemptId } from '../../write/venue-write'

const SIGNED = 1_000_000
const lapse = SIGNED + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS

const timer = (
  ms: number,
  state: AttemptState,
  changes: Partial<WriteAttempt> = {},
  was?: number,
): WriteAttempt => ({
  id: `pd-${String(changes.consentedAt ?? 1)}` as AttemptId,
  profileId: 'p',
  write: { is: 'cancel all after', ms, open: [], stops: [], ...(was === undefined ? {} : { was }) },
  request: { method: 'POST', path: '/', body: '' },
  digest: 'd',
  state,
  plannedAt: 1,
  consentedAt: 1,
  signedAt: SIGNED,
  executed: ZERO,
  fee: ZERO,
  evidence: [],
  ...changes,
})
const answered = (at: number): AttemptState => ({ is: 'done', at, by: 'the answer' })
const lost: AttemptState = { is: 'unknown', at: 2, why: 'no answer' }
const refused = (code: string): AttemptState => ({ is: 'refused', at: 2, code, words: '' })
const declared = (outcome: 'done' | 'not done'): AttemptState => ({
  is: 'declared',
  at: 4,
  outcome,
  reason: 'looked',
})

describe('setting the cancel-all timer', () => {
  const on = inputs({ orders: [order({ orderId: '7' })], algoOrders: [] })

  it('names every order that it would remove, in milliseconds for the venue', () => {
    expect(evaluateDraft({ is: 'cancel all after', seconds: '60' }, on, 'seal')).toMatchObject({
      ok: true,
      value: { write: { ms: 60_000, open: [{ orderId: '7' }], stops: [] }, warnings: [] },
    })
  })

  it.each(['5', '900', '0'])('to %s seconds is accepted', seconds => {
    expect(evaluateDraft({ is: 'cancel all after', seconds }, on, 'seal').ok).toBe(true)
  })

  it.each(['', '4', '901', '5.0', '1e1', '-5', '٥', ' 5', '05'])('to "%s" seconds is refused', seconds => {
    const timerDraft = { is: 'cancel all after', seconds } as const
    expect(evaluateDraft(timerDraft, on, 'seal')).toMatchObject({ error: [{ code: 'TIMER_OUT_OF_RANGE' }] })
    expect(previewDraft(timerDraft, on).refusals).toMatchObject([{ code: 'TIMER_OUT_OF_RANGE' }])
  })

  it('counts the exits of a bracket with a completed entry among the stops that it removes', () => {
    const protects = pair({ algoOrderId: '81' })
    const filled = algo({
      algoOrderId: '80',
      kind: 'BRACKET',
      status: 'FILLED',
      executed: requireAmount('0.4'),
      legs: [protects],
    })
    const held = inputs({ orders: [], algoOrders: [filled] })
    expect(evaluateDraft({ is: 'cancel all after', seconds: '60' }, held, 'seal')).toMatchObject({
      value: {
        write: { stops: [{ orderId: '91' }, { orderId: '92' }] },
        warnings: [{ code: 'TIMER_TAKES_STOPS', facts: { count: '2' }, typed: true }],
      },
    })
    expect(assessWriteRisk({ is: 'cancel all after', seconds: '60' }, held)).toBe('adds')
  })

  it.each([{ orders: [] }, { orders: undefined, algoOrders: [] }])(
    'is not sealed, and undecided, before both kinds of orders are read: %j',
    known => {
      const blind = inputs(known as Parameters<typeof inputs>[0])
      const timerDraft = { is: 'cancel all after', seconds: '60' } as const
      expect(evaluateDraft(timerDraft, blind, 'seal').ok).toBe(false)
      expect(previewDraft(timerDraft, blind).checks[0]).toMatchObject({ code: 'TIMER', holds: undefined })
    },
  )

  it('warns about one stop that it removes, and not when it is switched off', () => {
    const held = inputs({ orders: [], algoOrders: [algo()] })
    const warned = (seconds: string) =>
      previewDraft({ is: 'cancel all after', seconds }, held).warnings.map(({ code }) => code)
    expect([warned('60'), warned('0')]).toEqual([['TIMER_TAKES_STOPS'], []])
  })
})

describe('the timer at the venue', () => {
  it.each<[string, readonly WriteAttempt[], object]>([
    ['with none is off', [], { is: 'off' }],
    [
      'set goes off when the venue said',
      [timer(60_000, answered(2), { triggerAt: 1_060_007 })],
      { is: 'armed', at: 1_060_007, until: 1_060_007 + EXPIRY_MARGIN_MS },
    ],
    ['that fell silent may go off late', [timer(60_000, lost)], { is: 'armed', until: lapse + 60_000 }],
    ['refused as a request is off', [timer(60_000, refused('-1005'))], { is: 'off' }],
    [
      'refused for too many requests may have been taken',
      [timer(60_000, refused('-1003'))],
      { is: 'armed', until: lapse + 60_000 },
    ],
    [
      'set anew and refused for too many may go off as it was set, or as it was to be',
      [
        timer(600_000, answered(2), { triggerAt: 1_600_000 }),
        timer(60_000, refused('-1003'), { consentedAt: 3 }, 1_600_000 + EXPIRY_MARGIN_MS),
      ],
      { is: 'armed', until: 1_600_000 + EXPIRY_MARGIN_MS },
    ],
    [
      'called off, and refused for too many, is armed still',
      [
        timer(60_000, answered(2), { triggerAt: 1_060_000 }),
        timer(0, refused('-1003'), { consentedAt: 3, evidence: [{ at: 4, asked: 'x', answer: 'y' }] }),
      ],
      { is: 'armed', at: 1_060_000 },
    ],
    [
      'called off by a person’s word that it was not is armed still',
      [
        timer(60_000, answered(2), { triggerAt: 1_060_000 }),
        timer(0, declared('not done'), { consentedAt: 3 }),
      ],
      { is: 'armed', at: 1_060_000 },
    ],
    [
      'called off by a person’s word is off',
      [timer(60_000, answered(2), { triggerAt: 1_060_000 }), timer(0, declared('done'), { consentedAt: 3 })],
      { is: 'off' },
    ],
    [
      'set to go off before it was asked for goes off nobody knows when',
      [timer(60_000, answered(2), { triggerAt: 0 })],
      { is: 'armed', until: lapse + 60_000 },
    ],
    [
      'set to go off as it was signed has no known time',
      [timer(60_000, answered(2), { triggerAt: SIGNED })],
      { is: 'armed', until: lapse + 60_000 },
    ],
    ['never sent is off', [timer(60_000, { is: 'not sent', at: 2, why: 'no line' })], { is: 'off' }],
    [
      'called off is off',
      [timer(60_000, answered(2), { triggerAt: 9 }), timer(0, answered(4), { triggerAt: 0, consentedAt: 3 })],
      { is: 'off' },
    ],
    [
      'called off into silence is armed still',
      [timer(60_000, answered(2), { triggerAt: 1_060_000 }), timer(0, lost, { consentedAt: 3 })],
      { is: 'armed', at: 1_060_000 },
    ],
    [
      'set anew counts from the newest, in whatever order they are told',
      [
        timer(90_000, answered(4), { triggerAt: 1_090_000, consentedAt: 3 }),
        timer(60_000, answered(2), { triggerAt: 1_060_000 }),
      ],
      { is: 'armed', at: 1_090_000 },
    ],
  ])('%s', (_what, attempts, expected) => {
    expect(deriveVenueTimer(attempts)).toMatchObject(expected)
  })
})

describe('the proof of a timer', () => {
  it('is its response', () => {
    const done = { is: 'in effect', by: 'the answer', records: [] }
    expect(
      resolveTimerOutcome(timer(60_000, { is: 'accepted', at: 2 }, { triggerAt: 7 }), undefined),
    ).toEqual(done)
    expect(resolveTimerOutcome(timer(0, { is: 'accepted', at: 2 }, { triggerAt: 0 }), undefined)).toEqual(
      done,
    )
  })

  it.each([
    ['set', 60_000, undefined, lapse + 60_000],
    ['called off', 0, undefined, lapse],
    ['called off while one was armed for longer', 0, lapse + 500_000, lapse + 500_000],
    ['called off while one was nearly over', 0, 5, lapse],
  ])('of a lost request waits for its latest possible trigger time: %s', (_what, ms, was, latest) => {
    const silent = timer(ms, lost, {}, was)
    expect(computeLatestTrigger(silent)).toBe(latest)
    expect(resolveTimerOutcome(silent, undefined)).toBeUndefined()
    expect(resolveTimerOutcome(silent, latest)).toBeUndefined()
    expect(resolveTimerOutcome(silent, latest + 1)).toEqual({
      is: 'in effect',
      by: 'its time has passed',
      records: [],
    })
  })

  it('of a lost cancellation is complete after its lapse, whatever trigger time was reported', () =>
    expect(computeLatestTrigger(timer(0, lost, { triggerAt: lapse + 900_000 }))).toBe(lapse))

  it('is not given by elapsed time after a refusal', () => {
    expect(resolveTimerOutcome(timer(60_000, refused('-1003')), Number.MAX_SAFE_INTEGER)).toBeUndefined()
  })

  it('is never given for one that was never signed', () => {
    const { signedAt: _none, ...unsigned } = timer(60_000, lost)
    expect(computeLatestTrigger(unsigned)).toBeUndefined()
    expect(resolveTimerOutcome(unsigned, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  })
})
