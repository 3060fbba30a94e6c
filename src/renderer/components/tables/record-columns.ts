import type { Holding } from '@core/account'
import { absolute, isZero, multiply, negate } from '@core/decimal'
import type { Fill } from '@core/order'
import { grouped, money, price, size } from '../../format'
import { dayTime } from '../../times'
import { shown } from '../../words/fill'
import type { Column } from './column'
import { cellOf, sideCell, type Lookup } from './lookup'

/** The columns of own trades. */
export const fillColumns = (look: Lookup): readonly Column<Fill>[] => [
  {
    id: 'at',
    title: 'At',
    width: '116px',
    align: 'start',
    cell: row => ({ text: dayTime(row.at), tone: 'faint' }),
  },
  {
    id: 'symbol',
    title: 'Market',
    width: 'minmax(116px, 1.3fr)',
    align: 'start',
    cell: row => cellOf(shown(row.symbol)),
  },
  { id: 'side', title: 'Side', width: 'minmax(70px, 0.6fr)', cell: row => sideCell(row.side) },
  {
    id: 'price',
    title: 'Price',
    width: 'minmax(80px, 0.8fr)',
    cell: row => cellOf(price(row.price, look.market(row.symbol))),
  },
  {
    id: 'size',
    title: 'Size',
    width: 'minmax(62px, 0.7fr)',
    cell: row => cellOf(size(row.quantity, look.market(row.symbol))),
  },
  {
    id: 'worth',
    title: 'Worth',
    width: 'minmax(90px, 0.8fr)',
    cell: row => cellOf(money(multiply(row.price, row.quantity))),
  },
  {
    id: 'fee',
    title: 'Fee',
    width: 'minmax(100px, 0.8fr)',
    cell: row => ({ text: money(row.fee), note: shown(row.feeAsset ?? '', 10) }),
  },
  {
    id: 'role',
    title: 'As',
    width: 'minmax(60px, 0.5fr)',
    cell: row => ({ text: row.maker ? 'maker' : 'taker', tone: 'faint' }),
  },
]

/** The columns of tokens held. Frozen is part of held, and neither says what is free. */
export const holdingColumns: readonly Column<Holding>[] = [
  {
    id: 'token',
    title: 'Token',
    width: 'minmax(90px, 1fr)',
    align: 'start',
    cell: row => cellOf(shown(row.token, 20)),
  },
  { id: 'held', title: 'Held', width: 'minmax(120px, 1fr)', cell: row => cellOf(grouped(row.held)) },
  {
    id: 'frozen',
    title: 'Frozen',
    width: 'minmax(120px, 1fr)',
    cell: row => ({
      text: grouped(row.frozen),
      tone: isZero(row.frozen) ? 'faint' : 'warn',
      why: 'part of what is held, and not usable',
    }),
  },
  {
    id: 'short',
    title: 'Pending out',
    width: 'minmax(120px, 1fr)',
    cell: row => ({
      text: grouped(isZero(row.pendingShort) ? row.pendingShort : negate(absolute(row.pendingShort))),
      tone: isZero(row.pendingShort) ? 'faint' : '',
    }),
  },
  {
    id: 'at',
    title: 'Changed',
    width: 'minmax(120px, 1fr)',
    cell: row => ({ text: dayTime(row.updatedAt), tone: 'faint' }),
  },
]
