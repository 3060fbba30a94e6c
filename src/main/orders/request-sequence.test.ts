import { describe, expect, it } from 'vitest'
import type { WriteAttempt, AttemptState } from '@core/attempt/write-attempt'
import { requireAmount } from '@core/value/decimal-amount'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { Plan } from '@core/write/plan'
import { err, createRefusal, ok } from '@core/value/result'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { AttemptId, OrderWrite } from '@core/write/venue-write'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { sealedPlan } from '../../../test/kit/plans'
import { attempt } from '../../../test/kit/screen'
import type { CloseFit } from '@core/writes/flatten/flatten-draft'
import { keptBackReasons } from '@messages/flatten'
import { notReversedReasons } from '@messages/reverse'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import { createRequestSequence, type OpeningFit, type RequestSequence } from './request-sequence'
import type { ConfirmedPlan, RequestWriter } from './request-writer'

const names = ['pd-1', 'pd-2', 'pd-3'] as const
const NOW = 1_790_000_000_000

/** One look at the venue's record. */
const looked = { at: NOW, asked: 'the order by its client id', answer: 'NEW' }

/** A sheet with three requests. */
function sheet(): ConfirmedPlan {
  const [first, ...rest] = names.map(name => sealedPlan(name))
  if (first === undefined) throw new Error('There is no first.')
  return {
    ...first,
    rest: rest.map(({ attempt, write, request, digest }) => ({ attempt, write, request, digest })),
  }
}

/** A sequence whose writer only notes what it is given, over attempts that are moved by hand. */
function open(refused?: string) {
  const clock = handClock(NOW)
  const known = new Map<string, WriteAttempt>()
  const left: string[] = []
  const given: Plan[] = []
  const notes: string[] = []
  const watchers = new Set<(event: DeskEvent, before: DeskSnapshot) => unknown>()
  const see = (seen: WriteAttempt) => {
    known.set(seen.id, seen)
    for (const hear of watchers) hear({ saw: 'attempt', attempt: seen, at: clock.now() }, {})
  }
  const become = async (
    id: string,
    state: AttemptState,
    write = sealedPlan(id).write,
    executed = requireAmount('0'),
  ) => {
    see(attempt({ id: id as AttemptId, state, evidence: [looked], write, executed }))
    await breath()
  }
  let answer: Promise<void> = Promise.resolve()
  const back: (readonly [string, string])[] = []
  let weighed: CloseFit = 'as sealed'
  let reading: Promise<CloseFit> | undefined
  let count = 0
  let stops = 0
  const stop = () => {
    stops += 1
    return ok(undefined)
  }
  const writer: Pick<RequestWriter, 'write' | 'idle' | 'keepBack'> = {
    keepBack: (plan, why) => void back.push([plan.attempt, why]),
    idle: () => answer,
    write(plan, mayGo = () => true, describeStop = () => 'stopped') {
      if (!mayGo()) return err([createRefusal('PLAN_EXPIRED')])
      if (plan.attempt === refused) return err([createRefusal('WRITES_STOPPED')])
      left.push(plan.attempt)
      stopped = describeStop
      given.push(plan)
      see(attempt({ id: plan.attempt, state: { is: 'sending', at: clock.now() } }))
      return ok(plan.attempt)
    },
  }
  let stopped = (): string => ''
  let allowed = true
  let sessionsMatch = true
  let opening: OpeningFit | Promise<OpeningFit> = 'allowed'
  let openings = 0
  const sequence = createRequestSequence({
    judgeOpening: () => {
      openings += 1
      return Promise.resolve(opening)
    },
    isStillAllowed: () => allowed,
    hasSameSessions: () => sessionsMatch,
    compareClose: () => {
      count += 1
      return reading ?? Promise.resolve(weighed)
    },
    writer: writer as RequestWriter,
    attempts: { get: id => known.get(id), stop } as Pick<AttemptStore, 'get' | 'stop'> as AttemptStore,
    desk: {
      onSeen(hear) {
        watchers.add(hear)
        return () => void watchers.delete(hear)
      },
    } as Pick<DeskState, 'onSeen'> as DeskState,
    clock: clock.run(),
    log: {
      note: (what, facts) => void notes.push(`${what}: ${String(facts?.['why'])}`),
      trouble: () => undefined,
    },
  })
  return {
    clock,
    left,
    back,
    weighings: () => count,
    opens: (as: OpeningFit | Promise<OpeningFit>) => void (opening = as),
    openings: () => openings,
    stops: () => stops,
    weighs: (as: CloseFit) => void (weighed = as),
    reads: (when: Promise<CloseFit>) => void (reading = when),
    given,
    notes,
    watchers,
    become,
    sequence,
    forbid: () => void (allowed = false),
    /** Reason recorded for the last request if it is stopped after its signature. */
    stopped: () => stopped(),
    flip: () => void (sessionsMatch = false),
    answers: (when: Promise<void>) => void (answer = when),
  }
}

