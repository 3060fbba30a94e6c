import type { OrderSide } from '../market/venue-market-rules'
import { negate, subtract, ZERO, type Amount } from '../value/decimal-amount'
import { getTransferAmount, isBalanceTransfer, getTransferTerm, type StatementTerm } from './value-statement'
import { listMarketGains, applyTradesToLots, type StatementDayInputs } from './statement-day'
import { sumLiquidationFees } from './trade-entries'
import type { TokenValue } from './account-reading'

export type StatementPartName = StatementTerm | 'settled'

export type StatementDetailRow = { readonly at: number; readonly id: string; readonly adds?: Amount } & (
  | {
      readonly is: 'fill'
      readonly symbol: string
      readonly side: OrderSide
      readonly quantity: Amount
      readonly price: Amount
    }
  | {
      readonly is: 'taken'
      readonly by: 'liquidation' | 'deleveraging'
      readonly symbol: string
      readonly size: Amount
    }
  | { readonly is: 'liquidation'; readonly symbols: readonly string[] }
  | { readonly is: 'funding'; readonly symbol: string; readonly rate: Amount; readonly mark: Amount }
  | { readonly is: 'transfer'; readonly side: string; readonly token: string }
  | { readonly is: 'settled'; readonly balance: Amount; readonly unsettled: Amount }
  | { readonly is: 'open'; readonly symbol: string; readonly before: Amount; readonly after: Amount }
  | { readonly is: 'token'; readonly token: string; readonly before: Amount; readonly after: Amount }
)

export interface StatementDetailPage {
  readonly part: StatementPartName
  readonly rows: readonly StatementDetailRow[]
  readonly count: number
  readonly next?: number
}

export function listStatementRows(
  day: StatementDayInputs,
  part: StatementPartName,
): readonly StatementDetailRow[] {
  const { rows } = day
  switch (part) {
    case 'realised':
      return createTradeRows(day)
    case 'fees':
      return createFeeRows(day)
    case 'funding':
      return rows.funding.map(({ at, symbol, rate, mark, fee, marginMode }) => {
        const id = `${symbol} ${marginMode} ${at}`
        return { is: 'funding', at, id, symbol, rate, mark, adds: negate(fee) }
      })
    case 'liquidation':
      return rows.liquidations.map(liquidation => ({
        is: 'liquidation',
        at: liquidation.at,
        id: liquidation.liquidationId,
        symbols: liquidation.positions.map(({ symbol }) => symbol),
        adds: negate(sumLiquidationFees(liquidation)),
      }))
    case 'deposits':
    case 'withdrawals':
    case 'transfers':
      return rows.transfers.filter(isBalanceTransfer).flatMap((row): readonly StatementDetailRow[] => {
        if (getTransferTerm(row) !== part) return []
        const adds = getTransferAmount(row)
        const { id, updatedAt: at, side, token } = row
        return [{ is: 'transfer', at, id, side, token, ...(adds !== undefined && { adds }) }]
      })
    case 'settled':
      return rows.settlements.map(({ id, requestedAt: at, oldBalance, newBalance, settled }) => {
        const [balance, unsettled] = [subtract(newBalance, oldBalance), negate(settled)]
        return { is: 'settled', at, id, balance, unsettled, adds: subtract(balance, settled) }
      })
    case 'unrealised':
      return listMarketGains(day).map(({ symbol, ...gain }) => ({
        is: 'open',
        at: day.time.to,
        id: symbol,
        symbol,
        ...gain,
      }))
    case 'collateral':
    case 'conversions':
      return part === 'collateral' ? createTokenRows(day) : []
  }
}

function createTradeRows({ lots, rows: { entries } }: StatementDayInputs): readonly StatementDetailRow[] {
  const { each } = applyTradesToLots(lots, entries)
  return entries.map((entry, index): StatementDetailRow => {
    const { at, symbol } = entry
    const adds = each[index] ?? ZERO
    if (entry.is === 'fill') {
      const { tradeId: id, side, quantity, price } = entry.fill
      return { is: 'fill', at, id, symbol, side, quantity, price, adds }
    }
    const [id, by] =
      entry.is === 'liquidated'
        ? [entry.liquidationId, 'liquidation' as const]
        : [entry.positionId, 'deleveraging' as const]
    return { is: 'taken', by, at, id, symbol, size: negate(entry.signed), adds }
  })
}

const createFeeRows = ({ rows: { entries } }: StatementDayInputs): readonly StatementDetailRow[] =>
  entries.flatMap(entry => {
    if (entry.is !== 'fill') return []
    const { tradeId: id, at, symbol, side, quantity, price, fee } = entry.fill
    return [
      { is: 'fill', at, id, symbol, side, quantity, price, ...(fee !== undefined && { adds: negate(fee) }) },
    ]
  })

function createTokenRows({ opening, closing, time }: StatementDayInputs): readonly StatementDetailRow[] {
  const of = (tokens: readonly TokenValue[] | undefined, token: string) =>
    tokens?.find(each => each.token === token)
  const names = [...(opening?.others ?? []), ...(closing?.others ?? [])].map(({ token }) => token)
  return [...new Set(names)].toSorted().map((token): StatementDetailRow => {
    const [before, after] = [of(opening?.others, token), of(closing?.others, token)]
    const [first, last] = [
      before === undefined ? ZERO : before.worth,
      after === undefined ? ZERO : after.worth,
    ]
    const adds = first === undefined || last === undefined ? undefined : subtract(last, first)
    const held = { before: before?.held ?? ZERO, after: after?.held ?? ZERO }
    return { is: 'token', at: time.to, id: token, token, ...held, ...(adds !== undefined && { adds }) }
  })
}
