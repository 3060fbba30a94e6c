import type { TradingRestriction, ReadOnlyReason, TradingState } from '@core/guard/trading-guards'
import type { ProfileDisplayHeader } from '@core/snapshot/desk-snapshot'
import { accountModeLabels } from './account-name'
import { liveTradingBlockReasons } from './bar'
import { walletAccountMessages } from './by-address'
import { describeDiscrepancy, describeMarketRestriction } from './doubt'
import { sanitizeExternalText } from './fill'
import { formatQuoteMoney } from './format'
import { explainImpossibleRecord } from './impossible'
import { missingLibsecretMessage, mismatchedKeyMessage } from './key'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import { formatDayTime, formatShortDuration } from './times'
import { describeVenueAction } from './venue-acts'
import * as messages from './en/state'

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

/** Describes the trading state for the top bar. A stop by the trader has its own text. */
export function describeTradingState({ state, holds }: TradingState): string {
  const unknown = holds.find(({ is }) => is === 'unknown')
  if (unknown?.is === 'unknown')
    return `${tradingStateLabels[state]} · ${fillMessage(messages.holdsSay.unknownNow, { attempts: String(unknown.attempts) })}`
  if (state !== 'reducing') return tradingStateLabels[state]
  if (holds.some(({ is }) => is === 'break')) return messages.holdsSay.onBreak
  return holds.some(({ is }) => is === 'stopped') ? messages.holdsSay.stoppedNow : tradingStateLabels[state]
}

/** Explains why the second profile of one account is read-only. `holder` is the profile that can write. */
export const explainDuplicateAccount = (holder: string): string =>
  fillMessage(messages.holdsSay.twice, { holder: sanitizeExternalText(holder, 60) })

/**
 * Describes a trading restriction: the event and its effect. `state` is the state of all restrictions: cancels and closes
 * are offered only if no other restriction blocks them.
 */
export function describeTradingRestriction(
  restriction: TradingRestriction,
  state: TradingState['state'],
): string {
  const { holdsSay } = messages
  const stillWork = state === 'active' || state === 'reducing' ? messages.stillWork : messages.nothingSent
  switch (restriction.is) {
    case 'unknown':
      return fillPluralMessage(holdsSay.unknown, restriction.attempts, {
        count: String(restriction.attempts),
      })
    case 'reconciling':
      return holdsSay.reconciling[restriction.awaits ?? 'all']
    case 'halted':
      return fillMessage(holdsSay.halted, { impossible: explainImpossibleRecord(restriction.why) })
    case 'stopped':
      return fillMessage(holdsSay.stopped, { stillWork })
    case 'doubt': {
      const doubts = restriction.doubts.map(describeDiscrepancy).join(' ')
      return fillMessage(holdsSay.doubt, { doubts, stillWork })
    }
    case 'venue act': {
      const acts = restriction.acts.map(describeVenueAction).join(' ')
      return fillMessage(holdsSay.venueAct, { acts, stillWork })
    }
    case 'part':
      return restriction.limits.map(describeMarketRestriction).join(' ')
    case 'break':
      return fillMessage(holdsSay.break, { until: formatDayTime(restriction.until), stillWork })
    case 'daily':
      return describeDailyRestriction(restriction, stillWork)
    case 'read-only':
      return restriction.why === 'account twice'
        ? explainDuplicateAccount(restriction.holder)
        : readOnlyReasonMessages[restriction.why]
    case 'offline':
      if (restriction.chosen === true) return holdsSay.offline.chosen
      return holdsSay.offline[restriction.answers === true ? 'unread' : 'unreached']
    case 'journal':
      return fillMessage(holdsSay.journal, { why: sanitizeExternalText(restriction.why, 80) })
  }
}

/** Explains why a daily guard blocks writes that add risk. The guard is local to this desk. */
function describeDailyRestriction(
  { day, why, awaits, figure, cap }: Extract<TradingRestriction, { is: 'daily' }>,
  stillWork: string,
): string {
  if (figure === undefined || cap === undefined) {
    const unread = fillMessage(messages.holdsSay.dayUnread, { day })
    return awaits === undefined ? unread : fillMessage(messages.holdsSay.dayAwaits[awaits], { unread })
  }
  return fillMessage(messages.holdsSay.dayReached[why === 'loss' ? 'loss' : 'notional'], {
    day,
    figure: formatQuoteMoney(figure),
    cap: formatQuoteMoney(cap),
    untilMidnight: fillMessage(messages.untilMidnight, { stillWork }),
  })
}

export const describeTradingRestrictions = ({ state, holds }: TradingState): readonly string[] => [
  ...new Set(holds.map(hold => describeTradingRestriction(hold, state))),
]

/** Clock offset from which it is shown in seconds or longer units. */
const LARGE_OFFSET_MS = 10_000

/**
 * Describes this computer's clock against the venue's: "12 ms behind", "6 min ahead of". `offset` is added to the local
 * clock, so a positive value means that it is behind. Only the part beyond the possible error is a difference.
 */
export function describeClockOffset(offset: number, uncertainty = 0): string {
  const ms = Math.round(Math.max(0, Math.abs(offset) - uncertainty))
  if (ms === 0) return messages.clockSays.level
  return fillMessage(messages.clockSays[offset > 0 ? 'behind' : 'ahead'], {
    off: ms < LARGE_OFFSET_MS ? `${ms} ms` : formatShortDuration(ms),
  })
}

/** Describes the clock as a figure: "12 ms behind venue", "level with venue". */
export const describeClockAtVenue = (offset: number, uncertainty?: number): string =>
  fillMessage(messages.clockSays.venue, { off: describeClockOffset(offset, uncertainty) })
