import { describe, expect, it } from 'vitest'
import type { Hold, ReadOnlyReason, Writes } from './guard'
import { holdRefusal, writesOf } from './holds'

const unknown: Hold = { is: 'unknown', attempts: 1 }
const halted: Hold = { is: 'halted', incident: 'i-1', why: 'bytes differ' }
const stopped: Hold = { is: 'stopped', since: 1 }
const readOnly = (why: ReadOnlyReason): Hold => ({ is: 'read-only', why })
const pause: Hold = { is: 'break', until: Date.UTC(2026, 0, 2, 3, 4) }
const offline: Hold = { is: 'offline' }
const reconciling: Hold = { is: 'reconciling' }
const journal: Hold = { is: 'journal', why: 'disk full' }

describe('one word out of every hold', () => {
  it.each<[Writes['state'], readonly Hold[]]>([
    ['active', []],
    ['reducing', [stopped]],
    ['reducing', [pause]],
    ['read-only', [pause, readOnly('no key')]],
    ['read-only', [stopped, readOnly('no key')]],
    ['offline', [readOnly('no key'), offline, stopped]],
    ['held', [offline, unknown]],
    ['held', [reconciling]],
    ['held', [journal, stopped]],
    ['halted', [unknown, readOnly('locked'), halted, offline]],
  ])('%s for %j', (state, holds) => {
    expect(writesOf(holds)).toEqual({ state, holds })
    expect(writesOf([...holds].reverse()).state).toBe(state)
  })
})

describe('what may leave in each state', () => {
  it.each<[readonly Hold[], string | undefined, string | undefined]>([
    [[], undefined, undefined],
    [[stopped], 'WRITES_STOPPED', undefined],
    [[pause], 'BREAK_TAKEN', undefined],
    [[stopped, pause], 'BREAK_TAKEN', undefined],
    [[unknown, pause], 'WRITES_HELD', 'WRITES_HELD'],
    [[unknown], 'WRITES_HELD', 'WRITES_HELD'],
    [[unknown, stopped], 'WRITES_HELD', 'WRITES_HELD'],
    [[reconciling], 'WRITES_HELD', 'WRITES_HELD'],
    [[journal], 'JOURNAL_UNWRITABLE', 'JOURNAL_UNWRITABLE'],
    [[halted], 'WRITES_HALTED', 'WRITES_HALTED'],
    [[offline], 'WRITES_OFFLINE', 'WRITES_OFFLINE'],
    [[readOnly('no key')], 'WRITES_READ_ONLY', 'WRITES_READ_ONLY'],
    [[readOnly('guards unset')], 'GUARDS_UNSET', 'GUARDS_UNSET'],
    [[readOnly('clock')], 'CLOCK_UNKNOWN', 'CLOCK_UNKNOWN'],
    [[readOnly('clock'), readOnly('no key')], 'WRITES_READ_ONLY', 'WRITES_READ_ONLY'],
  ])('with %j: what adds risk %s, what lowers it %s', (holds, adds, lowers) => {
    const writes = writesOf(holds)
    expect([holdRefusal(writes, 'adds')?.code, holdRefusal(writes, 'lowers')?.code]).toEqual([adds, lowers])
  })

  it('gives the figures behind a halt and behind read-only', () => {
    expect(holdRefusal(writesOf([halted]), 'adds')?.facts).toEqual({ incident: 'i-1' })
    expect(holdRefusal(writesOf([readOnly('no key'), readOnly('locked')]), 'adds')?.facts).toEqual({
      why: 'no key, locked',
    })
    expect(holdRefusal(writesOf([unknown]), 'adds')?.facts).toEqual({})
    expect(holdRefusal(writesOf([pause]), 'adds')?.facts).toEqual({ until: '2026-01-02 03:04' })
  })
})
