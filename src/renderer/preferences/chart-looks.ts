import { chartPanels, type ChartPanelId } from '../workspace/panels'
import { isMarketSymbol, toFieldRecord } from './fields'
import { createIndicator, chartLineColors, parseIndicators, type ChartLineColor, type ConfiguredIndicator } from './indicators'

/** Whose price the chart's bars are made of. */
export type ChartPriceSource = 'last' | 'mark' | 'index'

export const chartPriceSources = ['last', 'mark', 'index'] as const

/** How far apart the prices of the chart's scale stand: by their difference, by their ratio, or as percent of the first bar seen. */
export type ChartPriceScale = 'linear' | 'log' | 'percent'

export const chartPriceScales = ['linear', 'log', 'percent'] as const

/** What can be drawn by hand, in the order it is offered. */
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

/** A place on the chart. A value here is where something was drawn and never a price anything is asked at. */
export interface ChartPoint {
  readonly at?: number
  readonly value?: number
}

/** How wide a line may be drawn, in pixels. */
export const drawingLineWidths = [1, 2, 3] as const

/** How its lines are drawn. */
export const drawingLineDashes = ['solid', 'dashed', 'dotted'] as const

/** How something drawn looks, and what is written on it. */
export interface DrawingStyle {
  readonly ink: ChartLineColor
  readonly width: (typeof drawingLineWidths)[number]
  readonly dash: (typeof drawingLineDashes)[number]
  readonly text: string
}

export const defaultDrawingStyle: DrawingStyle = { ink: 'focus', width: 1, dash: 'solid', text: '' }
export const MAX_DRAWING_TEXT_LENGTH = 80

/** Something a person drew. */
export interface ChartDrawing extends DrawingStyle {
  readonly tool: DrawingTool
  readonly spots: readonly ChartPoint[]
}

/** What is worked out on a chart, and how its prices stand apart: what a template keeps. */
export interface ChartTemplateSettings {
  readonly scale: ChartPriceScale
  readonly indicators: readonly ConfiguredIndicator[]
}

/** The colours of the markets that a chart is compared with, in their order: none of them says which way a price goes. */
export const comparisonColors = ['link-pink', 'link-copper', 'focus'] as const satisfies readonly ChartLineColor[]

/** Another market whose line stands on a chart. */
export interface ComparedChartMarket {
  readonly symbol: string
  readonly ink: (typeof comparisonColors)[number]
}

/** How many markets a chart is compared with at once. */
export const MAX_COMPARED_PER_CHART = comparisonColors.length

/** What a chart has of its own. */
export interface ChartSetupSettings extends ChartTemplateSettings {
  readonly compared: readonly ComparedChartMarket[]
}

/** How many templates are kept, and what one may be called. */
export const chartTemplateLimits = { most: 20, name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u } as const

/** How the charts are set up, and what was drawn on them: the first one's setup is everyone's that has none of its own. */
export interface ChartPreferences extends ChartSetupSettings {
  readonly prices: ChartPriceSource
  /** The setups of the charts beside the first one that have one of their own. */
  readonly setups: Readonly<Partial<Record<ChartPanelId, ChartSetupSettings>>>
  /** Setups that were given a name. */
  readonly templates: Readonly<Record<string, ChartTemplateSettings>>
  /** Whether own fills are marked. */
  readonly fills: boolean
  /** Whether what is drawn keeps to the highs, lows and closes that it comes near. */
  readonly magnet: boolean
  /** Whether what was drawn stays where it is, and whether it is shown. */
  readonly locked: boolean
  readonly hidden: boolean
  /** What was drawn in each market. */
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

/** How many drawings are kept of one market, and of how many markets: as many as fit into kept settings twice. */
export const MAX_DRAWINGS_PER_MARKET = 24
export const MAX_DRAWN_MARKETS = 100
const MAX_POINTS = 3
const SYMBOL = /^[A-Z0-9_]{1,60}$/i

/** What kept text says about the chart. Every piece that makes no sense is left out. */
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

/** The markets to compare with that make sense, each once and in a colour of its own. */
function parseComparedMarkets(stored: unknown): readonly ComparedChartMarket[] {
  const parsed: ComparedChartMarket[] = []
  for (const each of Array.isArray(stored) ? stored.slice(0, MAX_COMPARED_PER_CHART) : []) {
    const { symbol, ink: name } = toFieldRecord(each)
    if (!isMarketSymbol(symbol) || parsed.some(one => one.symbol === symbol)) continue
    const storedColor = comparisonColors.find(one => one === name)
    const ink = storedColor !== undefined && parsed.every(one => one.ink !== storedColor) ? storedColor : findFreeColor(parsed)
    if (ink !== undefined) parsed.push({ symbol, ink })
  }
  return parsed
}

/** The first colour that none of these has. */
const findFreeColor = (there: readonly ComparedChartMarket[]): ComparedChartMarket['ink'] | undefined =>
  comparisonColors.find(ink => there.every(one => one.ink !== ink))

/** These and one more in a colour that none of them has; the same where it is among them or there are enough. */
export function addComparedMarket(there: readonly ComparedChartMarket[], symbol: string): readonly ComparedChartMarket[] {
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

/** Why nothing more can be drawn in a market; undefined where something can. */
export type DrawingBlockReason = 'hidden' | 'full' | 'too many markets'

/** What keeps the tools away: what is drawn all the same would not be kept. */
export function findDrawingBlock({ drawings, hidden }: ChartPreferences, symbol: string): DrawingBlockReason | undefined {
  const drawn = drawings[symbol]
  if ((drawn?.length ?? 0) >= MAX_DRAWINGS_PER_MARKET) return 'full'
  if (drawn === undefined && Object.keys(drawings).length >= MAX_DRAWN_MARKETS) return 'too many markets'
  return hidden ? 'hidden' : undefined
}

/** The looks as one chart has them. */
export const chartPreferencesOf = (preferences: ChartPreferences, chart: ChartPanelId): ChartPreferences => ({ ...preferences, ...preferences.setups[chart] })

/** The looks after some of one chart were changed: a setup is that chart's own from then on. */
export function updateChartPreferences(preferences: ChartPreferences, chart: ChartPanelId, changes: Partial<ChartPreferences>): ChartPreferences {
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

/** The drawings of one market that make sense. */
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
