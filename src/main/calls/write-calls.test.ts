import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import { EXPIRY_MARGIN_MS } from '@core/attempt/signature-expiry'
import { SIGNATURE_LIFE_MS } from '@core/attempt/write-attempt'
import type { Discrepancy } from '@core/guard/discrepancy'
import { ZERO } from '@core/value/decimal-amount'
import type { AttemptId } from '@core/write/venue-write'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { memoryJournal, type MemoryJournal } from '../../../test/kit/memory-records'
import { sealedPlan } from '../../../test/kit/plans'
import { personAtTheDesk } from '../../../test/kit/surface'
import { market, NOW, snapshot } from '../../../test/kit/trade'
import { openAttemptStore } from '../attempts/attempt-store'
import { createTradingGate } from '../attempts/trading-gate'
import { JournalUnwritableError } from '../main-ports'
import { createWriteCalls } from './write-calls'

const { write, request, digest, profileId } = sealedPlan('pd-1')
const attempt = 'pd-1' as AttemptId
/** A yes that was lost on its way. */
const lost: readonly JournalEntry[] = [
  { saw: 'consent', at: 1, attempt, profileId, write, request, digest, plannedAt: 1 } as JournalEntry,
  { saw: 'sending', at: 2, attempt, signedAt: 2, digest },
  { saw: 'outcome', at: 3, attempt, outcome: { is: 'unknown', why: 'lost' } },
]

function open(journal: MemoryJournal = memoryJournal(), { isExplained = true, hasRecord = true } = {}) {
  const clock = handClock(NOW)
  const gate = createTradingGate({ clock, onChange: () => undefined })
  const log = { note: () => undefined, trouble: () => undefined }
  const attempts = openAttemptStore({ journal, clock, gate, log, version: 'test', onChange: () => undefined })
  const person = personAtTheDesk()
  const read: string[] = []
  const connection = {
    venue: { clockOffset: () => ({ offset: 0, at: NOW }) },
    resync: async () => void read.push('settled'),
    reconciler: { reconcileAll: async () => void read.push('round'), hasRecord: () => hasRecord },
    discrepancies: {
      isExplained: () => isExplained,
      acknowledge: (shown: readonly Discrepancy[]) =>
        void read.push(...shown.map(({ facts }) => `took ${facts.by}`)),
    },
  }
  let tokens = 0
  const calls = createWriteCalls({
    active: () => ({
      profile: { id: profileId } as never,
      connection: () => connection as never,
      desk: { snapshot: () => snapshot() } as never,
    }),
    attempts,
    gate,
    surface: person,
    clock,
    ids: {
      attempt: () => attempt,
      isOwn: () => false,
      token: () => `token-${(tokens += 1)}`,
      chance: () => 0.5,
    },
    header: () => ({ profile: undefined as never, theme: 'dark', palette: 'standard' }),
    acceptSigned: () => void read.push('took the lists'),
  })
  /** Presses one of the calls, and leaves its question open. */
  const asking = async <T>(press: () => T) => {
    person.will('wait')
    const answer = press()
    await breath()
    return { answer: Promise.resolve(answer) }
  }
  const holds = () => gate.writes().holds.map(({ is }) => is)
  return { calls, gate, attempts, person, clock, read, journal, asking, holds }
}

const changed = (accept: () => void): MemoryJournal => ({ ...memoryJournal(), found: 'edited', accept })

