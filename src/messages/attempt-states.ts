import type { Attempt, AttemptState, DoneBy } from '@core/attempt/attempt'
import { UNKNOWN_WORD } from '@core/attempt/attempt-state'
import { remaining } from '@core/figures/remaining'
import type { Hold, ReadOnlyReason, Writes } from '@core/guard/guard'
import type { Market } from '@core/market/market'
import { isPositive, type Amount } from '@core/value/decimal'
import { makesOrder, placesAlgo, placesOrder, type Write } from '@core/write/write'
import { arrivalLimit } from '@core/writes/rules/arrivals'
import { shown } from './fill'
import { money, price, size } from './format'
import { age, countdown, dayTime } from './times'

type Told = (told: string) => string
type Outcome = 'done' | 'not done'
type Daily = Extract<Hold, { is: 'daily' }>

/** What a language says of what may be written now. Which of it is said of which hold is beside this. */
export interface HoldsSay {
  readonly words: Readonly<Record<Writes['state'], string>>
  readonly unknownNow: (attempts: number) => string
  readonly onBreak: string
  readonly stoppedNow: string
  readonly readOnly: Readonly<Record<ReadOnlyReason, string>>
  readonly twice: Told
  readonly unknown: (attempts: number) => string
  readonly reconciling: Readonly<Record<'channel' | 'answer' | 'all', string>>
  readonly halted: Told
  readonly stopped: string
  readonly doubt: (doubts: Extract<Hold, { is: 'doubt' }>['doubts']) => string
  readonly venueAct: (acts: Extract<Hold, { is: 'venue act' }>['acts']) => string
  readonly limits: (limits: Extract<Hold, { is: 'part' }>['limits']) => string
  readonly break: Told
  readonly dayUnread: (day: string) => string
  /** What was reached on a day, and what then still works. */
  readonly dayReached: Readonly<
    Record<Exclude<Daily['why'], 'unread'>, (day: string, figure: string, cap: string) => string>
  >
  readonly offline: Readonly<Record<'chosen' | 'unreached', string>>
  readonly journal: Told
}

/** The top bar's words for what may be written now: a stop is the person's own, and is called one. */
export function writesNow(
  { words, unknownNow, onBreak, stoppedNow }: HoldsSay,
  { state, holds }: Writes,
): string {
  const unknown = holds.find(({ is }) => is === 'unknown')
  if (unknown?.is === 'unknown') return `${words[state]} · ${unknownNow(unknown.attempts)}`
  if (state !== 'reducing') return words[state]
  if (holds.some(({ is }) => is === 'break')) return onBreak
  return holds.some(({ is }) => is === 'stopped') ? stoppedNow : words[state]
}

/** Why one of two profiles with one account only reads, and what to do about it. */
export const twiceWords = (says: HoldsSay, holder: string): string => says.twice(shown(holder, 60))

/** Why something may not be written now: what happened and what it means. */
export function holdWords(says: HoldsSay, hold: Hold): string {
  switch (hold.is) {
    case 'unknown':
      return says.unknown(hold.attempts)
    case 'reconciling':
      return says.reconciling[hold.awaits ?? 'all']
    case 'halted':
      return says.halted(hold.why)
    case 'stopped':
      return says.stopped
    case 'doubt':
      return says.doubt(hold.doubts)
    case 'venue act':
      return says.venueAct(hold.acts)
    case 'part':
      return says.limits(hold.limits)
    case 'break':
      return says.break(dayTime(hold.until))
    case 'daily':
      return dailyWords(says, hold)
    case 'read-only':
      return hold.why === 'account twice' ? twiceWords(says, hold.holder) : says.readOnly[hold.why]
    case 'offline':
      return says.offline[hold.chosen === true ? 'chosen' : 'unreached']
    case 'journal':
      return says.journal(shown(hold.why, 80))
  }
}

/** Why a daily guard holds what adds risk. The guard is this desk's own. */
function dailyWords(says: HoldsSay, { day, why, figure, cap }: Daily): string {
  if (figure === undefined || cap === undefined) return says.dayUnread(day)
  return says.dayReached[why === 'loss' ? 'loss' : 'notional'](day, money(figure), money(cap))
}

/** What a language says of where an attempt stands. Which of it is said of which state is beside this. */
export interface FatesSay {
  readonly tags: Readonly<Record<Exclude<AttemptState['is'], 'declared' | 'absent'>, string>>
  readonly entryFilled: string
  /** Tag of an order that was cancelled after a part of it had filled. */
  readonly restCancelled: string
  readonly declaredTag: Told
  readonly outcomes: Readonly<Record<'order' | 'request', Readonly<Record<Outcome, string>>>>
  readonly written: string
  readonly sending: string
  readonly accepted: Readonly<Record<'order' | 'request', string>>
  readonly live: { readonly entry: Told; readonly trigger: string; readonly book: Told }
  readonly partly: {
    readonly entered: Told
    readonly stillOpen: Told
    readonly entry: (filled: string, left: string) => string
    readonly order: (filled: string, left: string) => string
  }
  readonly filled: (average: string | undefined) => string
  readonly cancelled: (left: string, filled: string | undefined) => string
  readonly rejected: (why: string | undefined) => string
  readonly refused: (code: string, words: string) => string
  readonly notSent: Told
  readonly unknownWord: Told
  readonly unknown: Told
  readonly silences: Readonly<Record<string, string>>
  readonly done: Readonly<Record<Exclude<DoneBy, 'ends in part'>, string>>
  /** Until when a request may still arrive whose answer never came; it follows a sentence. */
  readonly late: Told
  readonly part: (all: number, ended: number, standing: number, named: readonly string[]) => string
  readonly absent: Readonly<Record<'order' | 'request', string>>
  readonly declared: (outcome: string, reason: string) => string
  readonly quarantined: Told
  /** Words for the earliest proof that an order never arrived, or that another request had no effect. */
  readonly provable: Readonly<
    Record<'order' | 'request', { readonly never: string; readonly in: Told; readonly now: string }>
  >
  readonly clock: { readonly level: string; readonly behind: Told; readonly ahead: Told }
}

