import type { FillRecord } from '../../src/core/account/order'
import { updateDaySums, emptyDaySums } from '../../src/core/history/day-sums'
import type { FundingFee } from '../../src/core/history/history'
import type { DayPnlFigures } from '../../src/core/history/portfolio'

/** One day added up from everything that happened in it. */
export const addUpDay = (fills: readonly FillRecord[], funding: readonly FundingFee[]): DayPnlFigures =>
  updateDaySums(emptyDaySums, { fills, funding }, { fills: [], funding: [] }).figures
