import type { WriteAttempt } from '@core/attempt/attempt'
import { isAttemptUnresolved } from '@core/attempt/attempt-state'
import { tourStepMessages } from '@messages/tour'

/** One step of the tour: what to do, why, and when it is done. */
export interface TourStep {
  readonly title: string
  readonly text: string
  /** What the step's own button does; without it there is none. */
  readonly act?: 'drill' | 'orders' | 'evidence' | 'palette'
  readonly actLabel?: string
  /** Whether what the person was asked to do has happened, by what became of their attempts. */
  readonly isDone: (attempts: readonly WriteAttempt[]) => boolean
}

/** The drill that loses the answer to the next write. */
export const LOST_REPLY_DRILL = 'lose my next reply'

const hasAttempt = (
  attempts: readonly WriteAttempt[],
  is: WriteAttempt['write']['is'],
  ...states: readonly WriteAttempt['state']['is'][]
) => attempts.some(({ write, state }) => write.is === is && states.includes(state.is))

const never = (): boolean => false

/** The six steps: one order, one cancel, one lost reply and its resolution, with what there is to know around them. */
export const tourSteps: readonly TourStep[] = [
  { ...tourStepMessages.practice, isDone: never },
  {
    ...tourStepMessages.order,
    isDone: attempts => hasAttempt(attempts, 'order', 'filled', 'partly filled', 'live'),
  },
  {
    ...tourStepMessages.cancel,
    act: 'orders',
    isDone: attempts => hasAttempt(attempts, 'cancel', 'cancelled', 'done', 'filled'),
  },
  {
    ...tourStepMessages.lost,
    act: 'drill',
    isDone: attempts => attempts.some(({ unknownAt }) => unknownAt !== undefined),
  },
  {
    ...tourStepMessages.resolved,
    act: 'evidence',
    isDone: attempts => attempts.some(attempt => attempt.unknownAt !== undefined && !isAttemptUnresolved(attempt)),
  },
  { ...tourStepMessages.real, act: 'palette', isDone: never },
]
