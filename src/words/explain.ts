import type { Account } from '@core/account/account'
import { isZero, type Amount } from '@core/value/decimal'
import type { Market, Quote } from '@core/market/market'
import type { Outlook, Prospect } from '@core/write/plan'
import type { Position } from '@core/account/position'
import type { PositionsValue } from '@core/figures/running-totals'
import { perEightHours, perYear } from '@core/figures/funding'
import { openNotional } from '@core/figures/rates'
import { bps, change, DASH, money, percent, price, size, times } from './format'
import { input, type Input } from './once/inputs'

export { input } from './once/inputs'

/** What stands behind a figure: how it is worked out, of what, by whom, and when that was known. */
export interface FigureOrigin {
  readonly title: string
  readonly formula: string
  readonly inputs: readonly Input[]
  /** Who worked it out. */
  readonly source: string
  /** When what it is made of was last confirmed. */
  readonly at?: number | undefined
}

/** Makes an explanation when it is asked for, and not before. */
export type Explain = () => FigureOrigin

/** Who worked a figure out that is shown as it came. */
export const VENUE = 'Worked out by the venue; shown as reported.'
/** Who worked a figure out that is made here. */
export const DESK = 'Worked out by this desk, exactly, from the venue’s data.'

/** A market as far as it was told, and when. */
export type ToldMarket = {
  readonly quote: Quote | undefined
  readonly market: Market | undefined
  readonly at?: number | undefined
}

/** The price that positions are valued and liquidated at. */
export const explainMark = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: 'Mark price',
  formula:
    'The middle one of three: the index with funding until it is next paid; the index with its usual distance to this market; and the middle of best bid, best ask and last trade. Never further from the index than the venue allows.',
  inputs: [
    ...input('Index', quote?.index && price(quote.index, market)),
    ...input('Last trade', quote?.last && price(quote.last, market)),
    ...input('Funding rate', quote?.fundingRate && percent(quote.fundingRate, 4)),
  ],
  source: VENUE,
  at,
})

/** What the thing itself costs elsewhere. */
export const explainIndex = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: 'Index price',
  formula: 'Prices of several spot markets, weighed by their volume; one far off the others counts less.',
  inputs: input('Mark now', quote?.mark && price(quote.mark, market)),
  source: VENUE,
  at,
})

/** What is paid between longs and shorts. */
export function explainFunding({ quote, market, at }: ToldMarket): FigureOrigin {
  const { fundingRate: rate } = quote ?? {}
  const hours = market?.fundingHours
  const [eight, year] = [perEightHours, perYear].map(of =>
    rate === undefined || hours === undefined ? undefined : of(rate, hours),
  )
  return {
    title: 'Predicted funding',
    formula:
      'Average distance of this market from the index over the period, with interest, between cap and floor. Paid: size × mark × rate. Above zero longs pay shorts; below zero shorts pay longs. The rate is for this market’s own period: ÷ its hours × 8 it is per 8 h, ÷ its hours × 8,760 a year. It is expected until the moment it is paid, and not after it.',
    inputs: [
      ...input(hours === undefined ? 'Rate' : `Rate for ${hours} h`, rate && change(rate, 4)),
      ...input('Per 8 h', hours === 8 ? undefined : eight && change(eight, 4)),
      ...input('Annualised', year && change(year, 2)),
      ...input('Cap', market && change(market.fundingCap, 3)),
      ...input('Floor', market && change(market.fundingFloor, 3)),
      ...input('Paid every', hours === undefined ? undefined : `${hours} h`),
    ],
    source: VENUE,
    at,
  }
}

const UNREALISED =
  'size × (mark − entry). The entry has the fees of what was opened in it; funding, and the fees of closing, are not.'

/** Gain or loss of what is open. */
export const explainUnrealised = (
  row: Pick<Position, 'quantity' | 'entry'>,
  mark: Amount,
  { market, at }: Omit<ToldMarket, 'quote'>,
): FigureOrigin => ({
  title: 'Unrealised PnL',
  formula: UNREALISED,
  inputs: [
    { name: 'Size', figure: size(row.quantity, market) },
    { name: 'Mark', figure: price(mark, market) },
    { name: 'Entry', figure: price(row.entry, market) },
  ],
  source: DESK,
  at,
})

/** What all positions add up to. */
export type TotalName = keyof PositionsValue

export const totalTitles: Readonly<Record<TotalName, string>> = {
  unrealised: 'Unrealised',
  notional: 'Notional',
  maintenance: 'Maintenance margin',
}