const live = { is: 'live', at: NOW } as const
const stays: readonly AttemptState[] = [
  { is: 'cancelled', at: NOW },
  { is: 'rejected', at: NOW },
  { is: 'refused', at: NOW, code: '-1101', words: 'margin' },
  { is: 'not sent', at: NOW, why: 'no connection' },
  { is: 'unknown', at: NOW, why: 'no answer' },
  { is: 'quarantined', at: NOW, why: 'two records' },
  { is: 'absent', at: NOW },
]

describe('a batch of one request', () => {
  it('leaves unchanged, without waiting', async () => {
    const { sequence, left, watchers } = open()
    expect(sequence.send(sealedPlan('pd-1'))).toEqual(ok('pd-1'))
    await breath()
    expect([left, watchers.size]).toEqual([['pd-1'], 0])
  })
})

describe('a batch of several requests', () => {
  it('answers with its first attempt, and sends nothing more until that is read back', async () => {
    const { sequence, left, become } = open()
    expect(sequence.send(sheet())).toEqual(ok('pd-1'))
    await become('pd-1', { is: 'accepted', at: NOW })
    expect(left).toEqual(['pd-1'])
  })

  it('waits for the response even if the record arrived first, and ends if that is impossible', async () => {
    for (const [is, wanted] of [
      ['live', ['pd-1', 'pd-2']],
      ['quarantined', ['pd-1']],
    ] as const) {
      const { sequence, left, become, answers } = open()
      let tell = () => {}
      answers(new Promise(resolve => (tell = resolve)))
      sequence.send(sheet())
      await become('pd-1', live)
      expect(left).toEqual(['pd-1'])
      await become('pd-1', { is, at: NOW, why: 'another id' } as AttemptState)
      tell()
      await breath()
      expect(left).toEqual(wanted)
    }
  })

  it.each<AttemptState['is']>(['live', 'partly filled', 'filled'])(
    'continues, one request at a time, as each is %s',
    async is => {
      const { sequence, left, become, watchers } = open()
      sequence.send(sheet())
      await breath()
      for (const name of names) await become(name, { is, at: NOW } as AttemptState)
      expect([left, watchers.size]).toEqual([names, 0])
    },
  )

  it.each(stays.map(state => [state.is, state] as const))(
    'ends at the first request that is %s',
    async (_is, state) => {
      const { sequence, left, become, clock, watchers } = open()
      sequence.send(sheet())
      await become('pd-1', live)
      await become('pd-2', state)
      // A later success does not revive the rest.
      await become('pd-2', live)
      await clock.pass(120_000)
      expect([left, watchers.size]).toEqual([['pd-1', 'pd-2'], 0])
    },
  )

  it('ends after its minute even if the clock is set back meanwhile', async () => {
    const { sequence, left, become, clock } = open()
    sequence.send(sheet())
    await clock.pass(59_000)
    clock.set(-30_000)
    await become('pd-1', live)
    await clock.pass(2_000)
    await become('pd-2', live)
    expect(left).toEqual(['pd-1', 'pd-2'])
  })

  it('ends if the writer refuses, and logs the reason', async () => {
    const { sequence, left, become, notes } = open('pd-2')
    sequence.send(sheet())
    await become('pd-1', live)
    await become('pd-2', live)
    expect([left, notes]).toEqual([['pd-1'], ['the rest of a sheet stays here: WRITES_STOPPED']])
  })

  it('is refused as a whole if its first request is', () => {
    const { sequence, left, watchers } = open('pd-1')
    expect(sequence.send(sheet())).toMatchObject({ ok: false, error: [{ code: 'WRITES_STOPPED' }] })
    expect([left, watchers.size]).toEqual([[], 0])
  })

  it('is stopped, so that a later read-back sends nothing more', async () => {
    const { sequence, left, become } = open()
    sequence.send(sheet())
    await breath()
    sequence.stop()
    await become('pd-1', live)
    expect(left).toEqual(['pd-1'])
  })

  it('gives way to a batch that is sent after it', async () => {
    const { sequence, left, become } = open()
    sequence.send(sheet())
    await breath()
    const [other, next] = [sealedPlan('pd-8'), sealedPlan('pd-9')]
    sequence.send({ ...other, rest: [next] })
    await become('pd-1', live)
    await become('pd-8', live)
    expect(left).toEqual(['pd-1', 'pd-8', 'pd-9'])
  })
})

