import { describe, expect, it } from 'vitest'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { attempt, cancelWrite, orderWrite } from '../../../test/kit/screen'
import { applyAgingEntry, type AgingRecord } from '../../core/attempt/aging-record'
import { RECORDED_THOUGH_ABSENT } from '../../core/attempt/attempt-state'
import type { JournalEntry } from '../../core/attempt/entry'
import { createSigningWindow } from '../../core/attempt/signing-window'
import type { WriteAttempt } from '../../core/attempt/write-attempt'
import { agingProbeSteps, type AgingProbeAnswer } from '../../core/proof/aging-probe'
import { ok } from '../../core/value/result'
import type { AttemptId } from '../../core/write/venue-write'
import type { DeskEvent } from '../../core/snapshot/desk-event'
import { createWriteAging } from './write-aging'

const NOW = 1_700_000_000_000
const HOUR = 3_600_000
const HOST = 'venue.example'

interface Options {
  readonly judge?: (age: number) => AgingProbeAnswer
  readonly before?: AgingRecord
}

/** Judges dates as the venue documents it. */
const asDocumented = (age: number): AgingProbeAnswer => (age > 300_000 ? 'refused for age' : 'taken')

function given({ judge = asDocumented, before = {} }: Options = {}) {
  const clock = handClock(NOW)
  const listeners: ((event: DeskEvent) => void)[] = []
  const found: JournalEntry[] = []
  const tried: number[] = []
  let [record, isMaintained] = [before, false]
  const aging = createWriteAging({
    profileId: attempt().profileId,
    venue: {
      host: HOST,
      read: {
        tryDate: (age = 0 as never) => {
          tried.push(age)
          return Promise.resolve(judge(age))
        },
      },
    } as never,
    desk: {
      onSeen: (listener: (event: DeskEvent) => void) => {
        listeners.push(listener)
        return () => undefined
      },
    } as never,
    attempts: {
      aging: host => record[host] ?? {},
      owe(entry) {
        found.push(entry)
        record = applyAgingEntry(record, entry)
        return ok(undefined)
      },
    },
    clock,
    log: { note: () => undefined, trouble: () => undefined },
    isMaintained: () => isMaintained,
  })
  const see = (changes: Partial<WriteAttempt>) =>
    listeners.forEach(listener =>
      listener({ saw: 'attempt', at: clock.now(), attempt: attempt(changes) } as never),
    )
  /** Lets test orders be refused with these codes, in the order of sending. */
  const test = (...codes: readonly string[]) =>
    agingProbeSteps.write.forEach(({ ageMs }, at) =>
      see({
        id: `pd-test-${at}` as AttemptId,
        write: orderWrite({ testAge: ageMs }),
        state: { is: 'refused', at: NOW, code: codes[at] ?? '', words: '' },
        evidence: [{ at: NOW, asked: 'the order', answer: 'no such order' }],
      }),
    )
  return {
    aging,
    see,
    test,
    async pass(ms: number) {
      // The first read is answered before its timer is set.
      await breath()
      await clock.pass(ms)
    },
    clock,
    tried,
    found: () => found.flatMap(entry => (entry.saw === 'aging' ? [entry.found] : [])),
    maintain: (is: boolean) => void (isMaintained = is),
  }
}

/** Refusals of a venue that keeps its rule: a fresh order before each aged one. */
const passed = ['-1103', '-1001', '-1103', '-1001', '-1103', '-1103'] as const
const proved: AgingRecord = { [HOST]: { readsAt: NOW - HOUR, writesAt: NOW - HOUR } }
const order = orderWrite()

