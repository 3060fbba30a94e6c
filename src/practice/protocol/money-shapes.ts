import type { Deleveraging, Deposit, Liquidation, Notice, Settlement } from '../records/history-records'
import { place, roundTo, textOf, times } from '../numbers/fixed'
import type { Written } from './json'
import { averageOf } from './shapes'
import type { Account } from '../records/records'

const EIGHT = place(8)

/** A liquidation as the private stream tells it to the account it happened to. */
export const shapeOwnLiquidation = ({ id, at, toInsurance, positions }: Liquidation): Written => ({
  liquidationId: id,
  timestamp: at,
  transferAmountToInsuranceFund: roundTo(toInsurance, EIGHT),
  positionsByPerp: positions.map(taken => ({
    symbol: taken.symbol,
    positionQty: taken.quantity,
    costPositionTransfer: roundTo(taken.cost, EIGHT),
    transferPrice: roundTo(taken.price, EIGHT),
    liquidatorFee: taken.liquidatorRate,
    insuranceFundFee: taken.insuranceRate,
    absLiquidationFee: roundTo(taken.liquidatorFee, EIGHT),
    marginMode: taken.mode,
  })),
})

/** What a trader was made to take over of somebody's liquidation; there is no fee to earn by it. */
export const shapeTakeOver = ({ liquidation, at, symbol, quantity, price }: Deleveraging): Written => ({
  liquidationId: liquidation,
  timestamp: at,
  type: 'liquidated',
  assigned: 1,
  positionsByPerp: [
    {
      symbol,
      positionQty: quantity,
      costPositionTransfer: roundTo(times(quantity, price), EIGHT),
      transferPrice: roundTo(price, EIGHT),
      liquidatorFee: 0,
      absLiquidatorFee: 0,
    },
  ],
})

/** A settlement as the private stream tells it. */
export const shapeSettle = (settlement: Settlement): Written => ({
  id: settlement.id,
  old_balance: roundTo(settlement.before, EIGHT),
  new_balance: roundTo(settlement.after, EIGHT),
  settled_amount: roundTo(settlement.amount, EIGHT),
  requested_time: settlement.requestedAt,
  settled_time: settlement.settledAt,
  status: 'COMPLETED',
})

/** A deposit, in the stream and in the history of assets alike. Its ids are texts. */
export function shapeDeposit({ number }: Account, { id, amount, at }: Omit<Deposit, 'account'>): Written {
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

/** The kind of every message there is here: all are about trading. */
export const NOTICE_TYPE = 'TRADE'

/** What a message of the inbox is called and says. */
export function wordsOf({ about }: Notice) {
  const words = (message_type: string, title: string, content_summary: string) => ({
    message_type,
    title,
    content_summary,
  })
  switch (about.is) {
    case 'order': {
      const summary = `${about.side} ${about.symbol}: ${textOf(about.executed)} of ${textOf(about.quantity)}`
      return about.status === 'FILLED'
        ? words('ORDER_FILLED', 'Order filled', summary)
        : words('ORDER_PARTIAL_FILLED', 'Order filled in part', summary)
    }
    case 'liquidation':
      return words('LIQUIDATION', 'Liquidation', about.taken.map(sizeText).join(', '))
    case 'deleveraging':
      return words(
        'AUTO_DELEVERAGING',
        'Position deleveraged',
        `${sizeText(about)} taken over at ${textOf(about.price)}`,
      )
  }
}

/** What a message about an order says of it in figures; of anything else the guide has none. */
export function rawOf({ about }: Notice): Written {
  if (about.is !== 'order' || about.raw === undefined) return {}
  const { symbol, side, executed, raw } = about
  return {
    symbol,
    side,
    order_id: raw.id,
    executed_price: averageOf({ executed, spent: raw.spent }),
    executed_quantity: executed,
    executed_timestamp: raw.updatedAt,
  }
}

const sizeText = ({ symbol, quantity }: Pick<Deleveraging, 'symbol' | 'quantity'>): string =>
  `${symbol}: ${textOf(quantity)}`
