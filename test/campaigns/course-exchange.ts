import { openPractice, type Practice } from '../../src/practice/open'
import { scenarioPractice } from '../kit/open-desk'
import { basketMarkets } from './basket-wishes'
import type { Chance } from './chance'

/** Most of a course is about one market: the others move no more often than a basket needs of them. */
const RARELY = 5_000
/** What is traded, and one market of each other kind: with hours of its own, with isolated margin alone, and gone. */
const markets = [...basketMarkets, 'PERP_NAS100_USDC', 'PERP_GRASS_USDC_meadow', 'PERP_MKR_USDC']

/** Opens an exchange of what a course can meet, which works nothing out ahead: nobody asks for a month of funding in it. */
export const openForCourse = (chance: Chance): Promise<Practice> =>
  openPractice({ ...scenarioPractice(), seed: 1 + chance.below(5), markets, idle: RARELY })
