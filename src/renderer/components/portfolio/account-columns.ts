import type { AccountTerms, LeverageSetting } from '@core/account/account-margin'
import { selectFeeRates } from '@core/figures/fee-rates'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { RwaMarket } from '@core/market/rwa-market'
import type { DefaultMarginMode } from '@core/market/venue-facts'
import { accountPageMessages, describeMaxLeverage } from '@messages/account-page'
import { formatBasisPoints, formatQuoteMoney, formatMultiple } from '@messages/format'
import type { TableColumn } from '../tables/table-column'
import { createMarketColumn } from '../tables/common-columns'
import { createTextCell } from '../tables/row-lookup'

/** Sections that the columns read. `undefined` means unread, not empty. */
export interface AccountSections {
  readonly terms: AccountTerms | undefined
  readonly leverages: readonly LeverageSetting[] | undefined
  readonly marginModes: readonly DefaultMarginMode[] | undefined
  readonly rwaMarkets: readonly RwaMarket[] | undefined
  /** True for an account viewed by its address, whose private settings will never arrive. */
  readonly isByAddress: boolean
  readonly notRead: string
}

const { columns, untold } = accountPageMessages

export function createAccountColumns(
  readSections: () => AccountSections,
): readonly TableColumn<MarketRules>[] {
  const missingReason = (section: unknown): string | undefined =>
    readSections().isByAddress ? untold : section === undefined ? readSections().notRead : undefined
  const createLeverageCell = (marginMode: LeverageSetting['marginMode']) => (market: MarketRules) => {
    const { leverages } = readSections()
    const found = leverages?.find(row => row.symbol === market.symbol && row.marginMode === marginMode)
    return createTextCell(found && formatMultiple(found.leverage), missingReason(leverages))
  }
  const findFeeRates = ({ symbol }: MarketRules) => {
    const { terms, rwaMarkets } = readSections()
    const rates = terms && selectFeeRates(terms, rwaMarkets, symbol)
    // For markets of real-world assets an address has no rate, and the general rate does not apply to them.
    return readSections().isByAddress && rates?.by === 'untold' ? undefined : rates
  }
  const column = (
    id: keyof typeof columns,
    cell: TableColumn<MarketRules>['cell'],
  ): TableColumn<MarketRules> => ({
    id,
    title: columns[id],
    width: 'minmax(84px, 1fr)',
    cell,
  })
  return [
    createMarketColumn<MarketRules>(),
    column('mode', ({ symbol, isolatedOnly }) => {
      const { marginModes } = readSections()
      const mode = isolatedOnly ? 'ISOLATED' : marginModes?.find(row => row.symbol === symbol)?.marginMode
      return createTextCell(mode, missingReason(marginModes))
    }),
    column('cross', createLeverageCell('CROSS')),
    column('isolated', createLeverageCell('ISOLATED')),
    column('most', market => createTextCell(describeMaxLeverage(market))),
    column('cap', ({ symbol }) => {
      const cap = readSections().terms?.maxNotionals[symbol]
      return createTextCell(cap && formatQuoteMoney(cap), missingReason(readSections().terms))
    }),
    column('taker', market => {
      const rates = findFeeRates(market)
      return createTextCell(rates && formatBasisPoints(rates.takerBps), missingReason(readSections().terms))
    }),
    column('maker', market => {
      const rates = findFeeRates(market)
      return createTextCell(rates && formatBasisPoints(rates.makerBps), missingReason(readSections().terms))
    }),
  ]
}
