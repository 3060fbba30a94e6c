import type { Calibration } from '@core/attempt/calibration'
import type { Score } from '@core/attempt/score'
import { isZero, type Amount } from '@core/value/decimal'
import { counted, fine, short } from '@messages/format'
import { forecastSays, kindTitles, reasonTitles, slip, slipMore } from '@messages/forecasts'
import { shown } from '@messages/fill'
import type { Cell, Column } from '../tables/column'
import type { ColumnId } from '../../preferences/preferences'
import { marketColumn, timeColumn } from '../tables/common-columns'
import { cellOf, sideCell } from '../tables/lookup'
import { columnTitles } from '@messages/columns'

const { columns } = forecastSays
const WIDE = 'minmax(92px, 1fr)'
const WIDER = 'minmax(124px, 1.2fr)'

/** What was to the person's cost is marked as a loss is. */
const costCell = (bps: Amount | undefined, why: string): Cell => ({
  ...cellOf(bps && slipMore(bps), why),
  tone: bps === undefined || isZero(bps) ? '' : bps.startsWith('-') ? 'up' : 'down',
})

const group = (
  id: ColumnId,
  title: string,
  cell: (row: Calibration) => Cell,
  from?: number,
): Column<Calibration> => ({
  id,
  title,
  width: id === 'p50' || id === 'p90' ? WIDER : WIDE,
  cell,
  ...(from !== undefined && { from }),
})

/** The columns of how good forecasts were, by kind and market. */
export const calibrationColumns: readonly Column<Calibration>[] = [
  {
    id: 'kind',
    title: columns.kind,
    width: '88px',
    align: 'start',
    cell: row => cellOf(kindTitles[row.kind]),
  },
  {
    id: 'market',
    title: columns.market,
    width: 'minmax(130px, 1.4fr)',
    align: 'start',
    cell: ({ symbol }) =>
      symbol === undefined ? { text: forecastSays.allMarkets, tone: 'faint' } : cellOf(shown(symbol)),
  },
  group('count', columns.count, row => cellOf(counted(row.count))),
  group('said', columns.said, row => cellOf(row.said && slip(row.said), forecastSays.notCompared)),
  group('paid', columns.paid, row => cellOf(row.paid && slip(row.paid), forecastSays.notCompared)),
  group('p50', columns.averageP50, row => costCell(row.average?.p50, forecastSays.notCompared)),
  group('p90', columns.averageP90, row => costCell(row.average?.p90, forecastSays.notCompared)),
  group('fee p50', columns.feeP50, row => costCell(row.fee?.p50, forecastSays.notCompared), 900),
  group('fee p90', columns.feeP90, row => costCell(row.fee?.p90, forecastSays.notCompared), 900),
]

const one = (id: ColumnId, title: string, cell: (row: Score) => Cell, from?: number): Column<Score> => ({
  id,
  title,
  width: WIDE,
  cell,
  ...(from !== undefined && { from }),
})

/** The columns of single orders. */
export const scoreTableColumns: readonly Column<Score>[] = [
  timeColumn(row => row.at),
  marketColumn(1),
  { id: 'side', title: columnTitles.side, width: '70px', align: 'start', cell: row => sideCell(row.side) },
  one('filled', columnTitles.filled, row => cellOf(short(row.executed)), 900),
  one('average', columns.average, ({ average }) =>
    cellOf(average.said && short(average.said), forecastSays.notSaid),
  ),
  one('average paid', columns.averagePaid, ({ average }) =>
    cellOf(average.happened && short(average.happened)),
  ),
  one('difference', columns.difference, ({ slippage }) =>
    costCell(slippage.difference, forecastSays.notSaid),
  ),
  one('fee', columns.fee, ({ fee }) => cellOf(fee.said && fine(fee.said), forecastSays.notSaid), 820),
  one('fee paid', columns.feePaid, ({ fee }) => cellOf(fee.happened && fine(fee.happened)), 820),
  {
    id: 'why',
    title: columns.why,
    width: 'minmax(150px, 1.6fr)',
    align: 'start',
    cell: ({ why }) =>
      cellOf(
        why.length === 0 ? undefined : why.map(reason => reasonTitles[reason]).join(', '),
        forecastSays.noReason,
      ),
  },
]
