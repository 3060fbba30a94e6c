import { toFieldRecord } from './fields'

/** A number that an indicator is worked out with. */
export interface IndicatorParameter {
  readonly is: IndicatorParameterName
  readonly defaultValue: number
  readonly min: number
  readonly max: number
  readonly isInteger: boolean
}

export type IndicatorParameterName =
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

const barsParameter = (is: IndicatorParameterName, defaultValue: number): IndicatorParameter => ({
  is,
  defaultValue,
  min: 1,
  max: 500,
  isInteger: true,
})
const factorParameter = (is: IndicatorParameterName, defaultValue: number): IndicatorParameter => ({
  is,
  defaultValue,
  min: 0.1,
  max: 50,
  isInteger: false,
})
/** The moment of the bar that something begins at: chosen on the chart, and not typed. */
const anchorParameter: IndicatorParameter = { is: 'anchor', defaultValue: 0, min: 0, max: 4e12, isInteger: true }

interface IndicatorShape {
  readonly kind: string
  /** Whether it is a price, which has its place over the bars unless it is put elsewhere. */
  readonly over: boolean
  /** Whether it is of the bars in sight, and has no place below them. */
  readonly onBarsAlone?: true
  readonly params: readonly IndicatorParameter[]
}

/** The indicators in the order they are offered. */
export const indicatorShapes = [
  { kind: 'VOL', over: false, params: [] },
  { kind: 'MA', over: true, params: [barsParameter('length', 20)] },
  { kind: 'EMA', over: true, params: [barsParameter('length', 20)] },
  { kind: 'SMA', over: true, params: [barsParameter('length', 12), barsParameter('weight', 2)] },
  { kind: 'VWAP', over: true, params: [] },
  { kind: 'AVWAP', over: true, params: [anchorParameter] },
  { kind: 'BOLL', over: true, params: [barsParameter('length', 20), factorParameter('deviations', 2)] },
  {
    kind: 'KELTNER',
    over: true,
    params: [barsParameter('length', 20), factorParameter('multiplier', 2), barsParameter('range length', 10)],
  },
  { kind: 'SUPERTREND', over: true, params: [barsParameter('range length', 10), factorParameter('multiplier', 3)] },
  {
    kind: 'ICHIMOKU',
    over: true,
    params: [
      barsParameter('conversion', 9),
      barsParameter('base', 26),
      barsParameter('leading span', 52),
      { ...barsParameter('displacement', 26), max: 200 },
    ],
  },
  { kind: 'SAR', over: true, params: [factorParameter('start', 2), factorParameter('step', 2), factorParameter('largest step', 20)] },
  {
    kind: 'BBI',
    over: true,
    params: [barsParameter('length', 3), barsParameter('length', 6), barsParameter('length', 12), barsParameter('length', 24)],
  },
  {
    kind: 'VP',
    over: true,
    onBarsAlone: true,
    params: [
      { is: 'rows', defaultValue: 48, min: 4, max: 200, isInteger: true },
      { is: 'value area', defaultValue: 70, min: 10, max: 100, isInteger: true },
    ],
  },
  { kind: 'CVD', over: false, params: [] },
  { kind: 'OI', over: false, params: [] },
  { kind: 'FUNDING', over: false, params: [] },
  { kind: 'RSI', over: false, params: [barsParameter('length', 14)] },
  { kind: 'MACD', over: false, params: [barsParameter('fast', 12), barsParameter('slow', 26), barsParameter('signal', 9)] },
  {
    kind: 'KDJ',
    over: false,
    params: [barsParameter('length', 9), barsParameter('smoothing', 3), barsParameter('second smoothing', 3)],
  },
  { kind: 'ATR', over: false, params: [barsParameter('length', 14)] },
  { kind: 'DMI', over: false, params: [barsParameter('length', 14), barsParameter('smoothing', 6)] },
  { kind: 'CCI', over: false, params: [barsParameter('length', 20)] },
  { kind: 'WR', over: false, params: [barsParameter('length', 14)] },
  { kind: 'OBV', over: false, params: [barsParameter('smoothing', 30)] },
  { kind: 'ROC', over: false, params: [barsParameter('length', 12), barsParameter('smoothing', 6)] },
  { kind: 'MTM', over: false, params: [barsParameter('length', 12), barsParameter('smoothing', 6)] },
  { kind: 'TRIX', over: false, params: [barsParameter('length', 12), barsParameter('smoothing', 9)] },
  { kind: 'AO', over: false, params: [barsParameter('fast', 5), barsParameter('slow', 34)] },
  { kind: 'PVT', over: false, params: [] },
  { kind: 'BIAS', over: false, params: [barsParameter('length', 12)] },
  { kind: 'DMA', over: false, params: [barsParameter('fast', 10), barsParameter('slow', 50), barsParameter('signal', 10)] },
  { kind: 'EMV', over: false, params: [barsParameter('length', 14), barsParameter('smoothing', 9)] },
  { kind: 'VR', over: false, params: [barsParameter('length', 26), barsParameter('smoothing', 6)] },
  { kind: 'BRAR', over: false, params: [barsParameter('length', 26)] },
  { kind: 'PSY', over: false, params: [barsParameter('length', 12), barsParameter('smoothing', 6)] },
] as const satisfies readonly IndicatorShape[]

