import type {
  DeleveragingRecord,
  DepositRecord,
  LiquidationRecord,
  InboxNotice,
  SettlementRecord,
} from '../records/history-records'
import { decimalStep, roundToStep, formatFixedDecimal, multiplyFixed } from '../numbers/fixed-decimal'
import type { JsonPayload } from './exact-json'
import { computeAveragePrice } from './trading-payloads'
import type { AccountRecord } from '../records/trading-records'

const EIGHT = decimalStep(8)

export const encodeOwnLiquidation = ({ id, at, toInsurance, positions }: LiquidationRecord): JsonPayload => ({
  liquidationId: id,
  timestamp: at,
  transferAmountToInsuranceFund: roundToStep(toInsurance, EIGHT),
  positionsByPerp: positions.map(taken => ({
    symbol: taken.symbol,
    positionQty: taken.quantity,
    costPositionTransfer: roundToStep(taken.cost, EIGHT),
    transferPrice: roundToStep(taken.price, EIGHT),
    liquidatorFee: taken.liquidatorRate,
    insuranceFundFee: taken.insuranceRate,
    absLiquidationFee: roundToStep(taken.liquidatorFee, EIGHT),
    marginMode: taken.mode,
  })),
})

/** Encodes the part of a liquidation that a trader was made to take over. It has no fee. */
export const encodeDeleveragingPush = ({
  liquidation,
  at,
  symbol,
  quantity,
  price,
}: DeleveragingRecord): JsonPayload => ({
  liquidationId: liquidation,
  timestamp: at,
  type: 'liquidated',
  assigned: 1,
  positionsByPerp: [
    {
      symbol,
      positionQty: quantity,
      costPositionTransfer: roundToStep(multiplyFixed(quantity, price), EIGHT),
      transferPrice: roundToStep(price, EIGHT),
      liquidatorFee: 0,
      absLiquidatorFee: 0,
    },
  ],
})

export const encodeSettlementPush = (settlement: SettlementRecord): JsonPayload => ({
  id: settlement.id,
  old_balance: roundToStep(settlement.before, EIGHT),
  new_balance: roundToStep(settlement.after, EIGHT),
  settled_amount: roundToStep(settlement.amount, EIGHT),
  requested_time: settlement.requestedAt,
  settled_time: settlement.settledAt,
  status: 'COMPLETED',
})

/** Encodes a deposit, for the stream and for the asset history. Its ids are texts. */
export function encodeDepositRow(
  { number }: AccountRecord,
  { id, amount, at }: Omit<DepositRecord, 'account'>,
): JsonPayload {
  const name = String(number * 1_000_000 + id)
  return {
    id: name,
    tx_id: `0x${name.padStart(64, '0')}`,
    side: 'DEPOSIT',
    token: 'USDC',
    amount,
    fee: 0,
    trans_status: 'COMPLETED',
    created_time: at,
    updated_time: at,
    chain_id: '0',
  }
}

/** Type of every message here: all are about trading. */
export const TRADE_NOTICE_TYPE = 'TRADE'

export function encodeNoticeTexts({ about }: InboxNotice) {
  const words = (message_type: string, title: string, content_summary: string) => ({
    message_type,
    title,
    content_summary,
  })
  switch (about.is) {
    case 'order': {
      const summary = `${about.side} ${about.symbol}: ${formatFixedDecimal(about.executed)} of ${formatFixedDecimal(about.quantity)}`
      return about.status === 'FILLED'
        ? words('ORDER_FILLED', 'Order filled', summary)
        : words('ORDER_PARTIAL_FILLED', 'Order filled in part', summary)
    }
    case 'liquidation':
      return words('LIQUIDATION', 'Liquidation', about.taken.map(formatSize).join(', '))
    case 'deleveraging':
      return words(
        'AUTO_DELEVERAGING',
        'Position deleveraged',
        `${formatSize(about)} taken over at ${formatFixedDecimal(about.price)}`,
      )
  }
}

/** Returns the figures of a message about an order. Other messages have none in the documents. */
export function encodeNoticeDetails({ about }: InboxNotice): JsonPayload {
  if (about.is !== 'order' || about.raw === undefined) return {}
  const { symbol, side, executed, raw } = about
  return {
    symbol,
    side,
    order_id: raw.id,
    executed_price: computeAveragePrice({ executed, spent: raw.spent }),
    executed_quantity: executed,
    executed_timestamp: raw.updatedAt,
  }
}

const formatSize = ({ symbol, quantity }: Pick<DeleveragingRecord, 'symbol' | 'quantity'>): string =>
  `${symbol}: ${formatFixedDecimal(quantity)}`
