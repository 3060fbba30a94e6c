import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { TradingRestriction, ReadOnlyReason, TradingState } from '@core/guard/trading-guards'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { ProfileDisplayHeader } from '@core/snapshot/desk-snapshot'
import type { Write } from '@core/write/venue-write'
import { walletAccountMessages } from './by-address'
import { liveTradingBlockReasons } from './bar'
import { missingLibsecretMessage, mismatchedKeyMessage } from './key'
import { explainImpossibleRecord } from './impossible'
import { describeDiscrepancy, describeMarketRestriction } from './doubt'
import { explainContradiction, explainUnsentWrite } from './fates'
import { describeVenueWrite } from './kind-words'
import * as attemptStates from './attempt-states'
import { describeVenueAction } from './venue-acts'
import { describeVenueRefusal } from './venue-refusal'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/state'

export const accountModeLabels: Record<ProfileDisplayHeader['kind'], string> = messages.modeWord

/** Formats the mode of a profile. An account that is watched by its address displays that instead. */
export const formatAccountMode = ({
  kind,
  byAddress,
}: Pick<ProfileDisplayHeader, 'kind' | 'byAddress'>): string =>
  byAddress === undefined ? accountModeLabels[kind] : walletAccountMessages.mode

export const tradingStateLabels: Record<TradingState['state'], string> = messages.writesWord

/** Reasons why a profile is read-only, with the remedy. */
export const readOnlyReasonMessages: Record<ReadOnlyReason, string> = {
  ...messages.readOnlyWords,
  'no libsecret': fillMessage(messages.readOnlyWords['no libsecret'], {
    libsecretMissing: missingLibsecretMessage,
  }),
  'key mismatched': mismatchedKeyMessage,
  ...liveTradingBlockReasons,
  'by address': walletAccountMessages.readOnly,
}

/** Returns the texts of restrictions. `stillWork` names what can still be sent. */
const createRestrictionMessages = (stillWork: string): attemptStates.TradingRestrictionMessages => ({
  ...messages.holdsSay,
  words: tradingStateLabels,
  unknownNow: attempts => fillMessage(messages.holdsSay.unknownNow, { attempts: String(attempts) }),
  readOnly: readOnlyReasonMessages,
  twice: holder => fillMessage(messages.holdsSay.twice, { holder }),
  unknown: attempts => fillPluralMessage(messages.holdsSay.unknown, attempts, { count: String(attempts) }),
  halted: why => fillMessage(messages.holdsSay.halted, { impossible: explainImpossibleRecord(why) }),
  stopped: fillMessage(messages.holdsSay.stopped, { stillWork }),
  doubt: doubts =>
    fillMessage(messages.holdsSay.doubt, { doubts: doubts.map(describeDiscrepancy).join(' '), stillWork }),
  venueAct: acts =>
    fillMessage(messages.holdsSay.venueAct, { acts: acts.map(describeVenueAction).join(' '), stillWork }),
  limits: limits => limits.map(describeMarketRestriction).join(' '),
  break: until => fillMessage(messages.holdsSay.break, { until, stillWork }),
  dayUnread: day => fillMessage(messages.holdsSay.dayUnread, { day }),
  dayReached: {
    loss: (day, figure, cap) =>
      fillMessage(messages.holdsSay.dayReached.loss, {
        day,
        figure,
        cap,
        untilMidnight: fillMessage(messages.untilMidnight, { stillWork }),
      }),
    notional: (day, figure, cap) =>
      fillMessage(messages.holdsSay.dayReached.notional, {
        day,
        figure,
        cap,
        untilMidnight: fillMessage(messages.untilMidnight, { stillWork }),
      }),
  },
  journal: why => fillMessage(messages.holdsSay.journal, { why }),
})

export const tradingRestrictionMessages = createRestrictionMessages(messages.stillWork)
const blockedRestrictionMessages = createRestrictionMessages(messages.nothingSent)

/** Describes the trading state for the top bar. A stop by the trader has its own text. */
export const describeTradingState = (tradingState: TradingState): string =>
  attemptStates.composeTradingStateText(tradingRestrictionMessages, tradingState)

/** Explains why the second profile of one account is read-only. `holder` is the profile that can write. */
export const explainDuplicateAccount = (holder: string): string =>
  attemptStates.composeDuplicateProfileText(tradingRestrictionMessages, holder)

/**
 * Describes a trading restriction: the event and its effect. `state` is the state of all restrictions: cancels and closes
 * are offered only if no other restriction blocks them.
 */
export const describeTradingRestriction = (
  restriction: TradingRestriction,
  state: TradingState['state'],
): string =>
  attemptStates.composeRestrictionText(
    state === 'active' || state === 'reducing' ? tradingRestrictionMessages : blockedRestrictionMessages,
    restriction,
  )

export const describeTradingRestrictions = ({ state, holds }: TradingState): readonly string[] =>
  holds.map(hold => describeTradingRestriction(hold, state))