describe('a batch of cancels', () => {
  const cancel: WriteAttempt['write'] = {
    ...{ is: 'cancel', symbol: 'PERP_BTC_USDC', orderId: '1', side: 'BUY' },
    ...{ quantity: requireAmount('0.5'), executed: requireAmount('0') },
  }

  it.each<[string, AttemptState['is'][], readonly string[]]>([
    [
      'goes on once the order’s record says that it is cancelled',
      ['accepted', 'cancelled'],
      ['pd-1', 'pd-2'],
    ],
    ['goes on where the order filled first', ['filled'], ['pd-1', 'pd-2']],
    ['goes on where the order had been rejected', ['rejected'], ['pd-1', 'pd-2']],
    ['waits while the order still stands', ['live', 'partly filled'], ['pd-1']],
    ['goes on when an order that still stood ends', ['live', 'cancelled'], ['pd-1', 'pd-2']],
    ['ends at one that the venue refused', ['refused', 'cancelled'], ['pd-1']],
    ['ends at one whose outcome is unknown', ['unknown', 'cancelled'], ['pd-1']],
    ['ends at one that was proved not done', ['live', 'absent'], ['pd-1']],
  ])('%s', async (_what, states, wanted) => {
    const { sequence, left, become } = open()
    sequence.send(sheet())
    await breath()
    for (const is of states) await become('pd-1', { is, at: NOW } as AttemptState, cancel)
    expect(left).toEqual(wanted)
  })

  it('sends nothing more when its minute is over while an order is still open', async () => {
    const { sequence, left, become, clock, watchers } = open()
    sequence.send(sheet())
    await become('pd-1', live, cancel)
    await clock.pass(60_000)
    await become('pd-1', { is: 'cancelled', at: NOW }, cancel)
    expect([left, watchers.size]).toEqual([['pd-1'], 0])
  })
})

