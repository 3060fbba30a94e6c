import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { scenarioClock, scenarioExchangeClock, type TurnableClock } from '../kit/clock'
import { scenarioPractice } from '../kit/open-desk'
import { basketMarkets } from './basket-wishes'
import type { Chance } from './chance'

/** Interval in milliseconds of price moves in idle markets. A course trades mostly in one market. */
const RARELY = 5_000
/** The traded markets, and one of each other kind: with trading hours, isolated margin only, and delisted. */
const markets = [...basketMarkets, 'PERP_NAS100_USDC', 'PERP_GRASS_USDC_meadow', 'PERP_MKR_USDC']

/** Clocks of the desk and of the exchange in a course. */
export interface CourseClocks {
  readonly clock: TurnableClock
  readonly exchangeClock: ReturnType<typeof scenarioExchangeClock>
}

const DAY = 86_400_000

/**
 * Creates clocks that start `dayEndsIn` milliseconds before the exchange's next midnight, or at the present
 * time.
 */
export function courseClocks(dayEndsIn?: number): CourseClocks {
  const [clock, exchangeClock] = [scenarioClock(), scenarioExchangeClock()]
  const ahead = dayEndsIn === undefined ? 0 : DAY - (clock.now() % DAY) - dayEndsIn
  clock.turn(ahead)
  if (exchangeClock.is === 'given') exchangeClock.clock.advanceBy(ahead)
  return { clock, exchangeClock }
}

/** Opens an exchange with the markets of a course. It computes no data beforehand. */
export const openForCourse = (chance: Chance, clock = scenarioExchangeClock()): Promise<PracticeHandle> =>
  openPractice({ ...scenarioPractice(), seed: 1 + chance.below(5), markets, idleStepMs: RARELY, clock })
