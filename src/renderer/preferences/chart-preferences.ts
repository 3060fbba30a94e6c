import { chartPanels, type ChartPanelId } from '../workspace/panels'
import { isMarketSymbol, toFieldRecord } from './stored-fields'
import {
  createIndicator,
  chartLineColors,
  parseIndicators,
  type ChartLineColor,
  type ConfiguredIndicator,
} from './indicator-preferences'

export type ChartPriceSource = 'last' | 'mark' | 'index'

export const chartPriceSources = ['last', 'mark', 'index'] as const

/** Price axis: by difference, by ratio, or as percent of the first visible bar. */
export type ChartPriceScale = 'linear' | 'log' | 'percent'

export const chartPriceScales = ['linear', 'log', 'percent'] as const

export const drawingTools = [
  'segment',
  'ray',
  'arrow',
  'level',
  'moment',
  'channel',
  'rectangle',
  'text',
  'measure',
  'position',
  'retracement',
  'extension',
  'pitchfork',
] as const

export type DrawingTool = (typeof drawingTools)[number]

/** A point of a drawing. `value` is its height on the price axis and is never used as an order price. */
export interface ChartPoint {
  readonly at?: number
  readonly value?: number
}

/** Line widths in pixels. */
export const drawingLineWidths = [1, 2, 3] as const

export const drawingLineDashes = ['solid', 'dashed', 'dotted'] as const

export interface DrawingStyle {
  readonly ink: ChartLineColor
  readonly width: (typeof drawingLineWidths)[number]
  readonly dash: (typeof drawingLineDashes)[number]
  readonly text: string
}

export const defaultDrawingStyle: DrawingStyle = { ink: 'focus', width: 1, dash: 'solid', text: '' }
export const MAX_DRAWING_TEXT_LENGTH = 80

export interface ChartDrawing extends DrawingStyle {
  readonly tool: DrawingTool
  readonly spots: readonly ChartPoint[]
}

export interface ChartTemplateSettings {
  readonly scale: ChartPriceScale
  readonly indicators: readonly ConfiguredIndicator[]
}

/** Colours of compared markets in order. None of them means up or down. */
export const comparisonColors = [
  'link-pink',
  'link-copper',
  'focus',
] as const satisfies readonly ChartLineColor[]

export interface ComparedChartMarket {
  readonly symbol: string
  readonly ink: (typeof comparisonColors)[number]
}

export const MAX_COMPARED_PER_CHART = comparisonColors.length

export interface ChartSetupSettings extends ChartTemplateSettings {
  readonly compared: readonly ComparedChartMarket[]
}

export const chartTemplateLimits = { most: 20, name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u } as const

/** Setup of the charts and their drawings. The first chart's setup applies to every chart without an own one. */
export interface ChartPreferences extends ChartSetupSettings {
  readonly prices: ChartPriceSource
  readonly setups: Readonly<Partial<Record<ChartPanelId, ChartSetupSettings>>>
  readonly templates: Readonly<Record<string, ChartTemplateSettings>>
  readonly fills: boolean
  /** True if drawings snap to nearby highs, lows and closes. */
  readonly magnet: boolean
  readonly locked: boolean
  readonly hidden: boolean
  readonly drawings: Readonly<Record<string, readonly ChartDrawing[]>>
}

export const defaultChartPreferences: ChartPreferences = {
  prices: 'last',
  scale: 'linear',
  indicators: [createIndicator('VOL', [])],
  compared: [],
  setups: {},
  templates: {},
  fills: true,
  magnet: false,
  locked: false,
  hidden: false,
  drawings: {},
}

/** Limits for drawings, so that the settings file never exceeds half of its maximum size. */
export const MAX_DRAWINGS_PER_MARKET = 24
export const MAX_DRAWN_MARKETS = 100
const MAX_POINTS = 3
const SYMBOL = /^[A-Z0-9_]{1,60}$/i

export function parseChartPreferences(stored: unknown): ChartPreferences {
  const { prices, setups, templates, fills, magnet, locked, hidden, drawings } = toFieldRecord(stored)
  return {
    prices: chartPriceSources.find(each => each === prices) ?? defaultChartPreferences.prices,
    ...parseSetup(stored),
    setups: Object.fromEntries(
      Object.entries(toFieldRecord(setups))
        .filter(([chart]) => chart !== 'chart' && chartPanels.some(each => each === chart))
        .map(([chart, setup]) => [chart, parseSetup(setup)]),
    ),
    templates: Object.fromEntries(
      Object.entries(toFieldRecord(templates))
        .filter(([name]) => chartTemplateLimits.name.test(name))
        .slice(0, chartTemplateLimits.most)
        .map(([name, template]) => [name, parseTemplate(template)]),
    ),
    fills: fills !== false,
    magnet: magnet === true,
    locked: locked === true,
    hidden: hidden === true,
    drawings: Object.fromEntries(
      Object.entries(toFieldRecord(drawings))
        .filter(([symbol]) => SYMBOL.test(symbol))
        .slice(0, MAX_DRAWN_MARKETS)
        .map(([symbol, drawn]) => [symbol, parseDrawings(drawn)]),
    ),
  }
}

