import type { TokenHolding } from '@core/account/account-margin'
import { absolute, isZero, negate } from '@core/value/decimal-amount'
import type { FundingFee } from '@core/history/venue-history-records'
import type { FillRecord } from '@core/account/order-record'
import { computeNotional } from '@core/figures/margin-rates'
import {
  formatSignedPercent,
  formatSignedMoney,
  formatBookedAmount,
  formatQuoteMoney,
  formatMarketPrice,
  formatMarketSize,
  getGainTone,
} from '@messages/format'
import { formatRowTime } from '@messages/times'
import {
  cellNoteMessages,
  tableCellMessages,
  tableColumnTitles,
  marginModeCellLabels,
} from '@messages/columns'
import {
  explainFrozenQuantity,
  explainHeldQuantity,
  explainCollateralWeight,
  formatCollateralWeight,
  type CollateralWeights,
} from '@messages/explain-holdings'
import { sanitizeExternalText } from '@messages/fill'
import type { TableColumn } from './table-column'
import { createMarketColumn, createTimeColumn } from './common-columns'
import { createTextCell, createSideCell, type RowLookup } from './row-lookup'

export const createFillColumns = (look: RowLookup): readonly TableColumn<FillRecord>[] => [
  createTimeColumn(row => row.at),
  createMarketColumn(),
  {
    id: 'side',
    title: tableColumnTitles.side,
    width: 'minmax(70px, 0.6fr)',
    cell: row => createSideCell(row.side),
  },
  {
    id: 'price',
    title: tableColumnTitles.price,
    width: 'minmax(80px, 0.8fr)',
    cell: row => createTextCell(formatMarketPrice(row.price, look.market(row.symbol))),
  },
  {
    id: 'size',
    title: tableColumnTitles.size,
    width: 'minmax(62px, 0.7fr)',
    cell: row => createTextCell(formatMarketSize(row.quantity, look.market(row.symbol))),
  },
  {
    id: 'worth',
    title: tableColumnTitles.worth,
    width: 'minmax(90px, 0.8fr)',
    cell: row => createTextCell(formatQuoteMoney(computeNotional(row.quantity, row.price))),
  },
  {
    id: 'fee',
    title: tableColumnTitles.fee,
    width: 'minmax(100px, 0.8fr)',
    cell: row =>
      row.fee
        ? { text: formatQuoteMoney(row.fee), note: sanitizeExternalText(row.feeAsset ?? '', 10) }
        : createTextCell(undefined),
  },
  {
    id: 'role',
    title: tableColumnTitles.role,
    width: 'minmax(60px, 0.5fr)',
    cell: row => ({ text: row.maker ? tableCellMessages.maker : tableCellMessages.taker, tone: 'faint' }),
  },
]

/** Creates the columns of funding payments: a payment is a loss, a receipt a gain. */
export const createFundingColumns = (look: RowLookup): readonly TableColumn<FundingFee>[] => [
  createTimeColumn(row => row.at),
  {
    id: 'symbol',
    title: tableColumnTitles.market,
    width: 'minmax(116px, 1.3fr)',
    align: 'start',
    cell: row => ({ text: sanitizeExternalText(row.symbol), note: marginModeCellLabels[row.marginMode] }),
  },
  {
    id: 'rate',
    title: tableColumnTitles.rate,
    width: 'minmax(80px, 0.8fr)',
    cell: row => createTextCell(formatSignedPercent(row.rate, 4)),
  },
  {
    id: 'mark',
    title: tableColumnTitles.markThen,
    width: 'minmax(80px, 0.8fr)',
    cell: row => createTextCell(formatMarketPrice(row.mark, look.market(row.symbol))),
  },
  {
    id: 'paid',
    title: tableColumnTitles.paidOrReceived,
    width: 'minmax(110px, 1fr)',
    cell: row => {
      const gained = negate(row.fee)
      return {
        text: `${formatSignedMoney(gained)} USDC`,
        tone: getGainTone(gained),
        about: cellNoteMessages.fundingSign,
      }
    },
  },
  {
    id: 'status',
    title: tableColumnTitles.state,
    width: 'minmax(80px, 0.8fr)',
    cell: row => ({ text: sanitizeExternalText(row.status.toLowerCase(), 20), tone: 'faint' }),
  },
]

/** Creates the columns of held tokens. The frozen quantity is part of the held one; neither is the free quantity. */
export const createHoldingColumns = (
  collateralWeights: CollateralWeights,
  at?: () => number | undefined,
): readonly TableColumn<TokenHolding>[] => [
  {
    id: 'token',
    title: tableColumnTitles.token,
    width: 'minmax(90px, 1fr)',
    align: 'start',
    cell: row => createTextCell(sanitizeExternalText(row.token, 20)),
  },
  {
    id: 'held',
    title: tableColumnTitles.held,
    width: 'minmax(120px, 1fr)',
    cell: row => ({ text: formatBookedAmount(row.held), explain: () => explainHeldQuantity(row, at?.()) }),
  },
  {
    id: 'frozen',
    title: tableColumnTitles.frozen,
    width: 'minmax(120px, 1fr)',
    cell: row => ({
      text: formatBookedAmount(row.frozen),
      tone: isZero(row.frozen) ? 'faint' : 'warn',
      about: cellNoteMessages.frozen,
      explain: () => explainFrozenQuantity(row, at?.()),
    }),
  },
  {
    id: 'counts',
    title: tableColumnTitles.countsFor,
    width: 'minmax(100px, 0.8fr)',
    cell(row) {
      const token = collateralWeights.of(row.token)
      const text = formatCollateralWeight(token)
      if (token === undefined || text === undefined)
        return { text: undefined, why: cellNoteMessages.weightUnknown }
      return {
        text,
        tone: token.isCollateral ? '' : 'warn',
        explain: () => explainCollateralWeight(token, collateralWeights.at),
      }
    },
  },
  {
    id: 'short',
    title: tableColumnTitles.pendingOut,
    width: 'minmax(120px, 1fr)',
    cell: row => ({
      text: formatBookedAmount(
        isZero(row.pendingShort) ? row.pendingShort : negate(absolute(row.pendingShort)),
      ),
      tone: isZero(row.pendingShort) ? 'faint' : '',
    }),
  },
  {
    id: 'at',
    title: tableColumnTitles.changed,
    width: 'minmax(124px, 1fr)',
    by: row => row.updatedAt,
    cell: row => ({ text: formatRowTime(row.updatedAt), tone: 'faint' }),
  },
]
