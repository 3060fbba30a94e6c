import type { ForecastCalibration } from '@core/attempt/forecast-calibration'
import type { ForecastScore } from '@core/attempt/forecast-score'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { Amount } from '@core/value/decimal-amount'
import { formatCount, formatBookedAmount, formatMarketPrice, formatMarketSize } from '@messages/format'
import {
  forecastPanelMessages,
  forecastKindTitles,
  getSlippageTone,
  scoreReasonTitles,
  formatSlippageBps,
  formatSignedSlippageBps,
} from '@messages/forecasts'
import { sanitizeExternalText } from '@messages/fill'
import type { TableCell, TableColumn } from '../tables/table-column'
import { createMarketColumn, createTimeColumn } from '../tables/common-columns'
import { createTextCell, createSideCell } from '../tables/row-lookup'
import { tableColumnTitles } from '@messages/columns'

const { columns } = forecastPanelMessages
const WIDE = 'minmax(92px, 1fr)'
const WIDER = 'minmax(124px, 1.2fr)'

/** Creates a cell that colours higher costs than forecast as a loss. */
const costCell = (bps: Amount | undefined, why: string): TableCell => ({
  ...createTextCell(bps && formatSignedSlippageBps(bps), why),
  tone: getSlippageTone(bps),
})

const createGroupColumn = (
  id: string,
  title: string,
  cell: (row: ForecastCalibration) => TableCell,
  from?: number,
): TableColumn<ForecastCalibration> => ({
  id,
  title,
  width: id === 'p50' || id === 'p90' ? WIDER : WIDE,
  cell,
  ...(from !== undefined && { from }),
})

export const calibrationColumns: readonly TableColumn<ForecastCalibration>[] = [
  {
    id: 'kind',
    title: columns.kind,
    width: '88px',
    align: 'start',
    cell: row => createTextCell(forecastKindTitles[row.kind]),
  },
  {
    id: 'market',
    title: columns.market,
    width: 'minmax(130px, 1.4fr)',
    align: 'start',
    cell: ({ symbol }) =>
      symbol === undefined
        ? { text: forecastPanelMessages.allMarkets, tone: 'faint' }
        : createTextCell(sanitizeExternalText(symbol)),
  },
  createGroupColumn('count', columns.count, row => createTextCell(formatCount(row.count))),
  createGroupColumn('said', columns.said, row =>
    createTextCell(row.said && formatSlippageBps(row.said), forecastPanelMessages.notCompared),
  ),
  createGroupColumn('paid', columns.paid, row =>
    createTextCell(row.paid && formatSlippageBps(row.paid), forecastPanelMessages.notCompared),
  ),
  createGroupColumn('p50', columns.averageP50, row =>
    costCell(row.average?.p50, forecastPanelMessages.notCompared),
  ),
  createGroupColumn('p90', columns.averageP90, row =>
    costCell(row.average?.p90, forecastPanelMessages.notCompared),
  ),
  createGroupColumn(
    'fee p50',
    columns.feeP50,
    row => costCell(row.fee?.p50, forecastPanelMessages.notCompared),
    900,
  ),
  createGroupColumn(
    'fee p90',
    columns.feeP90,
    row => costCell(row.fee?.p90, forecastPanelMessages.notCompared),
    900,
  ),
]

export const formatScoreReasons = ({ why }: ForecastScore): string =>
  why.map(reason => scoreReasonTitles[reason]).join(', ')

const createScoreColumn = (
  id: string,
  title: string,
  cell: (row: ForecastScore) => TableCell,
  from?: number,
): TableColumn<ForecastScore> => ({
  id,
  title,
  width: WIDE,
  cell,
  ...(from !== undefined && { from }),
})

export const createScoreTableColumns = (
  market: (symbol: string) => MarketRules | undefined,
): readonly TableColumn<ForecastScore>[] => [
  createTimeColumn(row => row.at),
  createMarketColumn(1),
  {
    id: 'side',
    title: tableColumnTitles.side,
    width: '70px',
    align: 'start',
    cell: row => createSideCell(row.side),
  },
  createScoreColumn(
    'filled',
    tableColumnTitles.filled,
    row => createTextCell(formatMarketSize(row.executed, market(row.symbol))),
    900,
  ),
  createScoreColumn('average', columns.average, ({ symbol, average }) =>
    createTextCell(
      average.said && formatMarketPrice(average.said, market(symbol)),
      forecastPanelMessages.notSaid,
    ),
  ),
  createScoreColumn('average paid', columns.averagePaid, ({ symbol, average }) =>
    createTextCell(average.happened && formatMarketPrice(average.happened, market(symbol))),
  ),
  createScoreColumn('difference', columns.difference, ({ slippage }) =>
    costCell(slippage.difference, forecastPanelMessages.notSaid),
  ),
  createScoreColumn(
    'fee',
    columns.fee,
    ({ fee }) => createTextCell(fee.said && formatBookedAmount(fee.said), forecastPanelMessages.notSaid),
    820,
  ),
  createScoreColumn(
    'fee paid',
    columns.feePaid,
    ({ fee }) => createTextCell(fee.happened && formatBookedAmount(fee.happened)),
    820,
  ),
  {
    id: 'why',
    title: columns.why,
    width: 'minmax(150px, 1.6fr)',
    align: 'start',
    cell: row => createTextCell(formatScoreReasons(row) || undefined, forecastPanelMessages.noReason),
  },
]