describe('a batch of closes', () => {
  const close: WriteAttempt['write'] = {
    ...{ is: 'order', symbol: 'PERP_BTC_USDC', side: 'SELL', type: 'IOC', price: requireAmount('100') },
    ...{ quantity: requireAmount('0.5'), reduceOnly: true, marginMode: 'CROSS' },
  }

  it.each<[string, AttemptState['is'][], readonly string[]]>([
    ['goes on where one filled', ['filled'], ['pd-1', 'pd-2']],
    ['goes on where a book gave only a part', ['partly filled', 'cancelled'], ['pd-1', 'pd-2']],
    ['goes on where a book gave nothing', ['cancelled'], ['pd-1', 'pd-2']],
    ['ends at one that the venue refused', ['refused'], ['pd-1']],
    ['ends at one that was rejected', ['rejected'], ['pd-1']],
    ['ends at one whose outcome is unknown', ['unknown', 'filled'], ['pd-1']],
  ])('%s', async (_what, states, wanted) => {
    const { sequence, left, become } = open()
    sequence.send(sheet())
    await breath()
    for (const is of states) await become('pd-1', { is, at: NOW } as AttemptState, close)
    expect(left).toEqual(wanted)
  })

  it('journals each with the position before it, not with the position before the first', async () => {
    const { sequence, given, become } = open()
    const before = requireAmount('-3')
    const [first, second] = [sealedPlan('pd-1'), sealedPlan('pd-2')]
    const outlook = { ...second.outlook, before: { position: before } }
    sequence.send({ ...first, rest: [{ ...second, outlook }] })
    await become('pd-1', { is: 'filled', at: NOW }, close)
    expect(given.map(plan => plan.outlook.before.position)).toEqual([requireAmount('0'), before])
  })
})

