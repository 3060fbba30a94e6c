import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import { requireAmount } from '@core/value/decimal-amount'
import type { AttemptId } from '@core/write/venue-write'
import { linesOf } from '../../../test/kit/memory-entries'
import { memoryJournal } from '../../../test/kit/memory-records'
import { openAttemptStore } from './attempt-store'
import { createTradingGate } from './trading-gate'
import type { WriteJournal, LogPort } from '../main-ports'

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }
const id = 'pd-1' as AttemptId

/** The lines of an order that left inside of an envelope. */
const linesInside = (attempt: string): readonly JournalEntry[] =>
  linesOf(attempt).map(line =>
    line.saw === 'consent'
      ? {
          ...line,
          inside: { envelope: 'env-1', symbol: 'S', size: requireAmount('1'), worth: requireAmount('7') },
        }
      : line,
  )

/** A clock whose timers run on demand. */
function handClock() {
  const due: (() => void)[] = []
  return {
    now: () => 5_000,
    after: (_ms: number, run: () => void) => {
      due.push(run)
      return () => undefined
    },
    ring: () => due.splice(0).forEach(run => run()),
  }
}

function openOn(journal: WriteJournal) {
  const clock = handClock()
  const gate = createTradingGate({ clock, onChange: () => undefined })
  const moved: string[] = []
  const attempts = openAttemptStore({
    journal,
    clock,
    gate,
    log: quiet,
    version: 'test',
    onChange: ({ state }) => moved.push(state.is),
  })
  return { attempts, gate, moved, clock }
}

describe('opening a journal', () => {
  it('restores every attempt to the state of its last line', () => {
    const { attempts } = openOn(memoryJournal(linesOf('pd-1')))
    expect(attempts.all().map(({ id, state }) => [id, state.is])).toEqual([['pd-1', 'filled']])
  })

  it('counts the requests that left inside an envelope before and after opening', () => {
    const { attempts } = openOn(memoryJournal(linesInside('pd-1')))
    for (const line of linesInside('pd-2')) attempts.record(line)
    const { attempts: left, getUse } = attempts.inside('env-1')
    expect(left.map(({ id, state }) => [id, state.is])).toEqual([
      ['pd-1', 'filled'],
      ['pd-2', 'filled'],
    ])
    expect([getUse().writes, getUse('pd-2' as AttemptId).writes, attempts.inside('env-2').attempts]).toEqual([
      2,
      1,
      [],
    ])
  })

  it.each<[string, readonly number[], number]>([
    ['after a time', [100, 200, 300, 400], 300],
    ['of no time', [100, 200], 201],
    ['of a clock that was set back', [100, 900, 200, 300], 250],
    ['of a clock that was set back and forward again', [100, 300, 50, 310], 300],
  ])('lists the attempts %s, before and after opening', (_what, times, since) => {
    const consents = times.map((at, nth): JournalEntry => {
      const [consent] = linesOf(`pd-${nth}`)
      if (consent === undefined) throw new Error('There is no line.')
      return { ...consent, at }
    })
    const { attempts } = openOn(memoryJournal(consents.slice(0, 2)))
    for (const consent of consents.slice(2)) attempts.record(consent)
    expect(attempts.listSince(since).map(({ consentedAt }) => consentedAt)).toEqual(
      times.filter(at => at >= since),
    )
  })

  it.each<[string, number, string]>([
    ['the yes', 1, 'held'],
    ['the sending', 2, 'held'],
    ['the answer', 3, 'held'],
    ['the record', 4, 'active'],
  ])('after a run that ended behind %s, leaves the gate %s', (_line, lines, state) => {
    const { gate } = openOn(memoryJournal(linesOf('pd-1').slice(0, lines)))
    expect(gate.writes().state).toBe(state)
  })

  it('restores a stop of an earlier run, and drops it after a reopening', () => {
    const stop: JournalEntry = { saw: 'stop', at: 3 }
    expect(openOn(memoryJournal([stop])).gate.writes()).toEqual({
      state: 'reducing',
      holds: [{ is: 'stopped', since: 3 }],
    })
    const reopened = memoryJournal([stop, { saw: 'reopen', at: 4, reason: 'ready again' }])
    expect(openOn(reopened).gate.writes().state).toBe('active')
  })

  it.each(['edited', 'rolled back'] as const)('that was %s from outside halts all writing', found => {
    const { gate } = openOn({ ...memoryJournal(), found })
    expect(gate.writes().state).toBe('halted')
  })
})

