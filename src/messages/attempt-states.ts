import type { WriteAttempt, AttemptState, CompletionEvidence } from '@core/attempt/write-attempt'
import { UNKNOWN_WORD_PREFIX } from '@core/attempt/attempt-state'
import { getRemainingQuantity } from '@core/figures/remaining-quantity'
import type { TradingRestriction, ReadOnlyReason, TradingState } from '@core/guard/trading-guards'
import type { MarketRules } from '@core/market/venue-market-rules'
import { isPositive, type Amount } from '@core/value/decimal-amount'
import {
  isAnyPlacement,
  isAlgoPlacement,
  isOrderCancel,
  isOrderPlacement,
  type Write,
} from '@core/write/venue-write'
import { createLateArrivalRestriction } from '@core/guard/late-arrival-restriction'
import { sanitizeExternalText } from './fill'
import { formatQuoteMoney, formatMarketPrice, formatMarketSize } from './format'
import { formatShortDuration, formatCountdown, formatDayTime } from './times'

type TextFormatter = (text: string) => string
type CompletionOutcome = 'done' | 'not done'
type DailyRestriction = Extract<TradingRestriction, { is: 'daily' }>

/** Texts of a language about trading restrictions. The functions of this file select and fill them. */
export interface TradingRestrictionMessages {
  readonly words: Readonly<Record<TradingState['state'], string>>
  readonly unknownNow: (attempts: number) => string
  readonly onBreak: string
  readonly stoppedNow: string
  readonly readOnly: Readonly<Record<ReadOnlyReason, string>>
  readonly twice: TextFormatter
  readonly unknown: (attempts: number) => string
  readonly reconciling: Readonly<Record<'channel' | 'answer' | 'all', string>>
  readonly halted: TextFormatter
  readonly stopped: string
  readonly doubt: (doubts: Extract<TradingRestriction, { is: 'doubt' }>['doubts']) => string
  readonly venueAct: (acts: Extract<TradingRestriction, { is: 'venue act' }>['acts']) => string
  readonly limits: (limits: Extract<TradingRestriction, { is: 'part' }>['limits']) => string
  readonly break: TextFormatter
  readonly dayUnread: (day: string) => string
  /** Text for a reached daily cap, with the actions that are still possible. */
  readonly dayReached: Readonly<
    Record<Exclude<DailyRestriction['why'], 'unread'>, (day: string, figure: string, cap: string) => string>
  >
  readonly offline: Readonly<Record<'chosen' | 'unreached', string>>
  readonly journal: TextFormatter
}

/** Returns the top bar's text for the trading state. A stop by the user is named as such. */
export function composeTradingStateText(
  { words, unknownNow, onBreak, stoppedNow }: TradingRestrictionMessages,
  { state, holds }: TradingState,
): string {
  const unknown = holds.find(({ is }) => is === 'unknown')
  if (unknown?.is === 'unknown') return `${words[state]} · ${unknownNow(unknown.attempts)}`
  if (state !== 'reducing') return words[state]
  if (holds.some(({ is }) => is === 'break')) return onBreak
  return holds.some(({ is }) => is === 'stopped') ? stoppedNow : words[state]
}

/** Explains why one of two profiles with the same account is read-only, and the remedy. */
export const composeDuplicateProfileText = (messages: TradingRestrictionMessages, holder: string): string =>
  messages.twice(sanitizeExternalText(holder, 60))

/** Explains a restriction: the event and its consequence. */
export function composeRestrictionText(
  messages: TradingRestrictionMessages,
  restriction: TradingRestriction,
): string {
  switch (restriction.is) {
    case 'unknown':
      return messages.unknown(restriction.attempts)
    case 'reconciling':
      return messages.reconciling[restriction.awaits ?? 'all']
    case 'halted':
      return messages.halted(restriction.why)
    case 'stopped':
      return messages.stopped
    case 'doubt':
      return messages.doubt(restriction.doubts)
    case 'venue act':
      return messages.venueAct(restriction.acts)
    case 'part':
      return messages.limits(restriction.limits)
    case 'break':
      return messages.break(formatDayTime(restriction.until))
    case 'daily':
      return composeDailyRestrictionText(messages, restriction)
    case 'read-only':
      return restriction.why === 'account twice'
        ? composeDuplicateProfileText(messages, restriction.holder)
        : messages.readOnly[restriction.why]
    case 'offline':
      return messages.offline[restriction.chosen === true ? 'chosen' : 'unreached']
    case 'journal':
      return messages.journal(sanitizeExternalText(restriction.why, 80))
  }
}