describe('a batch that stops writing', () => {
  const close: WriteAttempt['write'] = {
    ...{ is: 'order', symbol: 'PERP_BTC_USDC', side: 'SELL', type: 'IOC', price: requireAmount('100') },
    ...{ quantity: requireAmount('0.5'), reduceOnly: true, marginMode: 'CROSS' },
  }
  function wayOut(): ConfirmedPlan {
    const { rest = [], ...first } = sheet()
    return { ...first, stops: true, rest: rest.map(step => ({ ...step, write: close })) }
  }

  it.each<[string, AttemptState, readonly string[]]>([
    ['goes on once a cancel of all has ended', { is: 'done', at: NOW, by: 'an end' }, ['pd-1', 'pd-2']],
    [
      'goes on after a refusal that was looked up',
      { is: 'refused', at: NOW, code: '-1', words: 'w' },
      ['pd-1', 'pd-2'],
    ],
    ['goes on after a rejection', { is: 'rejected', at: NOW }, ['pd-1', 'pd-2']],
    ['ends at an unknown', { is: 'unknown', at: NOW, why: 'w' }, ['pd-1']],
    ['ends at what cannot be true', { is: 'quarantined', at: NOW, why: 'w' }, ['pd-1']],
  ])('%s', async (_, state, wanted) => {
    const { sequence, left, back, become } = open()
    sequence.send(wayOut())
    await become('pd-1', state)
    await breath()
    expect(left).toEqual(wanted)
    const ended = [['pd-2', keptBackReasons.ended] as const, ['pd-3', keptBackReasons.ended] as const]
    expect(back).toEqual(wanted.length === 1 ? ended : [])
  })

  it.each(['gone', 'smaller', 'unread'] as const)(
    'withholds a close whose position is %s, records that, and continues with the next',
    async weighed => {
      const { sequence, left, back, become, weighs } = open()
      weighs(weighed)
      sequence.send(wayOut())
      await become('pd-1', { is: 'done', at: NOW, by: 'an end' })
      await breath()
      expect([left, back]).toEqual([
        ['pd-1'],
        [
          ['pd-2', keptBackReasons[weighed]],
          ['pd-3', keptBackReasons[weighed]],
        ],
      ])
    },
  )

  it.each(['smaller', 'gone'] as const)(
    'drops and records a leg of a close whose position is %s once the previous leg is read back',
    async weighed => {
      const { sequence, left, back, become, weighs, weighings } = open()
      const [first, second] = [sealedPlan('pd-1'), sealedPlan('pd-2')]
      sequence.send({ ...first, write: close, rest: [{ ...second, write: close }] })
      await breath()
      expect(weighings()).toBe(0)
      weighs(weighed)
      await become('pd-1', { is: 'filled', at: NOW }, close)
      await breath()
      expect([left, weighings(), back]).toEqual([['pd-1'], 1, [['pd-2', keptBackReasons[weighed]]]])
    },
  )

  it('stops writing before its first request leaves, and no other batch does', () => {
    const [one, other] = [open('pd-1'), open('pd-1')]
    one.sequence.send(wayOut())
    other.sequence.send(sheet())
    expect([one.stops(), one.left, other.stops()]).toEqual([1, [], 0])
  })

  it('reads a position while the previous close is read back, and again if that took long', async () => {
    for (const [ms, reads] of [
      [1_000, 1],
      [1_001, 2],
    ] as const) {
      const { sequence, left, become, clock, weighings } = open()
      const [first, second] = [sealedPlan('pd-1'), sealedPlan('pd-2')]
      const other = { ...close, symbol: 'PERP_ETH_USDC' }
      sequence.send({ ...first, write: close, stops: true, rest: [{ ...second, write: other }] })
      await breath()
      expect(weighings()).toBe(1)
      await clock.pass(ms)
      await become('pd-1', { is: 'filled', at: NOW }, close)
      await breath()
      expect([left, weighings()]).toEqual([['pd-1', 'pd-2'], reads])
    }
  })

  const another = (): ConfirmedPlan => ({ ...sealedPlan('pd-8'), rest: [sealedPlan('pd-9')] })
  it.each<[string, AttemptState, (sequence: RequestSequence) => unknown, readonly string[]]>([
    ['it waits to be read back', { is: 'accepted', at: NOW }, each => each.stop(), ['pd-1']],
    ['a position is read', { is: 'done', at: NOW, by: 'an end' }, each => each.stop(), ['pd-1']],
    [
      'it waits, by another sheet',
      { is: 'accepted', at: NOW },
      each => each.send(another()),
      ['pd-1', 'pd-8'],
    ],
  ])('journals the unsent requests at once if it is stopped while %s', async (_, state, end, wanted) => {
    const { sequence, left, back, become, watchers, reads } = open()
    reads(new Promise(() => undefined))
    sequence.send(wayOut())
    await become('pd-1', state)
    end(sequence)
    await breath()
    const stays = ['pd-2', 'pd-3'].map(name => [name, keptBackReasons.held])
    // One that is sent after it waits for its own.
    expect([left, back, watchers.size]).toEqual([wanted, stays, wanted.length - 1])
  })

  it('journals the unsent requests if a hold on writes came before their turn', async () => {
    const { sequence, left, back, become } = open('pd-2')
    sequence.send(wayOut())
    await become('pd-1', { is: 'done', at: NOW, by: 'an end' })
    await breath()
    expect([left, back]).toEqual([
      ['pd-1'],
      [
        ['pd-2', keptBackReasons.held],
        ['pd-3', keptBackReasons.held],
      ],
    ])
  })
})

describe('the time limit of a batch', () => {
  it.each([
    ['just before its end the next still leaves', 59_999, ['pd-1', 'pd-2']],
    ['at its end nothing is waited for any more', 60_000, ['pd-1']],
  ] as const)('is a minute: %s', async (_what, ms, wanted) => {
    const { sequence, left, become, clock } = open()
    sequence.send(sheet())
    await breath()
    await clock.pass(ms)
    await become('pd-1', live)
    expect(left).toEqual(wanted)
  })

  it('counts from the consent and not from each request', async () => {
    const { sequence, left, become, clock, watchers } = open()
    sequence.send(sheet())
    await breath()
    await clock.pass(40_000)
    await become('pd-1', live)
    await clock.pass(20_000)
    await become('pd-2', live)
    expect([left, watchers.size]).toEqual([['pd-1', 'pd-2'], 0])
  })
})

