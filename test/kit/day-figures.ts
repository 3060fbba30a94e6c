import type { FillRecord } from '../../src/core/account/order-record'
import { updateDaySums, emptyDaySums } from '../../src/core/history/day-sums'
import type { FundingFee } from '../../src/core/history/venue-history-records'
import type { DayPnlFigures } from '../../src/core/history/portfolio-report'

/** The figures of one day, from all of its fills and funding. */
export const addUpDay = (fills: readonly FillRecord[], funding: readonly FundingFee[]): DayPnlFigures =>
  updateDaySums(emptyDaySums, { fills, funding }, { fills: [], funding: [] }).figures