/** What can be worked out of the bars and drawn with them. */
export type IndicatorKind = (typeof indicatorShapes)[number]['kind']

/** The shape of a kind: where it is drawn, and what it is worked out with. */
export const indicatorShapeOf = (kind: IndicatorKind): IndicatorShape =>
  indicatorShapes.find(each => each.kind === kind) ?? indicatorShapes[0]

/** Whether a colour may be chosen for it: some say by theirs which way the price goes. */
export const hasIndicatorColor = (kind: IndicatorKind): boolean => !['VOL', 'SAR', 'SUPERTREND'].includes(kind)

/** The colours that lines on the chart may have, by their names in the theme. */
export const chartLineColors = [
  'focus',
  'warn',
  'link-pink',
  'link-lime',
  'link-copper',
  'text-2',
  'up',
  'down',
] as const
export type ChartLineColor = (typeof chartLineColors)[number]

/** Where an indicator is drawn: over the bars, or in one of the panes below them. */
export type IndicatorPane = 'bars' | 1 | 2 | 3
/** The panes below the bars: so few that the bars keep most of the height. */
export const lowerPanes = [1, 2, 3] as const

/** An indicator as it was set up. Of one kind there may be several. */
export interface ConfiguredIndicator {
  readonly kind: IndicatorKind
  /** One number for each of its parameters. */
  readonly params: readonly number[]
  readonly ink: ChartLineColor
  readonly pane: IndicatorPane
}

/** Where an indicator of a kind may be drawn, where it usually is first. */
export function indicatorPanesOf(kind: IndicatorKind): readonly IndicatorPane[] {
  const { over, onBarsAlone } = indicatorShapeOf(kind)
  if (onBarsAlone) return ['bars']
  return over ? ['bars', ...lowerPanes] : lowerPanes
}

/** How many indicators one chart may have. */
export const MAX_INDICATORS_PER_CHART = 16

/** Whether a parameter may have this value. */
export const isParameterValue = (value: unknown, { min, max, isInteger }: IndicatorParameter): value is number =>
  typeof value === 'number' && value >= min && value <= max && (!isInteger || Number.isInteger(value))

/** An indicator as it begins beside those that are there: in a colour and a pane that nothing has yet, where there is one. */
export function createIndicator(kind: IndicatorKind, existing: readonly ConfiguredIndicator[]): ConfiguredIndicator {
  const { over, params } = indicatorShapeOf(kind)
  const freePane = lowerPanes.find(strip => existing.every(({ pane }) => pane !== strip))
  const sameKindPane = existing.find(each => each.kind === kind)?.pane
  return {
    kind,
    params: params.map(({ defaultValue }) => defaultValue),
    ink: chartLineColors.find(ink => existing.every(each => each.ink !== ink || each.kind === 'VOL')) ?? chartLineColors[0],
    pane: over ? 'bars' : (freePane ?? sameKindPane ?? 3),
  }
}

/** What kept text says of the indicators. What makes no sense is left out; a parameter that makes none is as usual. */
export function parseIndicators(stored: unknown): readonly ConfiguredIndicator[] {
  if (!Array.isArray(stored)) return [createIndicator('VOL', [])]
  const parsed: ConfiguredIndicator[] = []
  for (const each of stored) parsed.push(...(typeof each === 'string' ? expandLegacyName(each, parsed) : parseIndicator(each)))
  return parsed.slice(0, MAX_INDICATORS_PER_CHART)
}

function parseIndicator(stored: unknown): readonly ConfiguredIndicator[] {
  const { kind: name, params, ink, pane } = toFieldRecord(stored)
  const shape = indicatorShapes.find(({ kind }) => kind === name)
  if (shape === undefined) return []
  const storedParams: readonly unknown[] = Array.isArray(params) ? params : []
  return [
    {
      kind: shape.kind,
      params: indicatorShapeOf(shape.kind).params.map((param, at) =>
        isParameterValue(storedParams[at], param) ? storedParams[at] : param.defaultValue,
      ),
      ink: chartLineColors.find(each => each === ink) ?? chartLineColors[0],
      pane: indicatorPanesOf(shape.kind).find(each => each === pane) ?? (shape.over ? 'bars' : 1),
    },
  ]
}

/** What a bare name stood for, which is all that was kept of an indicator once: several lines then made one. */
const legacyLengths: Readonly<Record<string, readonly number[]>> = {
  MA: [5, 10, 30, 60],
  EMA: [6, 12, 20],
  RSI: [6, 12, 24],
}

function expandLegacyName(name: string, existing: readonly ConfiguredIndicator[]): readonly ConfiguredIndicator[] {
  const kind = indicatorShapes.find(each => each.kind === name)?.kind
  if (kind === undefined) return []
  const one = createIndicator(kind, existing)
  const lengths = legacyLengths[kind]
  if (lengths === undefined) return [one]
  return lengths.map((length, at) => ({ ...one, params: [length], ink: chartLineColors[at] ?? one.ink }))
}
