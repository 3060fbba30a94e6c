import type { Indicator, PriceSource, Tool } from '../chart-looks'

/** Whose price the bars are made of. */
export const sourceWords: Record<PriceSource, string> = {
  last: 'Last price',
  mark: 'Mark price',
  index: 'Index price',
}

/** Why a chart of marks or indexes begins when it does. */
export const heardWords = (source: Exclude<PriceSource, 'last'>, since: string | undefined): string =>
  since === undefined
    ? `The venue keeps no bars of the ${source}, and none has been heard of this market yet.`
    : `The venue keeps no bars of the ${source}: drawn from what this window heard since ${since}.`

/** What each indicator is called. */
export const indicatorWords: Record<Indicator, string> = {
  VOL: 'Volume',
  MA: 'Moving averages (5, 10, 30, 60)',
  EMA: 'Exponential averages (6, 12, 20)',
  BOLL: 'Bollinger bands (20, 2)',
  SAR: 'Parabolic stop and reverse',
  RSI: 'Relative strength (6, 12, 24)',
  MACD: 'Convergence of averages (12, 26, 9)',
  KDJ: 'Stochastic (9, 3, 3)',
  ATR: 'True range',
}

/** What can be drawn. */
export const toolWords: Record<Tool, string> = {
  segment: 'Line between two points',
  ray: 'Line that goes on',
  level: 'Price level',
  moment: 'Moment in time',
  channel: 'Channel',
  retracement: 'Retracement levels',
}