describe('dating writes into the past', () => {
  it('begins after test orders, then ten rounds of reads', async () => {
    const { aging, test, pass, found, tried } = given()
    expect([aging.chooseAge(order), tried]).toEqual([undefined, []])
    test(...passed)
    expect([found(), aging.chooseAge(order)]).toEqual([['by writes'], undefined])
    await pass(21_000)
    expect([found(), tried.length, aging.chooseAge(order)]).toEqual([['by writes', 'by reads'], 100, 250_000])
  })

  it.each([
    ['an order 310 s old is judged by its steps', ['-1103', '-1103', '-1103', '-1001', '-1103', '-1103']],
    ['an order 250 s old is refused for its age', ['-1103', '-1001', '-1103', '-1001', '-1103', '-1001']],
    ['an order is refused for something else', ['-1103', '-1001', '-1103', '-1001', '-1101', '-1103']],
  ])('does not begin when %s', (_what, codes) => {
    const { test, found } = given()
    test(...codes)
    expect(found()).toEqual([])
  })

  it('does not begin when a read 310 s old is taken', async () => {
    const { aging, test, pass, found } = given({
      judge: age => (age === 330_000 ? 'refused for age' : 'taken'),
    })
    test(...passed)
    await pass(21_000)
    expect([found(), aging.chooseAge(order)]).toEqual([['by writes', 'contrary answer'], undefined])
  })

  it('leaves timers, settlements and changes of keys fresh', () => {
    const { aging } = given({ before: proved })
    expect(aging.chooseAge(cancelWrite())).toBe(250_000)
    for (const is of ['cancel all after', 'settle pnl', 'bind key', 'revoke key'] as const)
      expect(aging.chooseAge({ ...order, is } as never)).toBeUndefined()
  })

  it('uses the age of a test order without evidence', () =>
    expect(
      agingProbeSteps.write.map(({ ageMs }) => given().aging.chooseAge(orderWrite({ testAge: ageMs }))),
    ).toEqual([undefined, 310_000, undefined, 330_000, undefined, 250_000]))

  it('ends with the evidence by reads after a day, which one round every two hours renews', async () => {
    const { aging, clock } = given({ before: proved })
    clock.jump(23 * HOUR - 1)
    expect(aging.chooseAge(order)).toBe(250_000)
    clock.jump(1)
    expect(aging.chooseAge(order)).toBeUndefined()
    const renewed = given({ before: proved })
    renewed.aging.inspect()
    expect(renewed.tried).toEqual([])
    await renewed.pass(HOUR)
    await renewed.pass(21_000)
    expect([renewed.found(), renewed.tried.length]).toEqual([['by reads'], 100])
    await renewed.pass(2 * HOUR)
    await renewed.pass(3_000)
    expect([renewed.found(), renewed.tried.length]).toEqual([['by reads', 'by reads'], 110])
  })

  it.each<[string, Partial<WriteAttempt>, string]>([
    [
      'a write is refused for its age',
      { state: { is: 'refused', at: NOW, code: '-1001', words: '' } },
      'refused for age',
    ],
    [
      'an order arrives after its absence was proved',
      { state: { is: 'quarantined', at: NOW, why: RECORDED_THOUGH_ABSENT } },
      'arrived late',
    ],
  ])('ends at once when %s', (_what, changes, why) => {
    const { aging, see, found } = given({ before: proved })
    see({ signedAt: NOW, signedWithin: createSigningWindow(NOW), ...changes })
    expect(found()).toEqual([])
    see({ signedAt: NOW, signedWithin: createSigningWindow(NOW, 250_000), ...changes })
    see({ signedAt: NOW, signedWithin: createSigningWindow(NOW, 250_000), ...changes })
    expect([found(), aging.chooseAge(order)]).toEqual([[why], undefined])
  })

  it('begins again with ten rounds of reads after another test', async () => {
    const { see, test, pass, found, tried, aging } = given({ before: proved })
    aging.inspect()
    see({
      ...{ signedAt: NOW, signedWithin: createSigningWindow(NOW, 250_000) },
      state: { is: 'refused', at: NOW, code: '-1001', words: '' },
    })
    test(...passed)
    await pass(21_000)
    expect([found(), tried.length]).toEqual([['refused for age', 'by writes', 'by reads'], 100])
  })

  it('ends at maintenance', () => {
    const { aging, maintain, found } = given({ before: proved })
    maintain(true)
    expect([aging.chooseAge(order), found()]).toEqual([undefined, ['maintenance']])
    maintain(false)
    expect(aging.chooseAge(order)).toBeUndefined()
  })
})
