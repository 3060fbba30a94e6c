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

/** Counts the attempts after `since`; `attempts` is in order of consent. */
const countSince = (attempts: readonly WriteAttempt[], since: number): number =>
  attempts.length - (attempts.findLastIndex(({ consentedAt }) => consentedAt <= since) + 1)

/** Returns the change that an attempt makes to the number of uncancelled orders. */
const computeUncancelledChange = ({ write }: WriteAttempt): number =>
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
    const { attempts: sent, getUse } = attempts.inside(envelope.id)
    const clocks = readClocks()
    const isCounted = ({ id }: { readonly id: AttemptId }): boolean => id !== ignoredAttempt
    const state: MandateCheckInputs = {
      ...clocks,
      ...{ profileId, account: account(), used: getUse(ignoredAttempt) },
      lastMinute: countSince(sent.filter(isCounted), clocks.wall - MINUTE_MS - SIGNER_LAG_MS),
      uncancelled: sent
        .filter(isCounted)
        .reduce((sum, attempt) => sum + computeUncancelledChange(attempt), 0),
      exposure: (side, ignoredOrder) =>
        computeSideExposure(
          side,
          {
            snapshot: desk.snapshot(),
            ownOrders: [...attempts.unresolved(), ...sent.filter(isInBook)].filter(isCounted),
            isExplained: isExplained(side.symbol),
          },
          ignoredOrder,
        ),
      bestBid: symbol =>
        inputs.book?.value.symbol === symbol ? inputs.book.value.bids[0]?.price : undefined,
      moved:
        envelope.rule?.is === 'protect'
          ? sent.flatMap(({ id, write }) => (id === ignoredAttempt ? [] : (getRequestedTrigger(write) ?? [])))
          : [],
      isOwn: orderId => sent.some(attempt => attempt.orderId === orderId),
    }
    return checkAgainstMandate(envelope, write, state)
  }