/** Explains why a daily guard blocks writes that add risk. The guard is local to this desk. */
function composeDailyRestrictionText(
  messages: TradingRestrictionMessages,
  { day, why, figure, cap }: DailyRestriction,
): string {
  if (figure === undefined || cap === undefined) return messages.dayUnread(day)
  return messages.dayReached[why === 'loss' ? 'loss' : 'notional'](
    day,
    formatQuoteMoney(figure),
    formatQuoteMoney(cap),
  )
}

/** Texts of a language about the state of an attempt. The functions of this file select and fill them. */
export interface OrderOutcomeMessages {
  readonly tags: Readonly<Record<Exclude<AttemptState['is'], 'declared' | 'absent'>, string>>
  readonly entryFilled: string
  /** Tag of an order that was cancelled after a part of it filled. */
  readonly restCancelled: string
  readonly declaredTag: TextFormatter
  readonly outcomes: Readonly<Record<'order' | 'request', Readonly<Record<CompletionOutcome, string>>>>
  readonly written: string
  readonly sending: string
  readonly accepted: Readonly<Record<'order' | 'request', string>>
  readonly live: { readonly entry: TextFormatter; readonly trigger: string; readonly book: TextFormatter }
  readonly partly: {
    readonly entered: TextFormatter
    readonly stillOpen: TextFormatter
    readonly entry: (filled: string, left: string) => string
    readonly order: (filled: string, left: string) => string
  }
  readonly filled: (average: string | undefined) => string
  /** Outcome of a cancel whose order filled before it. */
  readonly filledFirst: string
  readonly cancelled: (left: string, filled: string | undefined) => string
  readonly rejected: (why: string | undefined) => string
  readonly refused: (code: string, words: string) => string
  readonly notSent: TextFormatter
  readonly unknownWord: TextFormatter
  readonly unknown: TextFormatter
  readonly silences: Readonly<Record<string, string>>
  readonly done: Readonly<Record<Exclude<CompletionEvidence, 'ends in part'>, string>>
  /** Text of the latest time at which an unanswered request may still arrive, appended to a sentence. */
  readonly late: TextFormatter
  readonly part: (all: number, ended: number, standing: number, named: readonly string[]) => string
  readonly absent: Readonly<Record<'order' | 'request', string>>
  readonly declared: (outcome: string, reason: string) => string
  readonly quarantined: TextFormatter
  /** Texts for the earliest proof that an order never arrived or that another request had no effect. */
  readonly provable: Readonly<
    Record<'order' | 'request', { readonly never: string; readonly in: TextFormatter; readonly now: string }>
  >
  readonly clock: { readonly level: string; readonly behind: TextFormatter; readonly ahead: TextFormatter }
}

const getRequestType = (write: Write): 'order' | 'request' => (isAnyPlacement(write) ? 'order' : 'request')

export function composeAttemptTag(messages: OrderOutcomeMessages, attempt: WriteAttempt): string {
  const { state, write } = attempt
  if (state.is === 'declared')
    return messages.declaredTag(composeCompletionLabel(messages, write, state.outcome))
  if (state.is === 'absent') return composeCompletionLabel(messages, write, 'not done')
  if (isOrderCancel(write)) {
    if (state.is === 'filled') return composeCompletionLabel(messages, write, 'not done')
    if (state.is === 'partly filled') return messages.tags.live
  } else if (state.is === 'cancelled' && isPositive(attempt.executed)) return messages.restCancelled
  return state.is === 'partly filled' && isBracketEntryFilled(attempt)
    ? messages.entryFilled
    : messages.tags[state.is]
}

/** Returns the label of an outcome. An order is placed or not placed; any other request is done or not done. */
export const composeCompletionLabel = (
  { outcomes }: OrderOutcomeMessages,
  write: Write,
  outcome: CompletionOutcome,
): string => outcomes[getRequestType(write)][outcome]

const isBracketAttempt = ({ write }: WriteAttempt): boolean =>
  isAlgoPlacement(write) && write.kind === 'BRACKET'

const isBracketEntryFilled = (attempt: WriteAttempt): boolean =>
  isBracketAttempt(attempt) && !isPositive(getUnfilledQuantity(attempt))

/** Returns the requested quantity that has not filled. */
export function getUnfilledQuantity({ write, quantity, executed }: WriteAttempt): Amount {
  const requested = quantity ?? ('quantity' in write ? write.quantity : undefined) ?? executed
  return getRemainingQuantity({ quantity: requested, executed })
}

