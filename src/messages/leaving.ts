import type { LeavingExposure } from '@core/context/leaving-exposure'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/leaving'

/** Largest number of markets that a sentence names; it only counts the others. */
export const MAX_NAMED_MARKETS = 3

/** Returns a sentence about the orders and positions that stay live, or `undefined` if there are none. */
export const describeLeavingExposure = (leaving: LeavingExposure): string | undefined =>
  joinSentence([
    describeLiveExposure(leaving, messages.leavingSentence),
    describeUncoveredStops(leaving),
    describeUnknownWrites(leaving),
  ])

/**
 * Like `describeLeavingExposure` for a locked desk. It also states that nothing stays live, or, without `isRead`, that
 * the account was not read.
 */
export function describeLockedExposure(leaving: LeavingExposure, isRead: boolean): string {
  const { orders, positions } = leaving
  const live = describeLiveExposure(
    leaving,
    fillPluralMessage(messages.lockedSentence.stay, orders + positions),
  )
  const parts = isRead
    ? [live, describeUncoveredStops(leaving)]
    : live === ''
      ? [messages.lockedSentence.openVenueNot]
      : [live, describeUncoveredStops(leaving), messages.lockedSentence.notAllOpen]
  return joinSentence([...parts, describeUnknownWrites(leaving)]) ?? messages.lockedSentence.nothingYoursOpen
}

/** Notification of a desk that locked automatically. It names no market and no amount. */
export const automaticLockMessages = messages.lockedItself

function joinSentence(parts: readonly string[]): string | undefined {
  const [last, ...before] = parts.filter(part => part !== '').toReversed()
  if (last === undefined) return undefined
  return before.length === 0
    ? fillMessage(messages.joined.last, { last })
    : fillMessage(messages.joined.and, {
        toReversed: before.toReversed().join(messages.joined.separator),
        last,
      })
}

function describeLiveExposure({ orders, positions }: LeavingExposure, stay: string): string {
  const live = [formatOrderCount(orders), formatPositionCount(positions)].filter(part => part !== '')
  return live.length === 0
    ? ''
    : fillMessage(messages.liveOf.openVenue, { live: live.join(messages.liveOf.separator), stay })
}

function describeUncoveredStops({ positions, uncoveredMarkets }: LeavingExposure): string {
  if (positions === 0) return ''
  if (uncoveredMarkets === undefined) return messages.stopsOf.whetherStopsCover
  if (uncoveredMarkets.length === 0) return ''
  const more = uncoveredMarkets.length - MAX_NAMED_MARKETS
  const named =
    uncoveredMarkets.slice(0, MAX_NAMED_MARKETS).join(messages.stopsOf.separator) +
    (more > 0 ? fillMessage(messages.stopsOf.more, { more: String(more) }) : '')
  return fillMessage(messages.stopsOf.noStopCovers, { named })
}

const describeUnknownWrites = ({ unknown }: LeavingExposure): string =>
  unknown === 0 ? '' : fillPluralMessage(messages.unknownOf, unknown, { count: String(unknown) })

const formatOrderCount = (orders: number): string =>
  orders === 0 ? '' : fillPluralMessage(messages.ordersOf, orders, { count: String(orders) })

const formatPositionCount = (positions: number): string =>
  positions === 0 ? '' : fillPluralMessage(messages.positionsOf, positions, { count: String(positions) })
