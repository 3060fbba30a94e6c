import { absolute, ZERO } from '@core/value/decimal'
import type { LeftOut, Position, PushedPosition } from '@core/account/position'
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

/** Reads a pushed position row, and what it leaves out. */
export function decodePushedPosition(row: Fields): PushedPosition {
  const leftOut = mayBeLeftOut.filter(name => isLeftOut(row, name))
  const position = positionOf(row, pushed)
  return leftOut.length === 0 ? position : { ...position, leftOut }
}

const mayBeLeftOut: readonly LeftOut[] = [
  'settlePrice',
  'lastSumUnitaryFunding',
  'liquidation',
  'leverage',
  'margin',
]

/** A liquidation price that is null says that there is none; anything else that is null says nothing. */
function isLeftOut(row: Fields, name: LeftOut): boolean {
  const told = row.get(name === 'leverage' || name === 'margin' ? name : pushed[name])
  return told === undefined || (told === null && name !== 'liquidation')
}

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
    liquidation: row.get(named.liquidation) === null ? ZERO : maybeAmountAt(row, named.liquidation),
    leverage: nonZeroAt(row, 'leverage'),
    margin: maybeAmountAt(row, 'margin'),
    updatedAt: maybeTimeAt(row, 'updated_time') ?? timeAt(row, 'timestamp'),
    seq: maybeIdAt(row, 'seq'),
  })
}