describe('a confirmed reopening', () => {
  it('lifts the stop and the halt that it named', async () => {
    const { calls, attempts, person, holds } = open()
    await calls.stop(undefined)
    attempts.halt('impossible')
    expect(await calls.reopen(undefined)).toEqual({ ok: true, value: 'reopened' })
    expect(person.asked).toMatchObject([{ is: 'reopen', holds: [{ is: 'stopped' }, { is: 'halted' }] }])
    expect(holds()).toEqual([])
  })

  it.each(['nothing was halted', 'another thing was halted'])(
    'does not lift a halt raised while the question was open, when before it %s',
    async before => {
      const { calls, attempts, person, asking, holds, journal } = open()
      await calls.stop(undefined)
      if (before === 'another thing was halted') attempts.halt('the first')
      const { answer } = await asking(() => calls.reopen(undefined))
      attempts.halt('the one nobody has seen')
      person.answer({ is: 'yes' })
      expect(await answer).toMatchObject({ ok: false, error: [{ code: 'PLAN_VOID' }] })
      expect([holds(), journal.lines.some(({ saw }) => saw === 'reopen')]).toEqual([
        ['stopped', 'halted'],
        false,
      ])
    },
  )

  describe('over an order whose record contradicts a declaration', () => {
    const again = sealedPlan('pd-2')
    const contradicted: readonly JournalEntry[] = [
      ...lost,
      { saw: 'declaration', at: 4, attempt, outcome: 'not done', reason: 'looked' },
      {
        ...{ saw: 'consent', at: 5, attempt: 'pd-2' as AttemptId, profileId, plannedAt: 5 },
        ...{ write: again.write, request: again.request, digest: again.digest },
      } as JournalEntry,
      { saw: 'outcome', at: 6, attempt: 'pd-2' as AttemptId, outcome: { is: 'not sent', why: 'locked' } },
      {
        ...{ saw: 'record', at: 7, attempt, orderId: '7', executed: ZERO },
        state: { is: 'live', at: 7 },
      },
    ]

    it('is requested by a halt that names the order and the one sent since', () => {
      const { attempts, gate } = open()
      for (const line of contradicted) attempts.record(line)
      expect(gate.writes().holds).toMatchObject([
        { is: 'unknown' },
        { is: 'halted', why: 'recorded though it was declared not placed: pd-1, pd-2' },
      ])
    })

    it('allows only risk-reducing writes if the position agrees', async () => {
      const { calls, attempts, gate, holds } = open()
      for (const line of contradicted) attempts.record(line)
      expect(await calls.reopen(undefined)).toEqual({ ok: true, value: 'reopened' })
      expect([holds(), gate.writes().state]).toEqual([['stopped'], 'reducing'])
      expect(attempts.get(attempt)?.state).toMatchObject({ is: 'declared', outcome: 'done' })
    })

    it.each([
      ['the position does not agree', { isExplained: false }],
      ['its record was not read in this run', { hasRecord: false }],
    ])('leaves the order unknown when %s', async (_what, known) => {
      const { calls, attempts, holds } = open(memoryJournal(), known)
      for (const line of contradicted) attempts.record(line)
      await calls.reopen(undefined)
      expect(holds()).toEqual(['unknown'])
    })

    it('keeps the attempt unknown if it belongs to another profile', async () => {
      const { calls, attempts, holds } = open()
      for (const line of contradicted)
        attempts.record(line.saw === 'consent' ? { ...line, profileId: 'another' } : line)
      await calls.reopen(undefined)
      expect([holds(), attempts.get(attempt)?.state.is]).toEqual([['unknown'], 'quarantined'])
    })
  })

  const doubt = (by: string, change: Partial<Discrepancy> = {}): Discrepancy => ({
    ...{ is: 'position not explained', symbol: market().symbol, at: 1, facts: { by } },
    ...change,
  })
  const answered = async (shown: readonly Discrepancy[], now: readonly Discrepancy[]) => {
    const { calls, gate, person, asking, read } = open()
    gate.hold('doubt', { is: 'doubt', doubts: shown })
    const { answer } = await asking(() => calls.reopen(undefined))
    gate.hold('doubt', { is: 'doubt', doubts: now })
    person.answer({ is: 'yes' })
    const given = await answer
    return [given.ok ? given.value : given.error[0]?.code, read]
  }

  it('accepts the position that was shown, although others traded while the question was open', async () => {
    expect(await answered([doubt('0.01')], [doubt('0.03')])).toEqual(['reopened', ['took 0.01']])
  })

  it.each([
    ['in another market', doubt('0.01', { symbol: 'PERP_ETH_USDC' })],
    ['in the same one, which came after the one that was shown was explained', doubt('0.01', { at: 2 })],
    ['of another kind', doubt('0.01', { is: 'edited elsewhere', orderId: '7' })],
  ])('resolves no doubt %s', async (_what, other) => {
    expect(await answered([doubt('0.01')], [doubt('0.01'), other])).toEqual(['PLAN_VOID', []])
  })

  it('accepts no other order terms than those shown', async () => {
    const edited = (quantity: string) =>
      doubt('', { is: 'edited elsewhere', orderId: '7', facts: { quantity } })
    expect(await answered([edited('1')], [edited('2')])).toEqual(['PLAN_VOID', []])
  })

  it('is cancelled by a stop pressed in any window while the question is open', async () => {
    const { calls, asking, holds } = open()
    await calls.stop(undefined)
    const { answer } = await asking(() => calls.reopen(undefined))
    await calls.stop(undefined)
    expect(await answer).toEqual({ ok: true, value: 'declined' })
    expect(holds()).toEqual(['stopped'])
  })

  it('lifts nothing if it arrives at the same moment as a stop', async () => {
    const { calls, asking, holds, person } = open()
    await calls.stop(undefined)
    const { answer } = await asking(() => calls.reopen(undefined))
    person.answer({ is: 'yes' })
    await calls.stop(undefined)
    expect(await answer).toEqual({ ok: true, value: 'declined' })
    expect(holds()).toEqual(['stopped'])
  })
})

