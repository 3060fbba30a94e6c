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

const omittableFields: readonly OmittablePositionField[] = [
  'settlePrice',
  'lastSumUnitaryFunding',
  'liquidation',
  'leverage',
  'margin',
]

export const decodePositionRow = (row: JsonFields): PositionRecord => decodeWithNames(row, restFieldNames)

export function decodePushedPosition(row: JsonFields): PushedPositionRecord {
  const leftOut = omittableFields.filter(name => isOmitted(row, name))
  const position = decodeWithNames(row, pushFieldNames)
  return leftOut.length === 0 ? position : { ...position, leftOut }
}

/**
 * Returns true for an omitted field. A `null` liquidation price means that there is none; any other `null` means
 * omitted.
 */
function isOmitted(row: JsonFields, name: OmittablePositionField): boolean {
  const value = row.get(name === 'leverage' || name === 'margin' ? name : pushFieldNames[name])
  return value === undefined || (value === null && name !== 'liquidation')
}

function decodeWithNames(
  row: JsonFields,
  names: Readonly<Record<keyof typeof restFieldNames, string>>,
): PositionRecord {
  return withoutUndefined<PositionRecord>({
    symbol: readMarketSymbol(row),
    marginMode: readMarginMode(row, names.marginMode),
    quantity: readAmount(row, names.quantity),
    cost: readAmount(row, names.cost),
    entry: readAmount(row, names.entry),
    mark: readAmount(row, names.mark),
    settlePrice: readOptionalAmount(row, names.settlePrice),
    unsettledPnl: readAmount(row, names.unsettledPnl),
    lastSumUnitaryFunding: readOptionalAmount(row, names.lastSumUnitaryFunding),
    pendingLong: absolute(readAmount(row, names.pendingLong)),
    pendingShort: absolute(readAmount(row, names.pendingShort)),
    imr: readAmount(row, 'imr'),
    mmr: readAmount(row, 'mmr'),
    liquidation: row.get(names.liquidation) === null ? ZERO : readOptionalAmount(row, names.liquidation),
    leverage: readNonZeroAmount(row, 'leverage'),
    margin: readOptionalAmount(row, 'margin'),
    updatedAt: readOptionalTime(row, 'updated_time') ?? readTime(row, 'timestamp'),
    seq: readOptionalNumericId(row, 'seq'),
  })
}
