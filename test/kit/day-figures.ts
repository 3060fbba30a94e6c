import type { Fill } from '../../src/core/account/order'
import { changedSums, noSums } from '../../src/core/history/day-sums'
import type { FundingFee } from '../../src/core/history/history'
import type { DayFigures } from '../../src/core/history/portfolio'

/** One day added up from everything that happened in it. */
export const addUpDay = (fills: readonly Fill[], funding: readonly FundingFee[]): DayFigures =>
  changedSums(noSums, { fills, funding }, { fills: [], funding: [] }).figures