const totalFormulas: Readonly<Record<TotalName, string>> = {
  unrealised: `${UNREALISED} Added up over all positions.`,
  notional: 'size × mark of every position, long or short.',
  maintenance:
    'size × mark × maintenance rate, added up over all positions. The rate is the market’s own, and grows with a position that is large for its market.',
}

export const explainTotal = (name: TotalName, positions: readonly Position[], at?: number): FigureOrigin => ({
  title: `${totalTitles[name]}, all positions`,
  formula: totalFormulas[name],
  inputs: [
    { name: 'Positions', figure: String(positions.filter(({ quantity }) => !isZero(quantity)).length) },
  ],
  source: DESK,
  at,
})

/** A figure of the venue's in quote money, or that its record leaves it out. */
export const toldMoney = (figure: Amount | undefined): string =>
  figure === undefined ? `${DASH} (not reported by the venue)` : `${money(figure)} USDC`

/** Where a position would be taken away. */
export const explainLiquidation = (
  row: Pick<Position, 'quantity' | 'mmr' | 'marginMode' | 'margin'>,
  mark: Amount,
  {
    market,
    at,
    off = false,
    fund,
  }: Omit<ToldMarket, 'quote'> & { readonly off?: boolean; readonly fund?: string | undefined },
): FigureOrigin => ({
  title: 'Liquidation price',
  formula: `${
    row.marginMode === 'CROSS'
      ? 'The mark at which the account’s collateral no longer covers its maintenance margin, every other mark staying where it is.'
      : 'The mark at which the margin set aside for this position no longer covers its maintenance margin.'
  }${off ? ' The reference market is closed, or it is not known: the mark may stand five times further from the index than in session.' : ''}`,
  inputs: [
    { name: 'Size', figure: size(row.quantity, market) },
    { name: 'Mark', figure: price(mark, market) },
    { name: 'Maintenance rate', figure: percent(row.mmr, 2) },
    ...(row.marginMode === 'ISOLATED' ? [{ name: 'Margin', figure: toldMoney(row.margin) }] : []),
    ...input('Insurance fund', fund),
  ],
  source: VENUE,
  at,
})

export const isCrossMargin = ({ marginMode }: Position): boolean => marginMode === 'CROSS'

/** How well what is open is covered. */
export const explainRatio = (
  account: Account,
  positions: readonly Position[],
  at?: number,
): FigureOrigin => ({
  title: 'Margin ratio',
  formula:
    'Total collateral ÷ the notional of all cross positions. Liquidation begins below the maintenance rate. An isolated position stands on its own margin and is not in it.',
  inputs: [
    { name: 'Total collateral', figure: `${money(account.totalCollateral)} USDC` },
    { name: 'Cross positions', figure: `${money(openNotional(positions.filter(isCrossMargin)))} USDC` },
    { name: 'Maintenance rate', figure: percent(account.maintenanceMarginRatio, 2) },
  ],
  source: VENUE,
  at,
})

/** How large the account is against what stands behind it. */
export const explainLeverage = ({ before }: Outlook, then: Prospect | undefined): FigureOrigin => ({
  title: 'Effective leverage',
  formula:
    'The notional of all cross positions ÷ total collateral. The configured leverage is another number.',
  inputs: [
    ...input('Now', before.leverage && times(before.leverage)),
    ...input('Then', then?.leverage && times(then.leverage)),
    ...input('Total collateral then', then?.collateral && `${money(then.collateral)} USDC`),
    ...input('Order notional', then?.paid && `${money(then.paid)} USDC`),
  ],
  source: DESK,
})

/** What an order costs in fees. */
export const explainFee = ({ fee, paid }: Prospect): FigureOrigin => ({
  title: 'Fee',
  formula:
    'What fills × its price × the rate of this account. What fills at once is charged as taker, what rests first as maker.',
  inputs: [
    ...input('Order notional', paid && `${money(paid)} USDC`),
    ...input('Rate', fee?.bps && bps(fee.bps)),
    ...input('Role', fee && (fee.as === 'both' ? 'taker and maker' : fee.as)),
    ...input('Fee', fee && `${money(fee.amount)} USDC`),
  ],
  source: DESK,
})

/** The most an order can spend. */
export const explainCeiling = ({ ceiling, filled, worst }: Outlook): FigureOrigin => ({
  title: 'Spends at most',
  formula: 'size × the limit price, fees aside. A sell and a market order have no ceiling.',
  inputs: [
    ...input('Ceiling', ceiling && `${money(ceiling)} USDC`),
    ...input('Fee at most', worst?.fee && `${money(worst.fee.amount)} USDC`),
    ...input('If filled by this book', filled?.paid && `${money(filled.paid)} USDC`),
  ],
  source: DESK,
})
