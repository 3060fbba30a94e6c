import type { Attempt } from '@core/attempt/attempt'
import { isUnresolved } from '@core/attempt/attempt-state'

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
  {
    title: 'This is practice',
    text: 'The exchange next door runs on this machine. It speaks the protocol of the real one, with 10,000 test USDC: nothing here costs anything.',
    isDone: never,
  },
  {
    title: 'Send one order',
    text: 'Choose Market, type 0.01 as the size, and Review. Nothing is sent yet: on the sheet that opens, hold the button until it is full.',
    isDone: attempts => has(attempts, 'order', 'filled', 'partly filled', 'live'),
  },
  {
    title: 'Cancel one',
    text: 'Choose Limit and a price well below the market for a buy, send it, and find it under Orders. Del on its row asks to cancel it, by way of the sheet.',
    act: 'orders',
    actLabel: 'Show orders',
    isDone: attempts => has(attempts, 'cancel', 'cancelled', 'done', 'filled'),
  },
  {
    title: 'Lose a reply',
    text: 'Start the drill, then send a small order. Its answer is lost: the desk does not know what became of it, says so in purple, and sends nothing else.',
    act: 'drill',
    actLabel: 'Start the drill',
    isDone: attempts => attempts.some(({ unknownAt }) => unknownAt !== undefined),
  },
  {
    title: 'See it resolved',
    text: 'The desk asks the venue again and again, and shows each answer. It never sends twice. Wait until there is proof, and read what was found.',
    act: 'evidence',
    actLabel: 'Show evidence',
    isDone: attempts => attempts.some(attempt => attempt.unknownAt !== undefined && !isUnresolved(attempt)),
  },
  {
    title: 'Before it is real money',
    text: 'Ctrl Shift L stops every write that adds risk. Ctrl K finds everything, ? shows every key, and the drills beside the practice tag rehearse worse days than this one.',
    act: 'palette',
    actLabel: 'Search everything',
    isDone: never,
  },
]
