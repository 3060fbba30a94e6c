import { toFieldRecord } from './stored-fields'

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
/** Time of the bar at which the indicator starts. Chosen on the chart, not typed. */
const anchorParameter: IndicatorParameter = {
  is: 'anchor',
  defaultValue: 0,
  min: 0,
  max: 4e12,
  isInteger: true,
}

interface IndicatorShape {
  readonly kind: string
  /** True if the values are prices, so that the default pane is the one of the bars. */
  readonly over: boolean
  /** True if it depends on the visible bars and cannot be drawn in another pane. */
  readonly onBarsAlone?: true
  readonly params: readonly IndicatorParameter[]
}

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
    params: [
      barsParameter('length', 20),
      factorParameter('multiplier', 2),
      barsParameter('range length', 10),
    ],
  },
  {
    kind: 'SUPERTREND',
    over: true,
    params: [barsParameter('range length', 10), factorParameter('multiplier', 3)],
  },
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
  {
    kind: 'SAR',
    over: true,
    params: [factorParameter('start', 2), factorParameter('step', 2), factorParameter('largest step', 20)],
  },
  {
    kind: 'BBI',
    over: true,
    params: [
      barsParameter('length', 3),
      barsParameter('length', 6),
      barsParameter('length', 12),
      barsParameter('length', 24),
    ],
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
  {
    kind: 'MACD',
    over: false,
    params: [barsParameter('fast', 12), barsParameter('slow', 26), barsParameter('signal', 9)],
  },
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
  {
    kind: 'DMA',
    over: false,
    params: [barsParameter('fast', 10), barsParameter('slow', 50), barsParameter('signal', 10)],
  },
  { kind: 'EMV', over: false, params: [barsParameter('length', 14), barsParameter('smoothing', 9)] },
  { kind: 'VR', over: false, params: [barsParameter('length', 26), barsParameter('smoothing', 6)] },
  { kind: 'BRAR', over: false, params: [barsParameter('length', 26)] },
  { kind: 'PSY', over: false, params: [barsParameter('length', 12), barsParameter('smoothing', 6)] },
] as const satisfies readonly IndicatorShape[]

export type IndicatorKind = (typeof indicatorShapes)[number]['kind']

export const indicatorShapeOf = (kind: IndicatorKind): IndicatorShape =>
  indicatorShapes.find(each => each.kind === kind) ?? indicatorShapes[0]

/** Returns true if the colour can be chosen. The colours of some indicators mean up and down. */
export const hasIndicatorColor = (kind: IndicatorKind): boolean =>
  !['VOL', 'SAR', 'SUPERTREND'].includes(kind)

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

export type IndicatorPane = 'bars' | 1 | 2 | 3
/** Panes below the bars. The number is small, so the bars keep most of the height. */
export const lowerPanes = [1, 2, 3] as const

export interface ConfiguredIndicator {
  readonly kind: IndicatorKind
  readonly params: readonly number[]
  readonly ink: ChartLineColor
  readonly pane: IndicatorPane
}

/** Returns the panes allowed for a kind, the default pane first. */
export function indicatorPanesOf(kind: IndicatorKind): readonly IndicatorPane[] {
  const { over, onBarsAlone } = indicatorShapeOf(kind)
  if (onBarsAlone) return ['bars']
  return over ? ['bars', ...lowerPanes] : lowerPanes
}

export const MAX_INDICATORS_PER_CHART = 16

export const isParameterValue = (
  value: unknown,
  { min, max, isInteger }: IndicatorParameter,
): value is number =>
  typeof value === 'number' && value >= min && value <= max && (!isInteger || Number.isInteger(value))

/** Creates an indicator with default values, in an unused colour and pane if there is one. */
export function createIndicator(
  kind: IndicatorKind,
  existing: readonly ConfiguredIndicator[],
): ConfiguredIndicator {
  const { over, params } = indicatorShapeOf(kind)
  const freePane = lowerPanes.find(strip => existing.every(({ pane }) => pane !== strip))
  const sameKindPane = existing.find(each => each.kind === kind)?.pane
  return {
    kind,
    params: params.map(({ defaultValue }) => defaultValue),
    ink:
      chartLineColors.find(ink => existing.every(each => each.ink !== ink || each.kind === 'VOL')) ??
      chartLineColors[0],
    pane: over ? 'bars' : (freePane ?? sameKindPane ?? 3),
  }
}

/** Parses the stored indicators. Invalid ones are dropped; an invalid parameter gets its default value. */
export function parseIndicators(stored: unknown): readonly ConfiguredIndicator[] {
  if (!Array.isArray(stored)) return [createIndicator('VOL', [])]
  const parsed: ConfiguredIndicator[] = []
  for (const each of stored)
    parsed.push(...(typeof each === 'string' ? expandLegacyName(each, parsed) : parseIndicator(each)))
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

/** Lengths for a stored bare name. An old format stored names only, and one indicator drew several lines. */
const legacyLengths: Readonly<Record<string, readonly number[]>> = {
  MA: [5, 10, 30, 60],
  EMA: [6, 12, 20],
  RSI: [6, 12, 24],
}

function expandLegacyName(
  name: string,
  existing: readonly ConfiguredIndicator[],
): readonly ConfiguredIndicator[] {
  const kind = indicatorShapes.find(each => each.kind === name)?.kind
  if (kind === undefined) return []
  const one = createIndicator(kind, existing)
  const lengths = legacyLengths[kind]
  if (lengths === undefined) return [one]
  return lengths.map((length, at) => ({ ...one, params: [length], ink: chartLineColors[at] ?? one.ink }))
}
