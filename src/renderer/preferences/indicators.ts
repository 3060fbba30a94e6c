import { keptFields } from './fields'

/** A number that an indicator is worked out with. */
export interface IndicatorParam {
  readonly is: ParamName
  readonly usual: number
  readonly least: number
  readonly most: number
  readonly whole: boolean
}

export type ParamName =
  | 'length'
  | 'fast'
  | 'slow'
  | 'signal'
  | 'smoothing'
  | 'second smoothing'
  | 'deviations'
  | 'multiplier'
  | 'range length'
  | 'start'
  | 'step'
  | 'largest step'
  | 'conversion'
  | 'base'
  | 'leading span'
  | 'displacement'
  | 'weight'
  | 'rows'
  | 'value area'
  | 'anchor'

const bars = (is: ParamName, usual: number): IndicatorParam => ({
  is,
  usual,
  least: 1,
  most: 500,
  whole: true,
})
const times = (is: ParamName, usual: number): IndicatorParam => ({
  is,
  usual,
  least: 0.1,
  most: 50,
  whole: false,
})
/** The moment of the bar that something begins at: chosen on the chart, and not typed. */
const moment: IndicatorParam = { is: 'anchor', usual: 0, least: 0, most: 4e12, whole: true }

interface IndicatorShape {
  readonly kind: string
  /** Whether it is a price, which has its place over the bars unless it is put elsewhere. */
  readonly over: boolean
  /** Whether it is of the bars in sight, and has no place below them. */
  readonly onBarsAlone?: true
  readonly params: readonly IndicatorParam[]
}

/** The indicators in the order they are offered. */
export const indicators = [
  { kind: 'VOL', over: false, params: [] },
  { kind: 'MA', over: true, params: [bars('length', 20)] },
  { kind: 'EMA', over: true, params: [bars('length', 20)] },
  { kind: 'SMA', over: true, params: [bars('length', 12), bars('weight', 2)] },
  { kind: 'VWAP', over: true, params: [] },
  { kind: 'AVWAP', over: true, params: [moment] },
  { kind: 'BOLL', over: true, params: [bars('length', 20), times('deviations', 2)] },
  {
    kind: 'KELTNER',
    over: true,
    params: [bars('length', 20), times('multiplier', 2), bars('range length', 10)],
  },
  { kind: 'SUPERTREND', over: true, params: [bars('range length', 10), times('multiplier', 3)] },
  {
    kind: 'ICHIMOKU',
    over: true,
    params: [
      bars('conversion', 9),
      bars('base', 26),
      bars('leading span', 52),
      { ...bars('displacement', 26), most: 200 },
    ],
  },
  { kind: 'SAR', over: true, params: [times('start', 2), times('step', 2), times('largest step', 20)] },
  {
    kind: 'BBI',
    over: true,
    params: [bars('length', 3), bars('length', 6), bars('length', 12), bars('length', 24)],
  },
  {
    kind: 'VP',
    over: true,
    onBarsAlone: true,
    params: [
      { is: 'rows', usual: 48, least: 4, most: 200, whole: true },
      { is: 'value area', usual: 70, least: 10, most: 100, whole: true },
    ],
  },
  { kind: 'CVD', over: false, params: [] },
  { kind: 'OI', over: false, params: [] },
  { kind: 'FUNDING', over: false, params: [] },
  { kind: 'RSI', over: false, params: [bars('length', 14)] },
  { kind: 'MACD', over: false, params: [bars('fast', 12), bars('slow', 26), bars('signal', 9)] },
  {
    kind: 'KDJ',
    over: false,
    params: [bars('length', 9), bars('smoothing', 3), bars('second smoothing', 3)],
  },
  { kind: 'ATR', over: false, params: [bars('length', 14)] },
  { kind: 'DMI', over: false, params: [bars('length', 14), bars('smoothing', 6)] },
  { kind: 'CCI', over: false, params: [bars('length', 20)] },
  { kind: 'WR', over: false, params: [bars('length', 14)] },
  { kind: 'OBV', over: false, params: [bars('smoothing', 30)] },
  { kind: 'ROC', over: false, params: [bars('length', 12), bars('smoothing', 6)] },
  { kind: 'MTM', over: false, params: [bars('length', 12), bars('smoothing', 6)] },
  { kind: 'TRIX', over: false, params: [bars('length', 12), bars('smoothing', 9)] },
  { kind: 'AO', over: false, params: [bars('fast', 5), bars('slow', 34)] },
  { kind: 'PVT', over: false, params: [] },
  { kind: 'BIAS', over: false, params: [bars('length', 12)] },
  { kind: 'DMA', over: false, params: [bars('fast', 10), bars('slow', 50), bars('signal', 10)] },
  { kind: 'EMV', over: false, params: [bars('length', 14), bars('smoothing', 9)] },
  { kind: 'VR', over: false, params: [bars('length', 26), bars('smoothing', 6)] },
  { kind: 'BRAR', over: false, params: [bars('length', 26)] },
  { kind: 'PSY', over: false, params: [bars('length', 12), bars('smoothing', 6)] },
] as const satisfies readonly IndicatorShape[]