const askedBy = (write: Write): 'order' | 'request' => (makesOrder(write) ? 'order' : 'request')

/** The short word of where an attempt stands, for a tag. */
export function stateWord(says: FatesSay, attempt: Attempt): string {
  const { state, write } = attempt
  if (state.is === 'declared') return says.declaredTag(doneWord(says, write, state.outcome))
  if (state.is === 'absent') return doneWord(says, write, 'not done')
  if (state.is === 'cancelled' && isPositive(attempt.executed)) return says.restCancelled
  return state.is === 'partly filled' && isEntered(attempt) ? says.entryFilled : says.tags[state.is]
}

/** Whether a request was done, as it is said of what it asks: an order is placed, anything else is done. */
export const doneWord = ({ outcomes }: FatesSay, write: Write, outcome: Outcome): string =>
  outcomes[askedBy(write)][outcome]

export const isBracket = ({ write }: Attempt): boolean => placesAlgo(write) && write.kind === 'BRACKET'

export const isEntered = (attempt: Attempt): boolean => isBracket(attempt) && !isPositive(openOf(attempt))

/** How much of what an attempt asked for was asked and has not filled. */
export const openOf = ({ write, quantity, executed }: Attempt): Amount =>
  remaining({ quantity: quantity ?? ('quantity' in write ? write.quantity : executed) ?? executed, executed })

/** What became of an attempt, as a sentence. Accepted is never called done. */
export function fateWords(says: FatesSay, attempt: Attempt, market: Market | undefined): string {
  const { state, write } = attempt
  const filled = size(attempt.executed, market)
  const left = size(openOf(attempt), market)
  switch (state.is) {
    case 'written':
      return says.written
    case 'sending':
      return says.sending
    case 'accepted':
      return says.accepted[placesOrder(write) ? 'order' : 'request']
    case 'live':
      if (isBracket(attempt)) return says.live.entry(left)
      return placesAlgo(write) ? says.live.trigger : says.live.book(left)
    case 'partly filled':
      // An entry that brings its protection along is not over when all of it filled.
      if (isEntered(attempt)) return says.partly.entered(filled)
      if (!isPositive(openOf(attempt))) return says.partly.stillOpen(filled)
      return says.partly[isBracket(attempt) ? 'entry' : 'order'](filled, left)
    case 'filled':
      return says.filled(attempt.averagePrice === undefined ? undefined : price(attempt.averagePrice, market))
    case 'cancelled':
      return says.cancelled(left, isPositive(attempt.executed) ? filled : undefined)
    case 'rejected':
      return says.rejected(state.why === undefined ? undefined : shown(state.why, 120))
    case 'refused':
      return says.refused(state.code, state.words)
    case 'not sent':
      return says.notSent(state.why)
    case 'unknown':
      if (state.why.startsWith(UNKNOWN_WORD))
        return says.unknownWord(shown(state.why.slice(UNKNOWN_WORD.length), 60))
      return says.unknown(says.silences[state.why] ?? shown(state.why, 120))
    case 'done':
      return state.by === 'ends in part'
        ? partWords(says, write, state.standing ?? [])
        : `${says.done[state.by]}${lateWords(says, attempt)}`
    case 'absent':
      return says.absent[askedBy(write)]
    case 'declared':
      return `${says.declared(doneWord(says, write, state.outcome), shown(state.reason, 160))}${lateWords(says, attempt)}`
    case 'quarantined':
      return says.quarantined(state.why)
  }
}

/** Until when a request may still arrive whose answer never came, where it could hit anything. */
function lateWords({ late }: FatesSay, attempt: Attempt): string {
  const until = arrivalLimit(attempt)?.until
  return until === undefined ? '' : late(dayTime(until))
}

/** How many of the orders that still stand are named. */
const MOST_NAMED = 12

/** What a cancel of all left standing, by the venue's own ids. */
function partWords({ part }: FatesSay, write: Write, standing: readonly string[]): string {
  const all = 'open' in write ? write.open.length : standing.length
  const named = standing.map(id => shown(id, 20)).slice(0, MOST_NAMED)
  return part(all, all - standing.length, standing.length, named)
}

/** When absence could be proved at the earliest, or that it already can be. */
export function provableWords(says: FatesSay, write: Write, at: number | undefined, now: number): string {
  const provable = says.provable[askedBy(write)]
  if (at === undefined) return provable.never
  return at > now ? provable.in(countdown(at - now)) : provable.now
}

const LARGE_OFFSET = 10_000

/** How far a clock is off, without a sign. */
export const offBy = (ms: number): string => (ms < LARGE_OFFSET ? `${ms} ms` : age(ms))

/** How this computer’s clock stands to the venue’s. */
export function clockWords({ clock }: FatesSay, offset: number): string {
  const off = Math.abs(Math.round(offset))
  if (off === 0) return clock.level
  return offset > 0 ? clock.behind(offBy(off)) : clock.ahead(offBy(off))
}
