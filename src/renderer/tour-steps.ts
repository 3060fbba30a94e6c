import type { WriteAttempt } from '@core/attempt/write-attempt'
import { isAttemptUnresolved } from '@core/attempt/attempt-state'
import { tourStepMessages } from '@messages/tour'

export interface TourStep {
  readonly title: string
  readonly text: string
  readonly act?: 'drill' | 'orders' | 'evidence' | 'palette'
  readonly actLabel?: string
  readonly isDone: (attempts: readonly WriteAttempt[]) => boolean
}

/** Drill that loses the next order on its way: unlike a lost reply, its outcome stays unknown until the proof. */
export const TOUR_DRILL = 'lose my next order'

const hasAttempt = (
  attempts: readonly WriteAttempt[],
  is: WriteAttempt['write']['is'],
  ...states: readonly WriteAttempt['state']['is'][]
) => attempts.some(({ write, state }) => write.is === is && states.includes(state.is))

const never = (): boolean => false

/** The tour: an order, a cancel, a lost order and its resolution, with explanations around them. */
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
    isDone: attempts =>
      attempts.some(attempt => attempt.unknownAt !== undefined && !isAttemptUnresolved(attempt)),
  },
  { ...tourStepMessages.real, act: 'palette', isDone: never },
]
