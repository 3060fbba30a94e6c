import { describe, expect, it } from 'vitest'
import { SIGNATURE_LIFE_MS, type WriteAttempt, type EvidenceNote } from '../attempt/write-attempt'
import { MIN_LOOKUP_INTERVAL_MS, EXPIRY_MARGIN_MS } from '../attempt/signature-expiry'
import { ZERO } from '../value/decimal-amount'
import type { AttemptId, Write } from '../write/venue-write'
import {
  getNextReadTime,
  pickLeastOftenRead,
  getNextLookupTime,
  getFillsCountedFrom,
  getFillsReadFrom,
  chooseOrderQueries,
  getRetryWaitMs,
} from './reconciliation-queries'

const SIGNED = 1_790_000_000_000
const LAPSE = SIGNED + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS

const write: Write = { is: 'cancel all', reach: { is: 'all markets' }, open: [] }
const attempt = (changes: Partial<WriteAttempt> = {}): WriteAttempt => ({
  id: 'pd-1' as AttemptId,
  profileId: 'p',
  write,
  request: { method: 'DELETE', path: '/', body: '' },
  digest: 'd',
  state: { is: 'unknown', at: SIGNED, why: 'lost' },
  plannedAt: SIGNED,
  consentedAt: SIGNED,
  signedAt: SIGNED,
  executed: ZERO,
  fee: ZERO,
  evidence: [],
  ...changes,
})
/** One that was never signed: its silence proves nothing, however long. */
const unsigned = (): WriteAttempt => {
  const { signedAt: _none, ...rest } = attempt()
  return rest
}
const looksAt = (...times: readonly number[]) => times.map(at => ({ at }))

describe('the wait before the next query about an attempt', () => {
  it.each([
    [0, 250],
    [1, 250],
    [2, 1_000],
    [3, 2_000],
    [4, 4_000],
    [5, 8_000],
    [6, 15_000],
    [7, 30_000],
    [8, 30_000],
    [1_000, 30_000],
  ])('is set after %d unanswered rounds in a row to %d ms', (misses, ms) =>
    expect(getRetryWaitMs(misses)).toBe(ms),
  )
})

describe('the next look-up', () => {
  it('is due at once when none was made', () =>
    expect(getNextLookupTime(attempt(), [], SIGNED + 7)).toBe(SIGNED + 7))

  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
    [5, 15_000],
    [6, 30_000],
    [7, 30_000],
  ])('follows %d look-ups after %d ms, counted from the latest one in any order', (count, wait) => {
    const looks = looksAt(...Array.from({ length: count }, (_, at) => SIGNED + 100 - at))
    expect(getNextLookupTime(attempt(), looks, SIGNED + 100)).toBe(SIGNED + 100 + wait)
  })

  it.each([
    ['that ends at the lapse is made then, which proves nothing yet', LAPSE - 1_000, LAPSE],
    ['that would end after it is made in the first millisecond that counts', LAPSE - 999, LAPSE + 1],
    ['of a look at the lapse itself is as short', LAPSE, LAPSE + 1],
  ])('%s', (_what, last, next) => expect(getNextLookupTime(attempt(), looksAt(last), LAPSE)).toBe(next))

  it('is due at once after the lapse when all earlier ones were made before it', () =>
    expect(getNextLookupTime(attempt(), looksAt(LAPSE - 5, LAPSE), LAPSE + 1)).toBe(LAPSE + 1))

  it.each([
    [1, MIN_LOOKUP_INTERVAL_MS],
    [2, MIN_LOOKUP_INTERVAL_MS],
    [3, MIN_LOOKUP_INTERVAL_MS],
    [4, 30_000],
    [5, 30_000],
  ])('follows %d look-ups after the lapse by %d ms, counted from the last one', (count, wait) => {
    const late = Array.from({ length: count }, (_, at) => LAPSE + 1 + at * MIN_LOOKUP_INTERVAL_MS)
    const last = late.at(-1) ?? 0
    expect(getNextLookupTime(attempt(), looksAt(LAPSE - 9, LAPSE, ...late), last)).toBe(last + wait)
  })

  it('has no lapse for an attempt that was never signed', () =>
    expect(getNextLookupTime(unsigned(), looksAt(LAPSE), LAPSE + 1)).toBe(LAPSE + 1_000))
})

describe('a single reading', () => {
  it('is due at once when it is missing, and again after the minimum interval between two readings', () => {
    expect(getNextReadTime(undefined, 7)).toBe(7)
    expect(getNextReadTime({ at: 7 }, 9)).toBe(7 + MIN_LOOKUP_INTERVAL_MS)
  })
})