const parseSetup = (stored: unknown): ChartSetupSettings => ({
  ...parseTemplate(stored),
  compared: parseComparedMarkets(toFieldRecord(stored)['compared']),
})

/** Parses the compared markets, each once and with a distinct colour. */
function parseComparedMarkets(stored: unknown): readonly ComparedChartMarket[] {
  const parsed: ComparedChartMarket[] = []
  for (const each of Array.isArray(stored) ? stored.slice(0, MAX_COMPARED_PER_CHART) : []) {
    const { symbol, ink: name } = toFieldRecord(each)
    if (!isMarketSymbol(symbol) || parsed.some(one => one.symbol === symbol)) continue
    const storedColor = comparisonColors.find(one => one === name)
    const ink =
      storedColor !== undefined && parsed.every(one => one.ink !== storedColor)
        ? storedColor
        : findFreeColor(parsed)
    if (ink !== undefined) parsed.push({ symbol, ink })
  }
  return parsed
}

const findFreeColor = (there: readonly ComparedChartMarket[]): ComparedChartMarket['ink'] | undefined =>
  comparisonColors.find(ink => there.every(one => one.ink !== ink))

/** Adds a market in a free colour. Returns the same array if it is included already or the chart is full. */
export function addComparedMarket(
  there: readonly ComparedChartMarket[],
  symbol: string,
): readonly ComparedChartMarket[] {
  const ink = findFreeColor(there)
  return ink === undefined || there.some(one => one.symbol === symbol) ? there : [...there, { symbol, ink }]
}

function parseTemplate(stored: unknown): ChartTemplateSettings {
  const { scale, indicators } = toFieldRecord(stored)
  return {
    scale: chartPriceScales.find(each => each === scale) ?? defaultChartPreferences.scale,
    indicators: parseIndicators(indicators),
  }
}

export type DrawingBlockReason = 'hidden' | 'full' | 'too many markets'

export function findDrawingBlock(
  { drawings, hidden }: ChartPreferences,
  symbol: string,
): DrawingBlockReason | undefined {
  const drawn = drawings[symbol]
  if ((drawn?.length ?? 0) >= MAX_DRAWINGS_PER_MARKET) return 'full'
  if (drawn === undefined && Object.keys(drawings).length >= MAX_DRAWN_MARKETS) return 'too many markets'
  return hidden ? 'hidden' : undefined
}

export const chartPreferencesOf = (preferences: ChartPreferences, chart: ChartPanelId): ChartPreferences => ({
  ...preferences,
  ...preferences.setups[chart],
})

/** Applies changes made on one chart. A changed setup belongs to that chart alone from then on. */
export function updateChartPreferences(
  preferences: ChartPreferences,
  chart: ChartPanelId,
  changes: Partial<ChartPreferences>,
): ChartPreferences {
  const { scale, indicators, compared, ...others } = changes
  const changesSetup = scale !== undefined || indicators !== undefined || compared !== undefined
  if (chart === 'chart' || !changesSetup) return { ...preferences, ...changes }
  const before = chartPreferencesOf(preferences, chart)
  const setup = {
    scale: scale ?? before.scale,
    indicators: indicators ?? before.indicators,
    compared: compared ?? before.compared,
  }
  return { ...preferences, ...others, setups: { ...preferences.setups, [chart]: setup } }
}

const parseDrawings = (value: unknown): readonly ChartDrawing[] =>
  Array.isArray(value) ? value.slice(0, MAX_DRAWINGS_PER_MARKET).flatMap(parseDrawing) : []

function parseDrawing(value: unknown): readonly ChartDrawing[] {
  const { tool: name, spots, ink, width, dash, text } = toFieldRecord(value)
  const tool = drawingTools.find(each => each === name)
  if (tool === undefined || !Array.isArray(spots) || spots.length > MAX_POINTS) return []
  return [
    {
      tool,
      spots: spots.map(parsePoint),
      ink: chartLineColors.find(each => each === ink) ?? defaultDrawingStyle.ink,
      width: drawingLineWidths.find(each => each === width) ?? defaultDrawingStyle.width,
      dash: drawingLineDashes.find(each => each === dash) ?? defaultDrawingStyle.dash,
      text: typeof text === 'string' ? text.slice(0, MAX_DRAWING_TEXT_LENGTH) : defaultDrawingStyle.text,
    },
  ]
}

function parsePoint(value: unknown): ChartPoint {
  const { at, value: height } = toFieldRecord(value)
  const isNumber = (each: unknown): each is number => typeof each === 'number' && Number.isFinite(each)
  return { ...(isNumber(at) && { at: Math.round(at) }), ...(isNumber(height) && { value: height }) }
}
