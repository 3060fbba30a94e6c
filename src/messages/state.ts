import type { Attempt } from '@core/attempt/attempt'
import type { Hold, ReadOnlyReason, Writes } from '@core/guard/guard'
import type { Market } from '@core/market/market'
import type { ProfileHeader } from '@core/snapshot/snapshot'
import type { Write } from '@core/write/write'
import { MINUS } from './format'
import { byAddressSays } from './by-address'
import { liveBarWords } from './bar'
import { libsecretMissing, otherKey } from './key'
import { impossibleWords } from './impossible'
import { doubtWords, limitWords } from './doubt'
import { contradictionWords, stayedWords } from './fates'
import { writeWords } from './kind-words'
import * as once from './attempt-states'
import { venueActWords } from './venue-acts'
import { venueRefusalWords } from './venue-refusal'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/state'

/** The word of the mode, as it stands in the corner of every surface. */
export const modeWord: Record<ProfileHeader['kind'], string> = messages.modeWord

/** The same of one profile: an account that is looked at by its address says so before all else. */
export const modeOf = ({ kind, byAddress }: Pick<ProfileHeader, 'kind' | 'byAddress'>): string =>
  byAddress === undefined ? modeWord[kind] : byAddressSays.mode

/** A word for each state of writing. */
export const writesWord: Record<Writes['state'], string> = messages.writesWord

/** Why a profile can only read, and what would change that. */
export const readOnlyWords: Record<ReadOnlyReason, string> = {
  ...messages.readOnlyWords,
  'no libsecret': fill(messages.readOnlyWords['no libsecret'], { libsecretMissing }),
  'key mismatched': otherKey,
  ...liveBarWords,
  'by address': byAddressSays.readOnly,
}

const stillWork = messages.stillWork
const untilMidnight = fill(messages.untilMidnight, { stillWork })

/** What is said of what may be written now. */
export const holdsSay: once.HoldsSay = {
  ...messages.holdsSay,
  words: writesWord,
  unknownNow: attempts => fill(messages.holdsSay.unknownNow, { attempts: String(attempts) }),
  readOnly: readOnlyWords,
  twice: holder => fill(messages.holdsSay.twice, { holder }),
  unknown: attempts => fillPlural(messages.holdsSay.unknown, attempts, { count: String(attempts) }),
  halted: why => fill(messages.holdsSay.halted, { impossible: impossibleWords(why) }),
  stopped: fill(messages.holdsSay.stopped, { stillWork }),
  doubt: doubts => fill(messages.holdsSay.doubt, { doubts: doubts.map(doubtWords).join(' '), stillWork }),
  venueAct: acts => fill(messages.holdsSay.venueAct, { acts: acts.map(venueActWords).join(' '), stillWork }),
  limits: limits => limits.map(limitWords).join(' '),
  break: until => fill(messages.holdsSay.break, { until }),
  dayUnread: day => fill(messages.holdsSay.dayUnread, { day }),
  dayReached: {
    loss: (day, figure, cap) => fill(messages.holdsSay.dayReached.loss, { day, figure, cap, untilMidnight }),
    notional: (day, figure, cap) =>
      fill(messages.holdsSay.dayReached.notional, { day, figure, cap, untilMidnight }),
  },
  journal: why => fill(messages.holdsSay.journal, { why }),
}

/** The top bar's words for what may be written now: a stop is the person's own, and is called one. */
export const writesNow = (writes: Writes): string => once.writesNow(holdsSay, writes)

/** Why one of two profiles with one account only reads, and what to do about it. */
export const twiceWords = (holder: string): string => once.twiceWords(holdsSay, holder)

/** Why something may not be written now: what happened and what it means. */
export const holdWords = (hold: Hold): string => once.holdWords(holdsSay, hold)