export const orderOutcomeMessages: attemptStates.OrderOutcomeMessages = {
  ...messages.fatesSay,
  declaredTag: outcome => fillMessage(messages.fatesSay.declaredTag, { outcome }),
  live: {
    entry: left => fillMessage(messages.fatesSay.live.entry, { left }),
    trigger: messages.fatesSay.live.trigger,
    book: left => fillMessage(messages.fatesSay.live.book, { left }),
  },
  partly: {
    entered: filled => fillMessage(messages.fatesSay.partly.entered, { filled }),
    stillOpen: filled => fillMessage(messages.fatesSay.partly.stillOpen, { filled }),
    entry: (filled, left) => fillMessage(messages.fatesSay.partly.entry, { filled, left }),
    order: (filled, left) => fillMessage(messages.fatesSay.partly.order, { filled, left }),
  },
  filled: average =>
    fillMessage(messages.fatesSay.filled.allFilled, {
      average: average === undefined ? '' : fillMessage(messages.fatesSay.filled.average, { average }),
    }),
  filledFirst: messages.fatesSay.filled.first,
  cancelled: (left, filled) =>
    filled === undefined
      ? fillMessage(messages.fatesSay.cancelled.cancelledNothingFilled, { left })
      : fillMessage(messages.fatesSay.cancelled.filledRestCancelled, { filled, left }),
  rejected: why =>
    fillMessage(messages.fatesSay.rejected.venueAcceptedRejected, {
      why: why === undefined ? '' : fillMessage(messages.fatesSay.rejected.why, { why }),
    }),
  refused: describeVenueRefusal,
  notSent: why => fillMessage(messages.fatesSay.notSent, { stayed: explainUnsentWrite(why) }),
  unknownWord: word => fillMessage(messages.fatesSay.unknownWord, { word }),
  unknown: why => fillMessage(messages.fatesSay.unknown, { why }),
  late: until => fillMessage(messages.fatesSay.late, { until }),
  part(all, ended, standing, named) {
    const more =
      standing > named.length
        ? fillMessage(messages.fatesSay.part.more, { standing: String(standing - named.length) })
        : ''
    return fillMessage(messages.fatesSay.part.overPartOrders, {
      all: String(all),
      ended: fillPluralMessage(messages.fatesSay.part.areAtTheir, ended, { count: String(ended) }),
      standing: fillPluralMessage(messages.fatesSay.part.stillStand, standing, { count: String(standing) }),
      named: named.join(messages.fatesSay.part.separator),
      more,
    })
  },
  declared: (outcome, reason) => fillMessage(messages.fatesSay.declared, { outcome, reason }),
  quarantined: explainContradiction,
  provable: {
    order: {
      ...messages.fatesSay.provable.order,
      in: time => fillMessage(messages.fatesSay.provable.order.in, { time }),
    },
    request: {
      ...messages.fatesSay.provable.request,
      in: time => fillMessage(messages.fatesSay.provable.request.in, { time }),
    },
  },
  clock: {
    level: messages.fatesSay.clock.level,
    behind: off => fillMessage(messages.fatesSay.clock.behind, { off }),
    ahead: off => fillMessage(messages.fatesSay.clock.ahead, { off }),
  },
}

/** Returns the short tag of an attempt's state. */
export const getAttemptStateLabel = (attempt: WriteAttempt): string =>
  attemptStates.composeAttemptTag(orderOutcomeMessages, attempt)

/** Returns the word for the outcome of `write`: an order is placed, any other request is done. */
export const getCompletionLabel = (write: Write, outcome: 'done' | 'not done'): string =>
  attemptStates.composeCompletionLabel(orderOutcomeMessages, write, outcome)

/** Describes a write as the start of a sentence: "BUY 0.2500 PERP_BTC_USDC, IOC, at most 61 240.0". */
export const describeWriteRequest = (write: Write, market: MarketRules | undefined): string =>
  describeVenueWrite(write, market).sentence

/** Describes the outcome of an attempt. An accepted request is never described as done. */
export const describeAttemptOutcome = (attempt: WriteAttempt, market: MarketRules | undefined): string =>
  attemptStates.composeOutcomeText(orderOutcomeMessages, attempt, market)

/** Describes the earliest time at which absence can be proved, or that this is already possible. */
export const describeAbsenceProofTime = (write: Write, at: number | undefined, now: number): string =>
  attemptStates.composeEarliestProofText(orderOutcomeMessages, write, at, now)

/**
 * Describes this computer's clock against the venue's: "12 ms behind", "6 min ahead of". `offset` is added to the local
 * clock, so a positive value means that it is behind. Only the part beyond the possible error is a difference.
 */
export const describeClockOffset = (offset: number, uncertainty = 0): string =>
  attemptStates.composeClockOffsetText(
    orderOutcomeMessages,
    Math.sign(offset) * Math.max(0, Math.abs(offset) - uncertainty),
  )

/** Describes the clock as a figure: "12 ms behind venue", "level with venue". */
export const describeClockAtVenue = (offset: number, uncertainty?: number): string =>
  fillMessage(messages.fatesSay.clock.venue, { off: describeClockOffset(offset, uncertainty) })