describe('before each request of a batch', () => {
  it('checks the user’s guards again, and sends nothing more once they forbid it', async () => {
    const { sequence, left, become, forbid } = open()
    sequence.send(sheet())
    forbid()
    await become('pd-1', { is: 'live', at: NOW })
    expect(left).toEqual(['pd-1'])
  })

  it('sends nothing more once a reference market has opened or closed, and nothing at all if it had before', async () => {
    const { sequence, left, become, flip } = open()
    sequence.send(sheet())
    flip()
    await become('pd-1', { is: 'live', at: NOW })
    expect([left, sequence.send(sealedPlan('pd-3')).ok]).toEqual([['pd-1'], false])
  })

  it.each([
    ['within that life', 1_000, ['pd-1', 'pd-2']],
    ['beyond it', 1_001, ['pd-1']],
    ['by a clock that was set back a little since the yes', -60_000, ['pd-1', 'pd-2']],
    ['by a clock that was set back to well before the yes', -60_001, ['pd-1']],
  ] as const)('checks the lifetime of the consent when an answer came %s', async (_what, ms, wanted) => {
    const { sequence, left, become, clock, answers } = open()
    let answer = () => undefined as void
    answers(new Promise(resolve => (answer = resolve)))
    sequence.send(sheet())
    await clock.pass(59_000)
    await become('pd-1', { is: 'live', at: NOW })
    clock.jump(ms)
    answer()
    await breath()
    expect(left).toEqual(wanted)
  })

  it('sends nothing that waited for a response beyond the time limit', async () => {
    const { sequence, left, become, clock, answers } = open()
    let answer = () => undefined as void
    answers(new Promise(resolve => (answer = resolve)))
    sequence.send(sheet())
    await clock.pass(59_000)
    await become('pd-1', { is: 'live', at: NOW })
    await clock.pass(2_000)
    answer()
    await breath()
    expect(left).toEqual(['pd-1'])
  })
})

