import { absolute, divide, isNegative, isZero, multiply, negate, subtract, type Amount } from '@core/decimal'
import type { Holding } from '@core/account'
import type { Attempt } from '@core/attempt'
import type { Market, Quote } from '@core/market'
import type { Fill, Order } from '@core/order'
import type { Position } from '@core/position'
import { change, gain, grouped, money, price, size, times, tone } from '../../format'
import { dayTime } from '../../times'
import { shown } from '../../words/fill'
import { fateWords, stateWord, writeSentence } from '../../words/state'
import type { Column } from './column'

/** What a table looks up to show a row: the market's rules and its newest figures. */
export interface Lookup {
  readonly market: (symbol: string) => Market | undefined
  readonly quote: (symbol: string) => Quote | undefined
}

const text = (value: string | undefined, why = 'not told by the venue') => ({ text: value, why })

/** How far the mark is from the price at which a position would be liquidated, as a fraction of the mark. */
export function liquidationDistance(row: Pick<Position, 'liquidation'>, mark: Amount): Amount | undefined {
  if (row.liquidation === undefined || isZero(row.liquidation)) return undefined
  return divide(subtract(row.liquidation, mark), mark, 6, 'nearest')
}

/** Gain or loss of a position at a mark, before settlement is counted. */
export const unrealisedAt = (row: Pick<Position, 'quantity' | 'entry'>, mark: Amount): Amount =>
  multiply(row.quantity, subtract(mark, row.entry))

export const positionColumns = (look: Lookup): readonly Column<Position>[] => {
  const markOf = (row: Position): Amount => look.quote(row.symbol)?.mark ?? row.mark
  return [
    {
      id: 'symbol',
      title: 'Market',
      width: 'minmax(116px, 1.3fr)',
      align: 'start',
      cell: row => text(shown(row.symbol)),
    },
    {
      id: 'side',
      title: 'Side',
      width: 'minmax(72px, 0.7fr)',
      cell: row => {
        if (isZero(row.quantity)) return { text: 'FLAT', tone: 'faint' }
        return isNegative(row.quantity) ? { text: '▼ SHORT', tone: 'down' } : { text: '▲ LONG', tone: 'up' }
      },
    },
    {
      id: 'size',
      title: 'Size',
      width: 'minmax(62px, 0.7fr)',
      cell: row => text(size(absolute(row.quantity), look.market(row.symbol))),
    },
    {
      id: 'entry',
      title: 'Entry',
      width: 'minmax(76px, 0.8fr)',
      cell: row =>
        text(isZero(row.quantity) ? undefined : price(row.entry, look.market(row.symbol)), 'nothing is open'),
    },
    {
      id: 'mark',
      title: 'Mark',
      width: 'minmax(76px, 0.8fr)',
      from: 880,
      cell: row => text(price(markOf(row), look.market(row.symbol))),
    },
    {
      id: 'liquidation',
      title: 'Liquidation',
      width: 'minmax(122px, 1.2fr)',
      cell: row => {
        const distance = liquidationDistance(row, markOf(row))
        if (row.liquidation === undefined || distance === undefined)
          return text(undefined, 'no price at which this would be liquidated')
        return { text: price(row.liquidation, look.market(row.symbol)), note: change(distance, 1) }
      },
    },
    {
      id: 'unrealised',
      title: 'Unrealised',
      width: 'minmax(76px, 0.8fr)',
      cell: row => {
        const pnl = unrealisedAt(row, markOf(row))
        return { text: gain(pnl), tone: tone(pnl), why: 'size × (mark − entry)' }
      },
    },
    {
      id: 'unsettled',
      title: 'Unsettled',
      width: 'minmax(76px, 0.8fr)',
      cell: row => ({
        text: gain(row.unsettledPnl),
        tone: tone(row.unsettledPnl),
        why: 'not yet paid into the account',
      }),
    },
    {
      id: 'leverage',
      title: 'Leverage',
      width: 'minmax(88px, 0.8fr)',
      from: 800,
      cell: row => {
        const mode = row.marginMode === 'CROSS' ? 'cross' : 'isolated'
        return {
          text: row.leverage === undefined ? undefined : times(row.leverage),
          note: mode,
          why: 'the leverage has not been read back',
        }
      },
    },
  ]
}

const sideCell = (side: Order['side']) =>
  ({ text: side === 'BUY' ? '▲ BUY' : '▼ SELL', tone: side === 'BUY' ? 'up' : 'down' }) as const

const left = (row: Order): Amount => subtract(row.quantity, row.executed)

/** Whether an order was made by another client of the account: this desk puts its own mark on each it sends. */
export const isExternal = (row: Order, own: ReadonlySet<string>): boolean =>
  row.clientOrderId === undefined || !own.has(row.clientOrderId)