/** What is said of where an attempt stands. */
export const fatesSay: once.FatesSay = {
  ...messages.fatesSay,
  declaredTag: outcome => fill(messages.fatesSay.declaredTag, { outcome }),
  live: {
    entry: left => fill(messages.fatesSay.live.entry, { left }),
    trigger: messages.fatesSay.live.trigger,
    book: left => fill(messages.fatesSay.live.book, { left }),
  },
  partly: {
    entered: filled => fill(messages.fatesSay.partly.entered, { filled }),
    stillOpen: filled => fill(messages.fatesSay.partly.stillOpen, { filled }),
    entry: (filled, left) => fill(messages.fatesSay.partly.entry, { filled, left }),
    order: (filled, left) => fill(messages.fatesSay.partly.order, { filled, left }),
  },
  filled: average =>
    fill(messages.fatesSay.filled.allFilled, {
      average: average === undefined ? '' : fill(messages.fatesSay.filled.average, { average }),
    }),
  cancelled: (left, filled) =>
    filled === undefined
      ? fill(messages.fatesSay.cancelled.cancelledNothingFilled, { left })
      : fill(messages.fatesSay.cancelled.filledRestCancelled, { filled, left }),
  rejected: why =>
    fill(messages.fatesSay.rejected.venueAcceptedRejected, {
      why: why === undefined ? '' : fill(messages.fatesSay.rejected.why, { why }),
    }),
  refused: venueRefusalWords,
  notSent: why => fill(messages.fatesSay.notSent, { stayed: stayedWords(why) }),
  unknownWord: word => fill(messages.fatesSay.unknownWord, { word }),
  unknown: why => fill(messages.fatesSay.unknown, { why }),
  late: until => fill(messages.fatesSay.late, { until }),
  part(all, ended, standing, named) {
    const more =
      standing > named.length
        ? fill(messages.fatesSay.part.more, { standing: String(standing - named.length) })
        : ''
    return fill(messages.fatesSay.part.overPartOrders, {
      all: String(all),
      ended: fillPlural(messages.fatesSay.part.areAtTheir, ended, { count: String(ended) }),
      standing: fillPlural(messages.fatesSay.part.stillStand, standing, { count: String(standing) }),
      named: named.join(messages.fatesSay.part.separator),
      more,
    })
  },
  declared: (outcome, reason) => fill(messages.fatesSay.declared, { outcome, reason }),
  quarantined: contradictionWords,
  provable: {
    order: {
      ...messages.fatesSay.provable.order,
      in: time => fill(messages.fatesSay.provable.order.in, { time }),
    },
    request: {
      ...messages.fatesSay.provable.request,
      in: time => fill(messages.fatesSay.provable.request.in, { time }),
    },
  },
  clock: {
    level: messages.fatesSay.clock.level,
    behind: off => fill(messages.fatesSay.clock.behind, { off }),
    ahead: off => fill(messages.fatesSay.clock.ahead, { off }),
  },
}

/** The short word of where an attempt stands, for a tag. */
export const stateWord = (attempt: Attempt): string => once.stateWord(fatesSay, attempt)

/** Whether a request was done, as it is said of what it asks: an order is placed, anything else is done. */
export const doneWord = (write: Write, outcome: 'done' | 'not done'): string =>
  once.doneWord(fatesSay, write, outcome)

/** What a write asks, as the start of a sentence: "BUY 0.2500 PERP_BTC_USDC, IOC, at most 61 240.0". */
export const writeSentence = (write: Write, market: Market | undefined): string =>
  writeWords(write, market).sentence

/** What became of an attempt, as a sentence. Accepted is never called done. */
export const fateWords = (attempt: Attempt, market: Market | undefined): string =>
  once.fateWords(fatesSay, attempt, market)

/** When absence could be proved at the earliest, or that it already can be. */
export const provableWords = (write: Write, at: number | undefined, now: number): string =>
  once.provableWords(fatesSay, write, at, now)

/**
 * How this computer’s clock stands to the venue’s: "12 ms behind", "6 min ahead of".
 *
 * The offset is what is added to this clock to have the venue’s: one above nothing says that this clock is behind.
 */
export const clockWords = (offset: number): string => once.clockWords(fatesSay, offset)

/** A clock’s offset with its sign: "+12 ms", "−6 min". */
export const offsetWords = (ms: number): string =>
  `${ms < 0 ? MINUS : '+'}${once.offBy(Math.abs(Math.round(ms)))}`
