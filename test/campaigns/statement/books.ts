import { Exact, type Figure } from '../../reckoner/decimal'
import { OPENING_BALANCE_USDC } from '../../../src/practice/account/sub-accounts'
import { formatFixedDecimal } from '../../../src/practice/numbers/fixed-decimal'
import type { ExchangeFixture } from '../reckoning/exchange'

/** One change of a position, from the books of the exchange. */
export interface BookedTrade {
  readonly id: string
  readonly at: number
  readonly symbol: string
  readonly signed: Figure
  readonly price: Figure
  readonly fee: Figure
  /** Time of the venue row that reports it; `undefined` if none does. */
  readonly reportedAt: number | undefined
  /** Margin mode of the deleveraged position. */
  readonly mode?: string
}

/** The exchange's complete record of an account: trades with prices, payments, and values over time. */
export interface Books {
  /** Records the account value and all marks, dated `as` if given, such as for the coming midnight. */
  note(as?: number): void
  trades(): readonly BookedTrade[]
  paid(): readonly { readonly at: number; readonly fee: Figure }[]
  deposits(): readonly { readonly at: number; readonly amount: Figure }[]
  settled(): readonly { readonly at: number; readonly amount: Figure }[]
  /** Returns the recorded account value and marks of a moment. */
  at(moment: number): Noted | undefined
  /** Returns the value at the end of a day. */
  dayEnd(date: string): Figure | undefined
}

/** An account at a moment. */
export interface Noted {
  readonly value: Figure
  readonly others: Figure
  readonly marks: ReadonlyMap<string, Figure>
}

const figure = (value: bigint): Figure => new Exact(formatFixedDecimal(value))

/** Records the books of the desk's account. */
export function openBooks({ exchange, account }: ExchangeFixture): Books {
  const { store, ledger, bus, markets, clock } = exchange
  const noted = new Map<number, Noted>()
  const taken: BookedTrade[] = []
  const touched = new Map<string, string>()
  bus.subscribe(event => {
    if (event.saw === 'position' && event.position.account === account.id)
      touched.set(event.position.symbol, event.position.mode)
    if (event.saw === 'deleveraging' && event.deleveraging.account === account.id) {
      const { symbol, quantity, price, at } = event.deleveraging
      taken.push({
        id: `deleveraging ${taken.length}`,
        at,
        symbol,
        signed: figure(quantity),
        price: figure(price),
        fee: new Exact(0),
        reportedAt: undefined,
        mode: touched.get(symbol) ?? '',
      })
    }
  })

  /** A deleveraged part is reported with its position, after the position has closed completely. */
  const reportedAt = ({ at, symbol, signed, mode }: BookedTrade): number | undefined =>
    [...store.all('closed').values()].find(
      row =>
        row.account === account.id &&
        row.symbol === symbol &&
        row.deleveraged === true &&
        row.mode === mode &&
        row.side === (signed.isPositive() ? 'SHORT' : 'LONG') &&
        row.life.openedAt <= at &&
        row.closedAt >= at,
    )?.closedAt

  const liquidated = (): readonly BookedTrade[] =>
    [...store.all('liquidation').values()]
      .filter(row => row.account === account.id)
      .flatMap(({ id, at, positions }) =>
        positions.map(({ symbol, quantity, price }, index) => ({
          id: `liquidation ${id} ${index}`,
          at,
          symbol,
          signed: figure(-quantity),
          price: figure(price),
          fee: new Exact(0),
          reportedAt: at,
        })),
      )

  return {
    note(as = clock.now()) {
      const others = Object.entries(account.tokens ?? {}).map(([token, held]) => {
        const index = markets.get(`PERP_${token}_USDC`)?.index ?? 0n
        return figure(held).mul(figure(index))
      })
      noted.set(as, {
        value: figure(ledger.summarizeAccount(account).accountValue),
        others: others.reduce((sum, one) => sum.add(one), new Exact(0)),
        marks: new Map([...markets].map(([symbol, { mark }]) => [symbol, figure(mark)])),
      })
    },
    trades: () => [
      ...exchange.archive.listTrades(account.id).map(trade => ({
        id: String(trade.id),
        at: trade.at,
        symbol: trade.symbol,
        signed: figure(trade.side === 'BUY' ? trade.quantity : -trade.quantity),
        price: figure(trade.price),
        fee: figure(trade.fee),
        reportedAt: trade.at,
      })),
      ...liquidated(),
      ...taken.map(trade => ({ ...trade, reportedAt: reportedAt(trade) })),
    ],
    paid: () =>
      [...store.all('funding').values()]
        .filter(row => row.account === account.id)
        .map(({ at, fee }) => ({ at, fee: figure(fee) })),
    deposits: () => [
      { at: account.createdAt, amount: figure(OPENING_BALANCE_USDC) },
      ...[...store.all('deposit').values()]
        .filter(row => row.account === account.id)
        .map(({ at, amount }) => ({ at, amount: figure(amount) })),
    ],
    settled: () =>
      [...store.all('settlement').values()]
        .filter(row => row.account === account.id)
        .map(({ settledAt, amount }) => ({ at: settledAt, amount: figure(amount) })),
    at: moment => noted.get(moment),
    dayEnd(date) {
      const day = [...store.all('day').values()].find(row => row.account === account.id && row.date === date)
      return day && figure(day.value)
    },
  }
}
