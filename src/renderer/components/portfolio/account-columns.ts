import type { Terms, Leverage } from '@core/account/account'
import { feeRatesOf } from '@core/figures/fee-rates'
import type { Market } from '@core/market/market'
import type { RwaMarket } from '@core/market/rwa-market'
import type { DefaultMarginMode } from '@core/market/venue-facts'
import { accountSays, mostLeverageWords } from '@messages/account-page'
import { bps, money, times } from '@messages/format'
import type { Column } from '../tables/column'
import { marketColumn } from '../tables/common-columns'
import { cellOf } from '../tables/lookup'

/** What the columns look up; what was not read is undefined, which is not the same as none. */
export interface AccountSections {
  readonly terms: Terms | undefined
  readonly leverages: readonly Leverage[] | undefined
  readonly marginModes: readonly DefaultMarginMode[] | undefined
  readonly rwaMarkets: readonly RwaMarket[] | undefined
  /** Whether it is looked at by its address: what nobody else is told of it then is not to come. */
  readonly isByAddress: boolean
  /** Reason why nothing is there of a section that was not read. */
  readonly notRead: string
}

const { columns, untold } = accountSays

/** How the account is set and capped in each market. */
export function accountColumns(known: () => AccountSections): readonly Column<Market>[] {
  const isMissing = (section: unknown): string | undefined =>
    known().isByAddress ? untold : section === undefined ? known().notRead : undefined
  const leverageIn = (marginMode: Leverage['marginMode']) => (market: Market) => {
    const { leverages } = known()
    const found = leverages?.find(row => row.symbol === market.symbol && row.marginMode === marginMode)
    return cellOf(found && times(found.leverage), isMissing(leverages))
  }
  const ratesOf = ({ symbol }: Market) => {
    const { terms, rwaMarkets } = known()
    const rates = terms && feeRatesOf(terms, rwaMarkets, symbol)
    // Of markets of real-world assets an address tells no rate, and the other one is none of theirs.
    return known().isByAddress && rates?.by === 'untold' ? undefined : rates
  }
  const column = (id: keyof typeof columns, cell: Column<Market>['cell']): Column<Market> => ({
    id,
    title: columns[id],
    width: 'minmax(84px, 1fr)',
    cell,
  })
  return [
    marketColumn<Market>(),
    column('mode', ({ symbol, isolatedOnly }) => {
      const { marginModes } = known()
      const mode = isolatedOnly ? 'ISOLATED' : marginModes?.find(row => row.symbol === symbol)?.marginMode
      return cellOf(mode, isMissing(marginModes))
    }),
    column('cross', leverageIn('CROSS')),
    column('isolated', leverageIn('ISOLATED')),
    column('most', market => cellOf(mostLeverageWords(market))),
    column('cap', ({ symbol }) => {
      const cap = known().terms?.maxNotionals[symbol]
      return cellOf(cap && money(cap), isMissing(known().terms))
    }),
    column('taker', market => {
      const rates = ratesOf(market)
      return cellOf(rates && bps(rates.takerBps), isMissing(known().terms))
    }),
    column('maker', market => {
      const rates = ratesOf(market)
      return cellOf(rates && bps(rates.makerBps), isMissing(known().terms))
    }),
  ]
}
