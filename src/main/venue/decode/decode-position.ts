import { absolute, ZERO } from '@core/value/decimal-amount'
import type {
  OmittablePositionField,
  PositionRecord,
  PushedPositionRecord,
} from '@core/account/position-record'
import type { JsonFields } from '../exact-json-value'
import { withoutUndefined } from './decode-market'
import {
  readAmount,
  readMarginMode,
  readOptionalAmount,
  readOptionalNumericId,
  readOptionalTime,
  readNonZeroAmount,
  readMarketSymbol,
  readTime,
} from './field-reader'

const restFieldNames = {
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

const pushFieldNames: Readonly<Record<keyof typeof restFieldNames, string>> = {
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

export const decodePositionRow = (row: JsonFields): PositionRecord => decodeWithNames(row, restFieldNames)

export function decodePushedPosition(row: JsonFields): PushedPositionRecord {
  const leftOut = optionalFields.filter(name => isOmitted(row, name))
  const position = decodeWithNames(row, pushFieldNames)
  return leftOut.length === 0 ? position : { ...position, leftOut }
}

const optionalFields: readonly OmittablePositionField[] = [
  'settlePrice',
  'lastSumUnitaryFunding',
  'liquidation',
  'leverage',
  'margin',
]

/**
 * Returns true for an omitted field. A `null` liquidation price means that there is none; any other `null` means
 * omitted.
 */
function isOmitted(row: JsonFields, name: OmittablePositionField): boolean {
  const told = row.get(name === 'leverage' || name === 'margin' ? name : pushFieldNames[name])
  return told === undefined || (told === null && name !== 'liquidation')
}

function decodeWithNames(
  row: JsonFields,
  named: Readonly<Record<keyof typeof restFieldNames, string>>,
): PositionRecord {
  return withoutUndefined<PositionRecord>({
    symbol: readMarketSymbol(row),
    marginMode: readMarginMode(row, named.marginMode),
    quantity: readAmount(row, named.quantity),
    cost: readAmount(row, named.cost),
    entry: readAmount(row, named.entry),
    mark: readAmount(row, named.mark),
    settlePrice: readOptionalAmount(row, named.settlePrice),
    unsettledPnl: readAmount(row, named.unsettledPnl),
    lastSumUnitaryFunding: readOptionalAmount(row, named.lastSumUnitaryFunding),
    pendingLong: absolute(readAmount(row, named.pendingLong)),
    pendingShort: absolute(readAmount(row, named.pendingShort)),
    imr: readAmount(row, 'imr'),
    mmr: readAmount(row, 'mmr'),
    liquidation: row.get(named.liquidation) === null ? ZERO : readOptionalAmount(row, named.liquidation),
    leverage: readNonZeroAmount(row, 'leverage'),
    margin: readOptionalAmount(row, 'margin'),
    updatedAt: readOptionalTime(row, 'updated_time') ?? readTime(row, 'timestamp'),
    seq: readOptionalNumericId(row, 'seq'),
  })
}