/** What can be worked out of the bars and drawn with them. */
export type IndicatorKind = (typeof indicators)[number]['kind']

/** The shape of a kind: where it is drawn, and what it is worked out with. */
export const shapeOf = (kind: IndicatorKind): IndicatorShape =>
  indicators.find(each => each.kind === kind) ?? indicators[0]

/** Whether a colour may be chosen for it: some say by theirs which way the price goes. */
export const hasInk = (kind: IndicatorKind): boolean => !['VOL', 'SAR', 'SUPERTREND'].includes(kind)

/** The colours that lines on the chart may have, by their names in the theme. */
export const chartInks = [
  'focus',
  'warn',
  'link-pink',
  'link-lime',
  'link-copper',
  'text-2',
  'up',
  'down',
] as const
export type ChartInk = (typeof chartInks)[number]

/** Where an indicator is drawn: over the bars, or in one of the panes below them. */
export type IndicatorPane = 'bars' | 1 | 2 | 3
/** The panes below the bars: so few that the bars keep most of the height. */
export const strips = [1, 2, 3] as const

/** An indicator as it was set up. Of one kind there may be several. */
export interface ChosenIndicator {
  readonly kind: IndicatorKind
  /** One number for each of its parameters. */
  readonly params: readonly number[]
  readonly ink: ChartInk
  readonly pane: IndicatorPane
}

/** Where an indicator of a kind may be drawn, where it usually is first. */
export function panesOf(kind: IndicatorKind): readonly IndicatorPane[] {
  const { over, onBarsAlone } = shapeOf(kind)
  if (onBarsAlone) return ['bars']
  return over ? ['bars', ...strips] : strips
}

/** How many indicators one chart may have. */
export const MOST_INDICATORS = 16

/** Whether a parameter may have this value. */
export const isParam = (value: unknown, { least, most, whole }: IndicatorParam): value is number =>
  typeof value === 'number' && value >= least && value <= most && (!whole || Number.isInteger(value))

/** An indicator as it begins beside those that are there: in a colour and a pane that nothing has yet, where there is one. */
export function freshIndicator(kind: IndicatorKind, there: readonly ChosenIndicator[]): ChosenIndicator {
  const { over, params } = shapeOf(kind)
  const free = strips.find(strip => there.every(({ pane }) => pane !== strip))
  const alike = there.find(each => each.kind === kind)?.pane
  return {
    kind,
    params: params.map(({ usual }) => usual),
    ink: chartInks.find(ink => there.every(each => each.ink !== ink || each.kind === 'VOL')) ?? chartInks[0],
    pane: over ? 'bars' : (free ?? alike ?? 3),
  }
}

/** What kept text says of the indicators. What makes no sense is left out; a parameter that makes none is as usual. */
export function readIndicators(kept: unknown): readonly ChosenIndicator[] {
  if (!Array.isArray(kept)) return [freshIndicator('VOL', [])]
  const read: ChosenIndicator[] = []
  for (const each of kept) read.push(...(typeof each === 'string' ? named(each, read) : indicatorOf(each)))
  return read.slice(0, MOST_INDICATORS)
}

function indicatorOf(kept: unknown): readonly ChosenIndicator[] {
  const { kind: name, params, ink, pane } = keptFields(kept)
  const shape = indicators.find(({ kind }) => kind === name)
  if (shape === undefined) return []
  const given: readonly unknown[] = Array.isArray(params) ? params : []
  return [
    {
      kind: shape.kind,
      params: shapeOf(shape.kind).params.map((param, at) =>
        isParam(given[at], param) ? given[at] : param.usual,
      ),
      ink: chartInks.find(each => each === ink) ?? chartInks[0],
      pane: panesOf(shape.kind).find(each => each === pane) ?? (shape.over ? 'bars' : 1),
    },
  ]
}

/** What a bare name stood for, which is all that was kept of an indicator once: several lines then made one. */
const lengthsOf: Readonly<Record<string, readonly number[]>> = {
  MA: [5, 10, 30, 60],
  EMA: [6, 12, 20],
  RSI: [6, 12, 24],
}

function named(name: string, there: readonly ChosenIndicator[]): readonly ChosenIndicator[] {
  const kind = indicators.find(each => each.kind === name)?.kind
  if (kind === undefined) return []
  const one = freshIndicator(kind, there)
  const lengths = lengthsOf[kind]
  if (lengths === undefined) return [one]
  return lengths.map((length, at) => ({ ...one, params: [length], ink: chartInks[at] ?? one.ink }))
}
