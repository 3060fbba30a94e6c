import { absolute, ZERO } from '@core/value/decimal'
import type { Position } from '@core/account/position'
import type { Fields } from '../json-value'
import { present } from './market'
import {
  amountAt,
  marginModeAt,
  maybeAmountAt,
  maybeIdAt,
  maybeTimeAt,
  nonZeroAt,
  symbolAt,
  timeAt,
} from './reader'

/** How the venue spells a position's fields where it answers. Where both spell one alike, it is not here. */
const answered = {
  marginMode: 'margin_mode',
  quantity: 'position_qty',
  cost: 'cost_position',
  entry: 'average_open_price',
  mark: 'mark_price',
  settlePrice: 'settle_price',
  unsettledPnl: 'unsettled_pnl',
  lastSumUnitaryFunding: 'last_sum_unitary_funding',
  pendingLong: 'pending_long_qty',
  pendingShort: 'pending_short_qty',
  liquidation: 'est_liq_price',
} as const

/** How it spells them where it pushes. */
const pushed: Readonly<Record<keyof typeof answered, string>> = {
  marginMode: 'marginMode',
  quantity: 'positionQty',
  cost: 'costPosition',
  entry: 'averageOpenPrice',
  mark: 'markPrice',
  settlePrice: 'settlePrice',
  unsettledPnl: 'unsettledPnl',
  lastSumUnitaryFunding: 'lastSumUnitaryFunding',
  pendingLong: 'pendingLongQty',
  pendingShort: 'pendingShortQty',
  liquidation: 'estLiqPrice',
}

/** Reads a position row, open or not. */
export const decodePosition = (row: Fields): Position => positionOf(row, answered)

/** Reads a pushed position row. */
export const decodePushedPosition = (row: Fields): Position => positionOf(row, pushed)

function positionOf(row: Fields, named: Readonly<Record<keyof typeof answered, string>>): Position {
  return present<Position>({
    symbol: symbolAt(row),
    marginMode: marginModeAt(row, named.marginMode),
    quantity: amountAt(row, named.quantity),
    cost: amountAt(row, named.cost),
    entry: amountAt(row, named.entry),
    mark: amountAt(row, named.mark),
    settlePrice: maybeAmountAt(row, named.settlePrice),
    unsettledPnl: amountAt(row, named.unsettledPnl),
    lastSumUnitaryFunding: maybeAmountAt(row, named.lastSumUnitaryFunding),
    pendingLong: absolute(amountAt(row, named.pendingLong)),
    pendingShort: absolute(amountAt(row, named.pendingShort)),
    imr: amountAt(row, 'imr'),
    mmr: amountAt(row, 'mmr'),
    liquidation: nonZeroAt(row, named.liquidation),
    leverage: nonZeroAt(row, 'leverage'),
    margin: maybeAmountAt(row, 'margin') ?? ZERO,
    updatedAt: maybeTimeAt(row, 'updated_time') ?? timeAt(row, 'timestamp'),
    seq: maybeIdAt(row, 'seq'),
  })
}