/** Returns the outcome of an attempt as a sentence. An accepted request is never called done. */
export function composeOutcomeText(
  messages: OrderOutcomeMessages,
  attempt: WriteAttempt,
  market: MarketRules | undefined,
): string {
  const { state, write } = attempt
  const filled = formatMarketSize(attempt.executed, market)
  const left = formatMarketSize(getUnfilledQuantity(attempt), market)
  switch (state.is) {
    case 'written':
      return messages.written
    case 'sending':
      return messages.sending
    case 'accepted':
      return messages.accepted[isOrderPlacement(write) ? 'order' : 'request']
    case 'live':
      if (isBracketAttempt(attempt)) return messages.live.entry(left)
      return isAlgoPlacement(write) ? messages.live.trigger : messages.live.book(left)
    case 'partly filled':
      // A bracket entry stays open after it filled, because its protection follows.
      if (isBracketEntryFilled(attempt)) return messages.partly.entered(filled)
      if (!isPositive(getUnfilledQuantity(attempt))) return messages.partly.stillOpen(filled)
      return messages.partly[isBracketAttempt(attempt) ? 'entry' : 'order'](filled, left)
    case 'filled':
      if (isOrderCancel(write)) return messages.filledFirst
      return messages.filled(
        attempt.averagePrice === undefined ? undefined : formatMarketPrice(attempt.averagePrice, market),
      )
    case 'cancelled':
      return messages.cancelled(left, isPositive(attempt.executed) ? filled : undefined)
    case 'rejected':
      return messages.rejected(state.why === undefined ? undefined : sanitizeExternalText(state.why, 120))
    case 'refused':
      return messages.refused(state.code, state.words)
    case 'not sent':
      return messages.notSent(state.why)
    case 'unknown':
      if (state.why.startsWith(UNKNOWN_WORD_PREFIX))
        return messages.unknownWord(sanitizeExternalText(state.why.slice(UNKNOWN_WORD_PREFIX.length), 60))
      return messages.unknown(messages.silences[state.why] ?? sanitizeExternalText(state.why, 120))
    case 'done':
      return state.by === 'ends in part'
        ? composePartialCancelText(messages, write, state.standing ?? [])
        : `${messages.done[state.by]}${composeLateArrivalText(messages, attempt)}`
    case 'absent':
      return messages.absent[getRequestType(write)]
    case 'declared':
      return `${messages.declared(composeCompletionLabel(messages, write, state.outcome), sanitizeExternalText(state.reason, 160))}${composeLateArrivalText(messages, attempt)}`
    case 'quarantined':
      return messages.quarantined(state.why)
  }
}

/**
 * Returns the latest time at which an unanswered request may still arrive, or an empty text if it can no longer have an
 * effect.
 */
function composeLateArrivalText({ late }: OrderOutcomeMessages, attempt: WriteAttempt): string {
  const until = createLateArrivalRestriction(attempt)?.until
  return until === undefined ? '' : late(formatDayTime(until))
}

/** Largest number of open orders that a text lists by id. */
const MAX_LISTED_ORDERS = 12

/** Lists the orders that a cancel-all left open, by the venue's ids. */
function composePartialCancelText(
  { part }: OrderOutcomeMessages,
  write: Write,
  openIds: readonly string[],
): string {
  const total = 'open' in write ? write.open.length : openIds.length
  const listedIds = openIds.map(id => sanitizeExternalText(id, 20)).slice(0, MAX_LISTED_ORDERS)
  return part(total, total - openIds.length, openIds.length, listedIds)
}

export function composeEarliestProofText(
  messages: OrderOutcomeMessages,
  write: Write,
  provableAt: number | undefined,
  now: number,
): string {
  const provable = messages.provable[getRequestType(write)]
  if (provableAt === undefined) return provable.never
  return provableAt > now ? provable.in(formatCountdown(provableAt - now)) : provable.now
}

/** Clock offset from which it is shown in seconds or longer units. */
const LARGE_OFFSET_MS = 10_000

/** Formats a clock offset without its sign. */
const formatAbsoluteOffset = (ms: number): string =>
  ms < LARGE_OFFSET_MS ? `${ms} ms` : formatShortDuration(ms)

export function composeClockOffsetText({ clock }: OrderOutcomeMessages, offsetMs: number): string {
  const absoluteMs = Math.abs(Math.round(offsetMs))
  if (absoluteMs === 0) return clock.level
  return offsetMs > 0
    ? clock.behind(formatAbsoluteOffset(absoluteMs))
    : clock.ahead(formatAbsoluteOffset(absoluteMs))
}