describe('a journal line', () => {
  it('counts only once it is on disk', () => {
    const journal = memoryJournal()
    const { attempts, moved, gate } = openOn(journal)
    journal.fail('database is locked')
    const [consent] = linesOf('pd-1')

    expect(consent && attempts.record(consent)).toMatchObject({
      ok: false,
      error: [{ code: 'JOURNAL_UNWRITABLE' }],
    })
    expect(attempts.get(id)).toBeUndefined()
    expect(moved).toEqual([])
    expect(gate.writes()).toEqual({ state: 'held', holds: [{ is: 'journal', why: 'database is locked' }] })
  })

  it('is retried until the journal is repaired, after which the gate opens', () => {
    const journal = memoryJournal()
    const { attempts, gate, clock } = openOn(journal)
    journal.fail('disk full')
    attempts.record({ saw: 'stop', at: 1 })
    clock.ring()
    expect(gate.writes().state).toBe('held')

    journal.fail(undefined)
    clock.ring()
    expect(journal.lines.at(-1)).toEqual({ saw: 'open', at: 5_000, version: 'test' })
    expect(gate.writes().state).toBe('active')
  })

  it('is not retried once the journal is closed', () => {
    const journal = memoryJournal()
    const { attempts, clock } = openOn(journal)
    attempts.close()
    journal.fail('database is closed')
    expect(attempts.stop().ok).toBe(false)
    journal.fail(undefined)
    clock.ring()
    expect(journal.lines.map(({ saw }) => saw)).toEqual(['open'])
  })
})

it('stops at once even if the stop cannot be written to the journal', () => {
  const journal = memoryJournal()
  const { attempts, gate } = openOn(journal)
  journal.fail('disk full')

  expect(attempts.stop().ok).toBe(false)
  expect(gate.writes().holds).toContainEqual({ is: 'stopped', since: 5_000 })
})

it('writes the stop once the journal is writable, so that it survives a restart', () => {
  const journal = memoryJournal()
  const { attempts, clock } = openOn(journal)
  journal.fail('disk full')
  attempts.stop()
  journal.fail(undefined)
  clock.ring()

  expect(openOn(memoryJournal(journal.lines)).gate.writes().state).toBe('reducing')
})

it('records the same impossible answer once, however often it is seen', () => {
  const journal = memoryJournal()
  const { attempts, gate } = openOn(journal)
  for (let again = 0; again < 5; again += 1) attempts.halt('executed above quantity')

  expect(journal.lines.filter(({ saw }) => saw === 'impossible')).toHaveLength(1)
  expect(gate.writes().state).toBe('halted')
})

it('writes each of several impossibilities down once, until writes were reopened', () => {
  const journal = memoryJournal()
  const { attempts } = openOn(journal)
  const whys = () => journal.lines.flatMap(line => (line.saw === 'impossible' ? [line.why] : []))
  const seeBoth = () => ['executed below zero', 'another side'].forEach(why => attempts.halt(why))
  for (let again = 0; again < 5; again += 1) seeBoth()
  expect(whys()).toEqual(['executed below zero', 'another side'])
  attempts.record({ saw: 'reopen', at: 5_000, reason: 'looked' })
  seeBoth()
  expect(whys()).toHaveLength(4)
})

it.each<[string, number, number, string]>([
  ['a second yes', 3, 0, 'consented to twice'],
  ['a second sending', 3, 1, 'sent twice'],
  ['an answer before anything left', 1, 2, 'answered before it was sent'],
  ['a record of what never left', 1, 3, 'recorded though it never left'],
])('halts at %s, and reports the reason once', (_what, kept, line, why) => {
  const lines = linesOf('pd-1')
  const journal = memoryJournal(lines.slice(0, kept))
  const { attempts, gate } = openOn(journal)
  for (const _again of [1, 2]) attempts.record(...lines.slice(line, line + 1))
  expect(journal.lines.filter(({ saw }) => saw === 'impossible')).toMatchObject([{ why, attempt: id }])
  expect(gate.writes().holds.map(({ is }) => is)).toEqual(['unknown', 'halted'])
})

it('finds the attempts of an order by client id, by order id and by a cancel request', () => {
  const { attempts } = openOn(memoryJournal(linesOf('pd-1')))
  const orderId = attempts.get(id)?.orderId ?? ''
  expect(attempts.about({ orderId: '999', clientOrderId: 'pd-1' }).map(({ id }) => id)).toEqual(['pd-1'])
  expect(attempts.about({ orderId }).map(({ id }) => id)).toEqual(['pd-1'])
  expect(attempts.about({ orderId: '999' })).toEqual([])
})

it('restores a user’s size limits by profile', () => {
  const guards = {
    orderNotional: '100',
    positionNotional: '200',
    openNotional: '300',
    dailyLoss: '50',
    dailyNotional: '900',
    writesPerMinute: '5',
    consentsPerMinute: '4',
    collar: '0.01',
    markets: 'all',
    accounts: 'all',
  }
  const { attempts } = openOn(memoryJournal([{ saw: 'guards', at: 1, profileId: 'live-a1', guards }]))
  expect(attempts.guards('live-a1')).toEqual({ ...guards, writesPerMinute: 5, consentsPerMinute: 4 })
  expect(attempts.guards('practice')).toBeUndefined()
})

it('anchors its journal on request', () => {
  let anchored = 0
  const { attempts } = openOn({ ...memoryJournal(), renewAnchor: () => (anchored += 1) })
  attempts.anchor()
  expect(anchored).toBe(1)
})