export const orderColumns = (look: Lookup, own: ReadonlySet<string>): readonly Column<Order>[] => [
  {
    id: 'symbol',
    title: 'Market',
    width: 'minmax(116px, 1.3fr)',
    align: 'start',
    cell: row => ({ text: shown(row.symbol), note: isExternal(row, own) ? 'placed elsewhere' : undefined }),
  },
  { id: 'side', title: 'Side', width: 'minmax(70px, 0.6fr)', cell: row => sideCell(row.side) },
  {
    id: 'type',
    title: 'Type',
    width: 'minmax(86px, 0.7fr)',
    cell: row => ({
      text: shown(row.type.replace('_', '-').toLowerCase(), 20),
      note: row.reduceOnly ? 'reduce' : undefined,
    }),
  },
  {
    id: 'price',
    title: 'Price',
    width: 'minmax(80px, 0.8fr)',
    cell: row => text(row.price && price(row.price, look.market(row.symbol)), 'this order has no price'),
  },
  {
    id: 'size',
    title: 'Size',
    width: 'minmax(62px, 0.7fr)',
    cell: row => text(size(row.quantity, look.market(row.symbol))),
  },
  {
    id: 'filled',
    title: 'Filled',
    width: 'minmax(62px, 0.7fr)',
    cell: row => ({
      text: size(row.executed, look.market(row.symbol)),
      tone: isZero(row.executed) ? 'faint' : '',
    }),
  },
  {
    id: 'left',
    title: 'Left',
    width: 'minmax(62px, 0.7fr)',
    from: 780,
    cell: row => text(size(left(row), look.market(row.symbol))),
  },
  {
    id: 'worth',
    title: 'Worth left',
    width: 'minmax(90px, 0.8fr)',
    from: 860,
    cell: row => text(row.price && money(multiply(row.price, left(row))), 'this order has no price'),
  },
  {
    id: 'made',
    title: 'Made',
    width: 'minmax(110px, 1fr)',
    cell: row => ({ text: dayTime(row.createdAt), tone: 'faint' }),
  },
]

const endTone = (row: Order) =>
  row.status === 'REJECTED' ? 'down' : row.status === 'unrecognised' ? 'warn' : ''

export const historyColumns = (look: Lookup, own: ReadonlySet<string>): readonly Column<Order>[] => [
  ...orderColumns(look, own).filter(({ id }) =>
    ['symbol', 'side', 'type', 'price', 'size', 'filled'].includes(id),
  ),
  {
    id: 'average',
    title: 'Average',
    width: 'minmax(80px, 0.8fr)',
    cell: row =>
      text(row.averagePrice && price(row.averagePrice, look.market(row.symbol)), 'nothing was filled'),
  },
  {
    id: 'fee',
    title: 'Fee',
    width: 'minmax(62px, 0.7fr)',
    cell: row => text(`${money(row.fee)} ${shown(row.feeAsset ?? '', 10)}`),
  },
  {
    id: 'end',
    title: 'Ended',
    width: 'minmax(100px, 0.9fr)',
    cell: row => ({ text: shown(row.statusWord.replace('_', ' ').toLowerCase(), 24), tone: endTone(row) }),
  },
  {
    id: 'at',
    title: 'At',
    width: 'minmax(110px, 1fr)',
    cell: row => ({ text: dayTime(row.updatedAt), tone: 'faint' }),
  },
]

const attemptTone = (attempt: Attempt) =>
  ({
    unknown: 'unknown',
    quarantined: 'down',
    refused: 'down',
    rejected: 'down',
    filled: 'up',
    'partly filled': 'up',
  })[attempt.state.is as string] ?? ''

export const attemptColumns = (look: Lookup): readonly Column<Attempt>[] => [
  {
    id: 'at',
    title: 'Yes given',
    width: '116px',
    align: 'start',
    cell: row => ({ text: dayTime(row.consentedAt), tone: 'faint' }),
  },
  {
    id: 'state',
    title: 'State',
    width: '112px',
    align: 'start',
    cell: row => ({ text: stateWord(row.state), tag: true, tone: attemptTone(row) as '' }),
  },
  {
    id: 'write',
    title: 'What was asked',
    width: 'minmax(200px, 1.2fr)',
    align: 'start',
    cell: row => text(writeSentence(row.write, look.market(row.write.symbol))),
  },
  {
    id: 'fate',
    title: 'What became of it',
    width: 'minmax(200px, 1.4fr)',
    align: 'start',
    cell: row => ({ text: fateWords(row, look.market(row.write.symbol)), tone: 'faint' }),
  },
  {
    id: 'id',
    title: 'Client id',
    width: '190px',
    from: 1000,
    cell: row => ({ text: shown(row.id, 36), tone: 'faint' }),
  },
]

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
    cell: row => text(shown(row.symbol)),
  },
  { id: 'side', title: 'Side', width: 'minmax(70px, 0.6fr)', cell: row => sideCell(row.side) },
  {
    id: 'price',
    title: 'Price',
    width: 'minmax(80px, 0.8fr)',
    cell: row => text(price(row.price, look.market(row.symbol))),
  },
  {
    id: 'size',
    title: 'Size',
    width: 'minmax(62px, 0.7fr)',
    cell: row => text(size(row.quantity, look.market(row.symbol))),
  },
  {
    id: 'worth',
    title: 'Worth',
    width: 'minmax(90px, 0.8fr)',
    cell: row => text(money(multiply(row.price, row.quantity))),
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

export const holdingColumns: readonly Column<Holding>[] = [
  {
    id: 'token',
    title: 'Token',
    width: 'minmax(90px, 1fr)',
    align: 'start',
    cell: row => text(shown(row.token, 20)),
  },
  { id: 'held', title: 'Held', width: 'minmax(120px, 1fr)', cell: row => text(grouped(row.held)) },
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