describe('a journal that was changed from outside', () => {
  it.each([
    ['a plain yes', { is: 'yes' }, 'CONSENT_MISSING', 0],
    ['another phrase', { is: 'yes', typed: 'SEND' }, 'CONSENT_MISSING', 0],
    ['a no', { is: 'no' }, 'declined', 0],
    ['the phrase', { is: 'yes', typed: ' I HAVE LOOKED ' }, 'accepted', 1],
  ] as const)(
    'is accepted only with the typed phrase, and is followed by a full read: %s',
    async (_what, consent, expected, times) => {
      let accepted = 0
      const { calls, person, read } = open(changed(() => (accepted += 1)))
      person.will(consent)
      const answer = await calls.reopen(undefined)
      expect([answer.ok ? answer.value : answer.error[0]?.code, accepted, read]).toEqual([
        expected,
        times,
        Array.from({ length: times }, () => 'settled'),
      ])
    },
  )

  it('stays as found if the disk prevents its acceptance, and nothing is read over it', async () => {
    const full = () => {
      throw new JournalUnwritableError('disk full')
    }
    const { calls, person, read, holds } = open(changed(full))
    person.will({ is: 'yes', typed: 'I HAVE LOOKED' })
    expect(await calls.reopen(undefined)).toEqual({
      ok: false,
      error: [{ code: 'JOURNAL_UNWRITABLE', facts: { why: 'disk full' } }],
    })
    expect([read, holds()]).toEqual([[], ['halted']])
  })

  it('shows its number of lines before it is accepted', async () => {
    const journal: MemoryJournal = { ...memoryJournal(lost), found: 'rolled back' }
    const { calls, person } = open(journal)
    person.will({ is: 'no' })
    await calls.reopen(undefined)
    // The connection that this run opened with is counted as well.
    expect(person.asked).toMatchObject([
      { is: 'accept journal', found: 'rolled back', lines: 4, attempts: 1, unresolved: 1, last: 3 },
    ])
  })
})

describe('a user’s declaration about an attempt', () => {
  const declared = { is: 'declared', outcome: 'not done', reason: 'I looked' } as const

  it.each([
    ['while its request may still arrive', NOW, NOW + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS],
    ['once it can no longer arrive', 2, undefined],
  ])('states the end of a late arrival only %s', async (_, signedAt, arrivesUntil) => {
    const [first, , last] = lost
    if (first === undefined || last === undefined) throw new Error('Lines are missing.')
    const { calls, person } = open(
      memoryJournal([first, { saw: 'sending', at: 2, attempt, signedAt, digest }, last]),
    )
    person.will(declared)
    await calls.declare({ attempt })
    expect(person.asked.map(question => question.is === 'declare' && question.arrivesUntil)).toEqual([
      arrivesUntil,
    ])
  })

  it('ends the attempt, and is kept as a declaration', async () => {
    const { calls, person, attempts, holds } = open(memoryJournal(lost))
    person.will(declared)
    expect(await calls.declare({ attempt })).toEqual({ ok: true, value: 'declared' })
    expect([attempts.get(attempt)?.state.is, holds()]).toEqual(['declared', []])
    // With the market's rules, its figures are written as on every other sheet.
    expect(person.asked).toMatchObject([{ is: 'declare', attempt: { id: attempt }, market: market() }])
  })

  it('is not kept beside proof that arrived while it was requested', async () => {
    const { calls, person, attempts, asking, journal } = open(memoryJournal(lost))
    const { answer } = await asking(() => calls.declare({ attempt }))
    attempts.record({ saw: 'absence proved', at: 9, attempt })
    person.answer(declared)
    expect(await answer).toMatchObject({ ok: false, error: [{ code: 'PLAN_VOID' }] })
    expect(journal.lines.at(-1)).toMatchObject({ saw: 'absence proved' })
  })

  it('is not requested while the answer to the request is awaited', async () => {
    const { calls, person, attempts } = open()
    for (const line of lost.slice(0, 2)) attempts.record(line)
    expect(await calls.declare({ attempt })).toMatchObject({ error: [{ code: 'INPUT_MALFORMED' }] })
    expect([person.asked, attempts.get(attempt)?.state.is]).toEqual([[], 'sending'])
  })

  it('is not requested if nothing is open', async () => {
    const { calls, person } = open()
    expect(await calls.declare({ attempt })).toMatchObject({ error: [{ code: 'INPUT_MALFORMED' }] })
    expect(person.asked).toEqual([])
  })
})