describe('a reverse', () => {
  const close: OrderWrite = {
    is: 'order',
    symbol: 'PERP_BTC_USDC',
    side: 'SELL',
    type: 'IOC',
    reduceOnly: true,
    price: requireAmount('100'),
    quantity: requireAmount('0.5'),
    marginMode: 'CROSS',
  }
  const filled: AttemptState = { is: 'filled', at: NOW }
  const reverse = (): ConfirmedPlan => ({
    ...sealedPlan('pd-1'),
    write: close,
    rest: [{ ...sealedPlan('pd-2'), write: { ...close, reduceOnly: false } }],
  })

  it('opens once its close has filled whole and the last checks allow it', async () => {
    const { sequence, left, back, become, openings } = open()
    sequence.send(reverse())
    for (const is of ['accepted', 'live', 'partly filled'] as const)
      await become('pd-1', { is, at: NOW }, close, requireAmount(is === 'partly filled' ? '0.2' : '0'))
    expect([left, back, openings()]).toEqual([['pd-1'], [], 0])
    await become('pd-1', filled, close, close.quantity)
    await breath()
    expect([left, back, openings()]).toEqual([['pd-1', 'pd-2'], [], 1])
  })

  it.each<[string, AttemptState, string, keyof typeof notReversedReasons]>([
    ['filled in part', { is: 'cancelled', at: NOW }, '0.3', 'part'],
    ['did not fill', { is: 'cancelled', at: NOW }, '0', 'none'],
    ['was refused', { is: 'refused', at: NOW, code: '-1101', words: 'w' }, '0', 'none'],
    ['was rejected', { is: 'rejected', at: NOW }, '0', 'none'],
    ['never left', { is: 'not sent', at: NOW, why: 'no connection' }, '0', 'none'],
    ['is unknown', { is: 'unknown', at: NOW, why: 'no answer' }, '0', 'unknown'],
    ['is impossible', { is: 'quarantined', at: NOW, why: 'two records' }, '0.5', 'unknown'],
    ['is recorded as filled without all of its fills', filled, '0.4', 'part'],
  ])('opens nothing, and journals that, if its close %s', async (_what, state, executed, why) => {
    const { sequence, left, back, become, openings, clock } = open()
    sequence.send(reverse())
    await become('pd-1', state, close, requireAmount(executed))
    await breath()
    // A later fill does not revive it.
    await become('pd-1', filled, close, close.quantity)
    await clock.pass(20_000)
    expect([left, back, openings()]).toEqual([['pd-1'], [['pd-2', notReversedReasons[why]]], 0])
  })

  it.each(['position', 'unread', 'checks'] as const)(
    'opens nothing, and journals that, if the last check says: %s',
    async fit => {
      const { sequence, left, back, become, opens } = open()
      opens(fit)
      sequence.send(reverse())
      await become('pd-1', filled, close, close.quantity)
      await breath()
      expect([left, back]).toEqual([['pd-1'], [['pd-2', notReversedReasons[fit]]]])
    },
  )

  it.each([
    [15_000, ['pd-1', 'pd-2'], []],
    [15_001, ['pd-1'], [['pd-2', notReversedReasons.late]]],
  ] as const)('opens within 15 s of the confirmation: after %d ms', async (ms, wanted, kept) => {
    const { sequence, left, back, become, opens, clock } = open()
    let answer = (_: OpeningFit): void => undefined
    opens(new Promise(resolve => (answer = resolve)))
    sequence.send(reverse())
    await become('pd-1', filled, close, close.quantity)
    await clock.pass(ms)
    answer('allowed')
    await breath()
    expect([left, back]).toEqual([wanted, kept])
  })

  it('waits no longer than 15 s for its close', async () => {
    const { sequence, left, back, become, clock, watchers } = open()
    sequence.send(reverse())
    await clock.pass(15_000)
    await become('pd-1', filled, close, close.quantity)
    expect([left, back, watchers.size]).toEqual([['pd-1'], [['pd-2', notReversedReasons.unknown]], 0])
  })

  it.each([
    ['while the close is read back', { is: 'accepted', at: NOW } as const, '0', 'unknown'],
    ['while the position is read', filled, '0.5', 'held'],
  ] as const)('opens nothing once it is stopped %s', async (_what, state, executed, why) => {
    const { sequence, left, back, become, opens } = open()
    opens(new Promise(() => undefined))
    sequence.send(reverse())
    await become('pd-1', state, close, requireAmount(executed))
    sequence.stop()
    await breath()
    expect([left, back]).toEqual([['pd-1'], [['pd-2', notReversedReasons[why]]]])
  })

  it.each([
    ['a refusal of the writer', 'paused'],
    ['the guards', 'checks'],
  ] as const)('opens nothing against %s', async (by, why) => {
    const { sequence, left, back, become, forbid } = open(by === 'the guards' ? undefined : 'pd-2')
    sequence.send(reverse())
    if (by === 'the guards') forbid()
    await become('pd-1', filled, close, close.quantity)
    await breath()
    expect([left, back]).toEqual([['pd-1'], [['pd-2', notReversedReasons[why]]]])
  })

  it.each([
    ['guards forbid it', 'checks'],
    ['the confirmation expires', 'late'],
    ['trading is paused', 'paused'],
  ] as const)(
    'says that the position is flat if %s after its opening order was signed',
    async (what, why) => {
      const { sequence, left, become, forbid, clock, stopped } = open()
      sequence.send(reverse())
      await become('pd-1', filled, close, close.quantity)
      await breath()
      if (what === 'guards forbid it') forbid()
      if (what === 'the confirmation expires') await clock.pass(15_001)
      expect([left, stopped()]).toEqual([['pd-1', 'pd-2'], notReversedReasons[why]])
      expect(stopped()).toMatch(/^flat, not reversed: /)
    },
  )
})
