import { describe, expect, it } from 'vitest'
import type { TradingRestriction, ReadOnlyReason, TradingState } from './trading-guards'
import { refuseByRestriction, deriveTradingState } from './trading-restrictions'

const unknown: TradingRestriction = { is: 'unknown', attempts: 1 }
const halted: TradingRestriction = { is: 'halted', incident: 'i-1', why: 'bytes differ' }
const stopped: TradingRestriction = { is: 'stopped', since: 1 }
const readOnly = (why: ReadOnlyReason): TradingRestriction => ({ is: 'read-only', why })
const pause: TradingRestriction = { is: 'break', until: Date.UTC(2026, 0, 2, 3, 4) }
const offline: TradingRestriction = { is: 'offline' }
const reconciling: TradingRestriction = { is: 'reconciling' }
const journal: TradingRestriction = { is: 'journal', why: 'disk full' }

describe('the write state derived from all holds', () => {
  it.each<[TradingState['state'], readonly TradingRestriction[]]>([
    ['active', []],
    ['reducing', [stopped]],
    ['reducing', [pause]],
    ['read-only', [pause, readOnly('no key')]],
    ['read-only', [stopped, readOnly('no key')]],
    ['offline', [readOnly('no key'), offline, stopped]],
    ['offline', [{ is: 'reconciling', awaits: 'channel' }, offline]],
    ['held', [offline, unknown]],
    ['held', [{ is: 'offline', answers: true }, stopped]],
    ['held', [reconciling]],
    ['held', [journal, stopped]],
    ['halted', [unknown, readOnly('locked'), halted, offline]],
  ])('is %s for %j', (state, holds) => {
    expect(deriveTradingState(holds)).toEqual({ state, holds })
    expect(deriveTradingState([...holds].reverse()).state).toBe(state)
  })
})

describe('permitted writes by state', () => {
  it.each<[readonly TradingRestriction[], string | undefined, string | undefined]>([
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
  ])('with %j: risk-adding %s, risk-lowering %s', (holds, adds, lowers) => {
    const writes = deriveTradingState(holds)
    expect([refuseByRestriction(writes, 'adds')?.code, refuseByRestriction(writes, 'lowers')?.code]).toEqual([
      adds,
      lowers,
    ])
  })

  it('include the figures behind a halt and behind read-only', () => {
    expect(refuseByRestriction(deriveTradingState([halted]), 'adds')?.facts).toEqual({ incident: 'i-1' })
    expect(
      refuseByRestriction(deriveTradingState([readOnly('no key'), readOnly('locked')]), 'adds')?.facts,
    ).toEqual({
      why: 'no key, locked',
    })
    expect(refuseByRestriction(deriveTradingState([unknown]), 'adds')?.facts).toEqual({})
    expect(refuseByRestriction(deriveTradingState([pause]), 'adds')?.facts).toEqual({
      until: '2026-01-02 03:04',
    })
  })
})
