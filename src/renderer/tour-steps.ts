import type { Attempt } from '@core/attempt/attempt'
import { isUnresolved } from '@core/attempt/attempt-state'
import { tourStepWords } from '@messages/tour'

/** One step of the tour: what to do, why, and when it is done. */
export interface TourStep {
  readonly title: string
  readonly text: string
  /** What the step's own button does; without it there is none. */
  readonly act?: 'drill' | 'orders' | 'evidence' | 'palette'
  readonly actLabel?: string
  /** Whether what the person was asked to do has happened, by what became of their attempts. */
  readonly isDone: (attempts: readonly Attempt[]) => boolean
}

/** The drill that loses the answer to the next write. */
export const LOST_REPLY = 'lose my next reply'

const has = (
  attempts: readonly Attempt[],
  is: Attempt['write']['is'],
  ...states: readonly Attempt['state']['is'][]
) => attempts.some(({ write, state }) => write.is === is && states.includes(state.is))

const never = (): boolean => false

/** The six steps: one order, one cancel, one lost reply and its resolution, with what there is to know around them. */
export const tourSteps: readonly TourStep[] = [
  { ...tourStepWords.practice, isDone: never },
  {
    ...tourStepWords.order,
    isDone: attempts => has(attempts, 'order', 'filled', 'partly filled', 'live'),
  },
  {
    ...tourStepWords.cancel,
    act: 'orders',
    isDone: attempts => has(attempts, 'cancel', 'cancelled', 'done', 'filled'),
  },
  {
    ...tourStepWords.lost,
    act: 'drill',
    isDone: attempts => attempts.some(({ unknownAt }) => unknownAt !== undefined),
  },
  {
    ...tourStepWords.resolved,
    act: 'evidence',
    isDone: attempts => attempts.some(attempt => attempt.unknownAt !== undefined && !isUnresolved(attempt)),
  },
  { ...tourStepWords.real, act: 'palette', isDone: never },
]
