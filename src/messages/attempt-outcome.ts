import { UNKNOWN_WORD_PREFIX } from '@core/attempt/attempt-state'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { createLateArrivalRestriction } from '@core/attempt/late-arrival-restriction'
import { getLateArrivalEnd } from '@core/attempt/signature-expiry'
import type { MarketRules } from '@core/market/venue-market-rules'
import { isPositive } from '@core/value/decimal-amount'
import { countReferencedOrders } from '@core/write/planned-write'
import { isAlgoPlacement, isOrderCancel, isOrderPlacement, type Write } from '@core/write/venue-write'
import {
  getCompletionLabel,
  getRequestType,
  getUnfilledQuantity,
  isBracketAttempt,
  isBracketEntryFilled,
} from './attempt-labels'
import { explainContradiction, explainUnsentWrite } from './unresolved-attempt'
import { sanitizeExternalText } from './fill'
import { formatMarketPrice, formatMarketSize } from './format'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import { formatCountdown, formatDayTime } from './times'
import { describeVenueRefusal } from './venue-refusal'
import * as messages from './en/attempt-outcome'

const texts = messages.outcomeSays
const silences: Readonly<Record<string, string>> = texts.silences

/**
 * Describes the outcome of an attempt. An accepted request is never described as done. A late arrival counts as
 * possible until `venueNow` has passed its end.
 */
export function describeAttemptOutcome(
  attempt: WriteAttempt,
  market: MarketRules | undefined,
  venueNow = -Infinity,
): string {
  const { state, write } = attempt
  const filled = formatMarketSize(attempt.executed, market)
  const left = formatMarketSize(getUnfilledQuantity(attempt), market)
  switch (state.is) {
    case 'written':
    case 'sending':
      return texts[state.is]
    case 'accepted':
      return texts.accepted[isOrderPlacement(write) ? 'order' : 'request']
    case 'live':
      if (isBracketAttempt(attempt)) return fillMessage(texts.live.entry, { left })
      return isAlgoPlacement(write) ? texts.live.trigger : fillMessage(texts.live.book, { left })
    case 'partly filled':
      // A bracket entry stays open after it filled, because its protection follows.
      if (isBracketEntryFilled(attempt)) return fillMessage(texts.partly.entered, { filled })
      if (!isPositive(getUnfilledQuantity(attempt))) return fillMessage(texts.partly.stillOpen, { filled })
      return fillMessage(texts.partly[isBracketAttempt(attempt) ? 'entry' : 'order'], { filled, left })
    case 'filled':
      return isOrderCancel(write) ? texts.filled.first : describeFill(attempt, market)
    case 'cancelled':
      return describeCancelledRest(attempt, market)
    case 'rejected':
      return fillMessage(texts.rejected.venueAcceptedRejected, {
        why:
          state.why === undefined
            ? ''
            : fillMessage(texts.rejected.why, { why: sanitizeExternalText(state.why, 120) }),
      })
    case 'refused':
      return `${describeVenueRefusal(state.code, state.words)}${describeLateArrival(attempt, venueNow)}`
    case 'not sent':
      return fillMessage(texts.notSent, { stayed: explainUnsentWrite(state.why) })
    case 'unknown':
      if (state.why.startsWith(UNKNOWN_WORD_PREFIX))
        return fillMessage(texts.unknownWord, {
          word: sanitizeExternalText(state.why.slice(UNKNOWN_WORD_PREFIX.length), 60),
        })
      return fillMessage(texts.unknown, { why: silences[state.why] ?? sanitizeExternalText(state.why, 120) })
    case 'done':
      return state.by === 'ends in part'
        ? describePartialCancel(write, state.standing ?? [])
        : `${texts.done[state.by]}${describeLateArrival(attempt, venueNow)}`
    case 'absent':
      return describeAbsence(attempt, venueNow)
    case 'declared':
      return `${fillMessage(texts.declared, {
        outcome: getCompletionLabel(write, state.outcome),
        reason: sanitizeExternalText(state.reason, 160).replace(/[.。]+$/u, ''),
      })}${describeLateArrival(attempt, venueNow)}`
    case 'quarantined':
      return explainContradiction(state.why)
  }
}

/** Describes a cancelled order. An order for a whole position has no size, so its unfilled size is not shown. */
function describeCancelledRest(attempt: WriteAttempt, market: MarketRules | undefined): string {
  const unfilled = getUnfilledQuantity(attempt)
  const left = isPositive(unfilled) ? formatMarketSize(unfilled, market) : undefined
  if (!isPositive(attempt.executed))
    return fillMessage(texts.cancelled.cancelledNothingFilled, { left: left === undefined ? '' : ` ${left}` })
  const filled = formatMarketSize(attempt.executed, market)
  return left === undefined
    ? describeFill(attempt, market)
    : fillMessage(texts.cancelled.filledRestCancelled, { filled, left })
}

function describeFill({ averagePrice }: WriteAttempt, market: MarketRules | undefined): string {
  const average =
    averagePrice === undefined
      ? ''
      : fillMessage(texts.filled.average, { average: formatMarketPrice(averagePrice, market) })
  return fillMessage(texts.filled.allFilled, { average })
}

/**
 * Describes a proved absence. The proof may rest on a date that was set back; then the request is watched until a request
 * with the true date would have expired.
 */
function describeAbsence(attempt: WriteAttempt, venueNow: number): string {
  const [type, until] = [getRequestType(attempt.write), getLateArrivalEnd(attempt)]
  return until === undefined || venueNow > until
    ? texts.absent[type]
    : fillMessage(texts.expired[type], { until: formatDayTime(until) })
}

/**
 * Returns the latest time at which an unanswered request may still arrive, or that it no longer can. Empty for a request
 * that can have no late effect.
 */
function describeLateArrival(attempt: WriteAttempt, venueNow: number): string {
  const until = createLateArrivalRestriction(attempt)?.until
  if (until === undefined) return ''
  return venueNow > until ? texts.late.over : fillMessage(texts.late.until, { until: formatDayTime(until) })
}

/** Largest number of open orders that a text lists by id. */
const MAX_LISTED_ORDERS = 12

/** Lists the orders that a cancel-all left open, by the venue's ids. */
function describePartialCancel(write: Write, openIds: readonly string[]): string {
  const orders = 'open' in write ? write.open : openIds.map(orderId => ({ orderId, symbol: '' }))
  const total = countReferencedOrders(orders)
  const open = countReferencedOrders(orders.filter(({ orderId }) => openIds.includes(orderId)))
  const ended = total - open
  const parts = fillMessage(texts.part.overPartOrders, {
    all: String(total),
    ended: fillPluralMessage(texts.part.areAtTheir, ended, { count: String(ended) }),
    standing: fillPluralMessage(texts.part.stillStand, open, { count: String(open) }),
    named: openIds
      .slice(0, MAX_LISTED_ORDERS)
      .map(id => sanitizeExternalText(id, 20))
      .join(texts.part.separator),
    more:
      openIds.length > MAX_LISTED_ORDERS
        ? fillMessage(texts.part.more, { standing: String(openIds.length - MAX_LISTED_ORDERS) })
        : '',
  })
  return `${parts}${texts.late.over}`
}

/** Describes the earliest time at which absence can be proved, or that this is already possible. */
export function describeAbsenceProofTime(write: Write, provableAt: number | undefined, now: number): string {
  const provable = texts.provable[getRequestType(write)]
  if (provableAt === undefined) return provable.never
  return provableAt > now
    ? fillMessage(provable.in, { time: formatCountdown(provableAt - now) })
    : provable.now
}