describe('the time from which fills are counted', () => {
  const sent = { sentAt: SIGNED + 50, plannedAt: SIGNED - 400 }

  it.each<[string, Partial<WriteAttempt>, number]>([
    ['when the plan was made', sent, SIGNED - 450],
    ['when the position it rests on was read', { ...sent, beforeAt: SIGNED - 100 }, SIGNED - 150],
    ['the signature, where the position was read after it left', { ...sent, beforeAt: SIGNED + 60 }, SIGNED],
    ['just after the position moved', { ...sent, beforeMovedAt: SIGNED + 3 }, SIGNED + 4],
    ['when it was read, where it moved before', { ...sent, beforeMovedAt: SIGNED - 500 }, SIGNED - 450],
    [
      'no later than a clock may be off',
      { ...sent, beforeMovedAt: SIGNED + EXPIRY_MARGIN_MS + 9 },
      SIGNED + EXPIRY_MARGIN_MS,
    ],
  ])('is %s', (_what, changes, from) => expect(getFillsCountedFrom(attempt(changes))).toBe(from))

  it.each<[string, Partial<WriteAttempt>, number]>([
    [
      'the millisecond of the push, which may lack some of its fills',
      { beforeMovedAt: SIGNED + 3 },
      SIGNED + 3,
    ],
    ['the time of the read after a push', { beforeMovedAt: SIGNED - 460 }, SIGNED - 450],
    ['the time of the read without a push', {}, SIGNED - 450],
  ])('is preceded by what is read as well: %s', (_what, changes, from) =>
    expect(getFillsReadFrom(attempt({ ...sent, ...changes }))).toBe(from),
  )

  it('is unknown for an attempt that was not signed or not sent', () => {
    expect(getFillsCountedFrom({ ...unsigned(), sentAt: SIGNED })).toBeUndefined()
    expect(getFillsCountedFrom(attempt())).toBeUndefined()
  })
})

describe('a write that ends several orders', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at))
  const note = (unanswered?: true): EvidenceNote => ({
    ...{ at: SIGNED, asked: 'the orders that changed last', answer: '' },
    ...(unanswered && { unanswered }),
  })
  const mute = (...evidence: readonly EvidenceNote[]) => attempt({ evidence })

  it.each<
    [string, WriteAttempt, number, readonly (readonly string[])[], ReturnType<typeof chooseOrderQueries>]
  >([
    ['three are asked about each by itself', attempt(), 3, [], { isSwept: false, each: ids(3) }],
    ['of four a page is read first', attempt(), 4, [], { isSwept: true, each: [] }],
    [
      'and some each by itself where nobody answered for the page',
      mute(note(), note(true)),
      5,
      [],
      { isSwept: true, each: ids(3) },
    ],
    [
      'and none where only an earlier question stayed without an answer',
      mute(note(true), note()),
      5,
      [],
      { isSwept: true, each: [] },
    ],
    [
      'the page is read again where it told of four, and the rest each by itself',
      attempt(),
      6,
      [ids(4)],
      { isSwept: true, each: ['4', '5'] },
    ],
    [
      'and not where it told of three only: then each is asked about',
      attempt(),
      6,
      [ids(3)],
      { isSwept: false, each: ids(6) },
    ],
    ['the newest page counts', attempt(), 5, [ids(5), []], { isSwept: false, each: ids(5) }],
  ])('%s', (_what, of, count, pages, wanted) =>
    expect(chooseOrderQueries(of, ids(count), pages, SIGNED + 1_000)).toEqual(wanted),
  )

  it.each<[string, WriteAttempt, number, boolean]>([
    ['up to its lapse', attempt(), LAPSE, true],
    ['and from then on each is asked about', attempt(), LAPSE + 1, false],
    ['and without an end where it was never signed', unsigned(), LAPSE + 1, true],
  ])('is read by page %s', (_what, of, venueNow, isSwept) =>
    expect(chooseOrderQueries(of, ids(5), [ids(5)], venueNow).isSwept).toBe(isSwept),
  )

  it('is read by one page after its lapse as well when no page has listed its orders', () =>
    expect(chooseOrderQueries(attempt(), ids(5), [], LAPSE + 1)).toEqual({ isSwept: true, each: [] }))

  it('queries orders in turn, starting with the least queried', () => {
    const looks: Readonly<Record<string, number>> = { a: 2, b: 0, c: 1, d: 3 }
    expect(pickLeastOftenRead(Object.keys(looks), id => looks[id] ?? 0, 3)).toEqual(['b', 'c', 'a'])
  })
})
