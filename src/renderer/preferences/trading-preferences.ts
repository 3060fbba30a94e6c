import type { TicketOrderType } from '@core/write/ticket-order-type'
import { parseSlippagePercent } from '../drafts/max-slippage'
import { toFieldRecord } from './stored-fields'

/** Order types with which a new ticket can begin. Each implies a time in force. */
export const defaultOrderTypes = [
  'LIMIT',
  'POST_ONLY',
  'IOC',
  'FOK',
  'MARKET',
] as const satisfies readonly TicketOrderType[]
export type DefaultOrderType = (typeof defaultOrderTypes)[number]

/** Values with which a ticket and the dialog of one-click trading begin. Nothing here is a limit. */
export interface TradingDefaults {
  readonly orderType: DefaultOrderType
  /** Max slippage of market orders in percent, of markets without their own. */
  readonly slippage: string
  /** Requests a minute of a one-click session. */
  readonly oneClickRequests: string
  readonly oneClickMinutes: string
}

export const tradingDefaults: TradingDefaults = {
  orderType: 'LIMIT',
  slippage: '0.5',
  oneClickRequests: '60',
  oneClickMinutes: '60',
}

const COUNT = /^[1-9]\d{0,4}$/

export const isStoredCount = (value: unknown): value is string =>
  typeof value === 'string' && COUNT.test(value)

export function parseTradingDefaults(stored: unknown): TradingDefaults {
  const { orderType, slippage, oneClickRequests, oneClickMinutes } = toFieldRecord(stored)
  const isSlippage = typeof slippage === 'string' && parseSlippagePercent(slippage) !== undefined
  return {
    orderType: defaultOrderTypes.find(each => each === orderType) ?? tradingDefaults.orderType,
    slippage: isSlippage ? slippage : tradingDefaults.slippage,
    oneClickRequests: isStoredCount(oneClickRequests) ? oneClickRequests : tradingDefaults.oneClickRequests,
    oneClickMinutes: isStoredCount(oneClickMinutes) ? oneClickMinutes : tradingDefaults.oneClickMinutes,
  }
}
