import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { scenarioClock, scenarioExchangeClock, type TurnableClock } from '../kit/clock'
import { scenarioPractice } from '../kit/open-desk'
import { basketMarkets } from './basket-wishes'
import type { Chance } from './chance'

/** Most of a course is about one market: the others move no more often than a basket needs of them. */
const RARELY = 5_000
/** What is traded, and one market of each other kind: with hours of its own, with isolated margin alone, and gone. */
const markets = [...basketMarkets, 'PERP_NAS100_USDC', 'PERP_GRASS_USDC_meadow', 'PERP_MKR_USDC']

/** Clocks of a course: its desk's own and its exchange's. */
export interface CourseClocks {
  readonly clock: TurnableClock
  readonly exchangeClock: ReturnType<typeof scenarioExchangeClock>
}

const DAY = 86_400_000

/** Clocks that start so many milliseconds before the exchange's next midnight, or at the present time. */
export function courseClocks(dayEndsIn?: number): CourseClocks {
  const [clock, exchangeClock] = [scenarioClock(), scenarioExchangeClock()]
  const ahead = dayEndsIn === undefined ? 0 : DAY - (clock.now() % DAY) - dayEndsIn
  clock.turn(ahead)
  if (exchangeClock.is === 'given') exchangeClock.clock.advanceBy(ahead)
  return { clock, exchangeClock }
}

/** Opens an exchange of what a course can meet, which works nothing out ahead: nobody asks for a month of funding in it. */
export const openForCourse = (chance: Chance, clock = scenarioExchangeClock()): Promise<PracticeHandle> =>
  openPractice({ ...scenarioPractice(), seed: 1 + chance.below(5), markets, idleStepMs: RARELY, clock })
