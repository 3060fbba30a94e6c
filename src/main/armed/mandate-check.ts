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
import type { AttemptId, Write } from '@core/write/venue-write'
import type { ArmingParts } from './arming-prompt'

export const formatGuards = (guards: TradingGuards | undefined): string =>
  guards === undefined ? '' : JSON.stringify(formatGuardTexts(guards))

/** Checks a write against a mandate and its usage so far, without `ignoredAttempt`. */
export const createMandateCheck =
  ({ profileId, attempts, account }: ArmingParts, readClocks: () => ClockPair) =>
  (
    envelope: ArmedMandate,
    write: Write,
    inputs: Pick<PlanningInputs, 'book'>,
    ignoredAttempt?: AttemptId,
  ): Result<MandateConsumption, readonly MandateViolation[]> => {
    const { left, getUse } = attempts.inside(envelope.id)
    const state: MandateCheckInputs = {
      ...readClocks(),
      ...{ profileId, account: account(), used: getUse(ignoredAttempt) },
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
