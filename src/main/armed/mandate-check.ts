import {
  checkAgainstMandate,
  type MandateCheckInputs,
  type MandateViolation,
} from '@core/armed/mandate-violations'
import { getRequestedTrigger } from '@core/armed/stop-move'
import type { PlanningInputs } from '@core/context/planning-inputs'
import type { ArmedMandate, ClockPair, MandateConsumption } from '@core/envelope/mandate'
import { formatGuardTexts, type TradingGuards } from '@core/guard/trading-guards'
import type { Result } from '@core/value/result'
import { isInBook } from '@core/attempt/attempt-state'
import { computeSideExposure } from '@core/armed/session-exposure'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { isOrderCancel, isOrderPlacement, type AttemptId, type Write } from '@core/write/venue-write'
import type { ArmingParts } from './arming-prompt'

const MINUTE_MS = 60_000
/** The signer counts a request later than main, so main waits this much longer before the next one. */
const SIGNER_LAG_MS = 1_000

const countSince = (left: readonly WriteAttempt[], since: number): number =>
  left.length - (left.findLastIndex(({ consentedAt }) => consentedAt <= since) + 1)

const countUncancelled = ({ write }: WriteAttempt): number =>
  isOrderPlacement(write) ? 1 : isOrderCancel(write) ? -1 : 0

export const formatGuards = (guards: TradingGuards | undefined): string =>
  guards === undefined ? '' : JSON.stringify(formatGuardTexts(guards))

/** Checks a write against a mandate and its usage so far, without `ignoredAttempt`. */
export const createMandateCheck =
  ({ profileId, attempts, account, desk, isExplained }: ArmingParts, readClocks: () => ClockPair) =>
  (
    envelope: ArmedMandate,
    write: Write,
    inputs: Pick<PlanningInputs, 'book'>,
    ignoredAttempt?: AttemptId,
  ): Result<MandateConsumption, readonly MandateViolation[]> => {
    const { left, getUse } = attempts.inside(envelope.id)
    const clocks = readClocks()
    const isOther = ({ id }: { readonly id: AttemptId }): boolean => id !== ignoredAttempt
    const state: MandateCheckInputs = {
      ...clocks,
      ...{ profileId, account: account(), used: getUse(ignoredAttempt) },
      lastMinute: countSince(left.filter(isOther), clocks.wall - MINUTE_MS - SIGNER_LAG_MS),
      uncancelled: left.filter(isOther).reduce((sum, one) => sum + countUncancelled(one), 0),
      exposure: (side, ignoredOrder) =>
        computeSideExposure(
          side,
          {
            snapshot: desk.snapshot(),
            ownOrders: [...attempts.unresolved(), ...left.filter(isInBook)].filter(isOther),
            isExplained: isExplained(side.symbol),
          },
          ignoredOrder,
        ),
      bestBid: symbol =>
        inputs.book?.value.symbol === symbol ? inputs.book.value.bids[0]?.price : undefined,
      moved:
        envelope.rule?.is === 'protect'
          ? left.flatMap(({ id, write }) => (id === ignoredAttempt ? [] : (getRequestedTrigger(write) ?? [])))
          : [],
      isOwn: orderId => left.some(one => one.orderId === orderId),
    }
    return checkAgainstMandate(envelope, write, state)
  }
