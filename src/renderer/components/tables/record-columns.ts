import type { Holding } from '@core/account/account'
import { absolute, isZero, negate } from '@core/value/decimal'
import type { FundingFee } from '@core/history/history'
import type { Fill } from '@core/account/order'
import { notionalOf } from '@core/figures/rates'
import { change, gain, fine, money, price, size, tone } from '@messages/format'
import { rowTime } from '@messages/times'
import { cellWhy, cellWords, columnTitles, modeWords } from '@messages/columns'
import {
  explainFrozen,
  explainHeld,
  explainWeight,
  weightWords,
  type Weights,
} from '@messages/explain-holdings'
import { shown } from '@messages/fill'
import type { Column } from './column'
import { marketColumn, timeColumn } from './common-columns'
import { cellOf, sideCell, type RowLookup } from './lookup'

/** The columns of own trades. */
export const fillColumns = (look: RowLookup): readonly Column<Fill>[] => [
  timeColumn(row => row.at),
  marketColumn(),
  { id: 'side', title: columnTitles.side, width: 'minmax(70px, 0.6fr)', cell: row => sideCell(row.side) },
  {
    id: 'price',
    title: columnTitles.price,
    width: 'minmax(80px, 0.8fr)',
    cell: row => cellOf(price(row.price, look.market(row.symbol))),
  },
  {
    id: 'size',
    title: columnTitles.size,
    width: 'minmax(62px, 0.7fr)',
    cell: row => cellOf(size(row.quantity, look.market(row.symbol))),
  },
  {
    id: 'worth',
    title: columnTitles.worth,
    width: 'minmax(90px, 0.8fr)',
    cell: row => cellOf(money(notionalOf(row.quantity, row.price))),
  },
  {
    id: 'fee',
    title: columnTitles.fee,
    width: 'minmax(100px, 0.8fr)',
    cell: row =>
      row.fee ? { text: money(row.fee), note: shown(row.feeAsset ?? '', 10) } : cellOf(undefined),
  },
  {
    id: 'role',
    title: columnTitles.role,
    width: 'minmax(60px, 0.5fr)',
    cell: row => ({ text: row.maker ? cellWords.maker : cellWords.taker, tone: 'faint' }),
  },
]

/** The columns of funding payments. What was paid is a loss, what was received a gain. */
export const fundingColumns = (look: RowLookup): readonly Column<FundingFee>[] => [
  timeColumn(row => row.at),
  {
    id: 'symbol',
    title: columnTitles.market,
    width: 'minmax(116px, 1.3fr)',
    align: 'start',
    cell: row => ({ text: shown(row.symbol), note: modeWords[row.marginMode] }),
  },
  {
    id: 'rate',
    title: columnTitles.rate,
    width: 'minmax(80px, 0.8fr)',
    cell: row => cellOf(change(row.rate, 4)),
  },
  {
    id: 'mark',
    title: columnTitles.markThen,
    width: 'minmax(80px, 0.8fr)',
    cell: row => cellOf(price(row.mark, look.market(row.symbol))),
  },
  {
    id: 'paid',
    title: columnTitles.paidOrReceived,
    width: 'minmax(110px, 1fr)',
    cell: row => {
      const gained = negate(row.fee)
      return { text: `${gain(gained)} USDC`, tone: tone(gained), about: cellWhy.fundingSign }
    },
  },
  {
    id: 'status',
    title: columnTitles.state,
    width: 'minmax(80px, 0.8fr)',
    cell: row => ({ text: shown(row.status.toLowerCase(), 20), tone: 'faint' }),
  },
]

/** The columns of tokens held. Frozen is part of held, and neither says what is free. */
export const holdingColumns = (
  counted: Weights,
  at?: () => number | undefined,
): readonly Column<Holding>[] => [
  {
    id: 'token',
    title: columnTitles.token,
    width: 'minmax(90px, 1fr)',
    align: 'start',
    cell: row => cellOf(shown(row.token, 20)),
  },
  {
    id: 'held',
    title: columnTitles.held,
    width: 'minmax(120px, 1fr)',
    cell: row => ({ text: fine(row.held), explain: () => explainHeld(row, at?.()) }),
  },
  {
    id: 'frozen',
    title: columnTitles.frozen,
    width: 'minmax(120px, 1fr)',
    cell: row => ({
      text: fine(row.frozen),
      tone: isZero(row.frozen) ? 'faint' : 'warn',
      about: cellWhy.frozen,
      explain: () => explainFrozen(row, at?.()),
    }),
  },
  {
    id: 'counts',
    title: columnTitles.countsFor,
    width: 'minmax(100px, 0.8fr)',
    cell(row) {
      const token = counted.of(row.token)
      const text = weightWords(token)
      if (token === undefined || text === undefined) return { text: undefined, why: cellWhy.weightUnknown }
      return {
        text,
        tone: token.isCollateral ? '' : 'warn',
        explain: () => explainWeight(token, counted.at),
      }
    },
  },
  {
    id: 'short',
    title: columnTitles.pendingOut,
    width: 'minmax(120px, 1fr)',
    cell: row => ({
      text: fine(isZero(row.pendingShort) ? row.pendingShort : negate(absolute(row.pendingShort))),
      tone: isZero(row.pendingShort) ? 'faint' : '',
    }),
  },
  {
    id: 'at',
    title: columnTitles.changed,
    width: 'minmax(124px, 1fr)',
    by: row => row.updatedAt,
    cell: row => ({ text: rowTime(row.updatedAt), tone: 'faint' }),
  },
]
