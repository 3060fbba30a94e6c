import { charts, type Chart } from '../workspace/panels'
import { isSymbol, keptFields } from './fields'
import { freshIndicator, chartInks, readIndicators, type ChartInk, type ChosenIndicator } from './indicators'

/** Whose price the chart's bars are made of. */
export type PriceSource = 'last' | 'mark' | 'index'

export const priceSources = ['last', 'mark', 'index'] as const

/** How far apart the prices of the chart's scale stand: by their difference, by their ratio, or as percent of the first bar seen. */
export type PriceScale = 'linear' | 'log' | 'percent'

export const priceScales = ['linear', 'log', 'percent'] as const

/** What can be drawn by hand, in the order it is offered. */
export const tools = [
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

export type Tool = (typeof tools)[number]

/** A place on the chart. A value here is where something was drawn and never a price anything is asked at. */
export interface ChartSpot {
  readonly at?: number
  readonly value?: number
}

/** How wide a line may be drawn, in pixels. */
export const widths = [1, 2, 3] as const

/** How its lines are drawn. */
export const dashes = ['solid', 'dashed', 'dotted'] as const

/** How something drawn looks, and what is written on it. */
export interface DrawnLooks {
  readonly ink: ChartInk
  readonly width: (typeof widths)[number]
  readonly dash: (typeof dashes)[number]
  readonly text: string
}

export const plainDrawing: DrawnLooks = { ink: 'focus', width: 1, dash: 'solid', text: '' }
export const LONGEST_TEXT = 80

/** Something a person drew. */
export interface Drawing extends DrawnLooks {
  readonly tool: Tool
  readonly spots: readonly ChartSpot[]
}

/** What is worked out on a chart, and how its prices stand apart: what a template keeps. */
export interface ChartTemplate {
  readonly scale: PriceScale
  readonly indicators: readonly ChosenIndicator[]
}

/** The colours of the markets that a chart is compared with, in their order: none of them says which way a price goes. */
export const compareInks = ['link-pink', 'link-copper', 'focus'] as const satisfies readonly ChartInk[]

/** Another market whose line stands on a chart. */
export interface ComparedMarket {
  readonly symbol: string
  readonly ink: (typeof compareInks)[number]
}

/** How many markets a chart is compared with at once. */
export const MOST_COMPARED = compareInks.length

/** What a chart has of its own. */
export interface ChartSetup extends ChartTemplate {
  readonly compared: readonly ComparedMarket[]
}

/** How many templates are kept, and what one may be called. */
export const templateLimits = { most: 20, name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u } as const

/** How the charts are set up, and what was drawn on them: the first one's setup is everyone's that has none of its own. */
export interface ChartLooks extends ChartSetup {
  readonly prices: PriceSource
  /** The setups of the charts beside the first one that have one of their own. */
  readonly setups: Readonly<Partial<Record<Chart, ChartSetup>>>
  /** Setups that were given a name. */
  readonly templates: Readonly<Record<string, ChartTemplate>>
  /** Whether own fills are marked. */
  readonly fills: boolean
  /** Whether what is drawn keeps to the highs, lows and closes that it comes near. */
  readonly magnet: boolean
  /** Whether what was drawn stays where it is, and whether it is shown. */
  readonly locked: boolean
  readonly hidden: boolean
  /** What was drawn in each market. */
  readonly drawings: Readonly<Record<string, readonly Drawing[]>>
}

export const plainChart: ChartLooks = {
  prices: 'last',
  scale: 'linear',
  indicators: [freshIndicator('VOL', [])],
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
export const MOST_DRAWINGS = 24
export const MOST_DRAWN_MARKETS = 100
const MOST_SPOTS = 3
const SYMBOL = /^[A-Z0-9_]{1,60}$/i

/** What kept text says about the chart. Every piece that makes no sense is left out. */
export function readChart(kept: unknown): ChartLooks {
  const { prices, setups, templates, fills, magnet, locked, hidden, drawings } = keptFields(kept)
  return {
    prices: priceSources.find(each => each === prices) ?? plainChart.prices,
    ...readSetup(kept),
    setups: Object.fromEntries(
      Object.entries(keptFields(setups))
        .filter(([chart]) => chart !== 'chart' && charts.some(each => each === chart))
        .map(([chart, setup]) => [chart, readSetup(setup)]),
    ),
    templates: Object.fromEntries(
      Object.entries(keptFields(templates))
        .filter(([name]) => templateLimits.name.test(name))
        .slice(0, templateLimits.most)
        .map(([name, template]) => [name, readTemplate(template)]),
    ),
    fills: fills !== false,
    magnet: magnet === true,
    locked: locked === true,
    hidden: hidden === true,
    drawings: Object.fromEntries(
      Object.entries(keptFields(drawings))
        .filter(([symbol]) => SYMBOL.test(symbol))
        .slice(0, MOST_DRAWN_MARKETS)
        .map(([symbol, drawn]) => [symbol, drawingsOf(drawn)]),
    ),
  }
}

const readSetup = (kept: unknown): ChartSetup => ({
  ...readTemplate(kept),
  compared: readCompared(keptFields(kept)['compared']),
})

/** The markets to compare with that make sense, each once and in a colour of its own. */
function readCompared(kept: unknown): readonly ComparedMarket[] {
  const read: ComparedMarket[] = []
  for (const each of Array.isArray(kept) ? kept.slice(0, MOST_COMPARED) : []) {
    const { symbol, ink: name } = keptFields(each)
    if (!isSymbol(symbol) || read.some(one => one.symbol === symbol)) continue
    const wanted = compareInks.find(one => one === name)
    const ink = wanted !== undefined && read.every(one => one.ink !== wanted) ? wanted : freeInk(read)
    if (ink !== undefined) read.push({ symbol, ink })
  }
  return read
}

/** The first colour that none of these has. */
const freeInk = (there: readonly ComparedMarket[]): ComparedMarket['ink'] | undefined =>
  compareInks.find(ink => there.every(one => one.ink !== ink))

/** These and one more in a colour that none of them has; the same where it is among them or there are enough. */
export function withCompared(there: readonly ComparedMarket[], symbol: string): readonly ComparedMarket[] {
  const ink = freeInk(there)
  return ink === undefined || there.some(one => one.symbol === symbol) ? there : [...there, { symbol, ink }]
}

function readTemplate(kept: unknown): ChartTemplate {
  const { scale, indicators } = keptFields(kept)
  return {
    scale: priceScales.find(each => each === scale) ?? plainChart.scale,
    indicators: readIndicators(indicators),
  }
}

/** Why nothing more can be drawn in a market; undefined where something can. */
export type DrawingBar = 'hidden' | 'full' | 'too many markets'

/** What keeps the tools away: what is drawn all the same would not be kept. */
export function drawingBar({ drawings, hidden }: ChartLooks, symbol: string): DrawingBar | undefined {
  const drawn = drawings[symbol]
  if ((drawn?.length ?? 0) >= MOST_DRAWINGS) return 'full'
  if (drawn === undefined && Object.keys(drawings).length >= MOST_DRAWN_MARKETS) return 'too many markets'
  return hidden ? 'hidden' : undefined
}

/** The looks as one chart has them. */
export const looksOf = (looks: ChartLooks, chart: Chart): ChartLooks => ({ ...looks, ...looks.setups[chart] })

/** The looks after some of one chart were changed: a setup is that chart's own from then on. */
export function withLooks(looks: ChartLooks, chart: Chart, some: Partial<ChartLooks>): ChartLooks {
  const { scale, indicators, compared, ...others } = some
  const isOwn = scale !== undefined || indicators !== undefined || compared !== undefined
  if (chart === 'chart' || !isOwn) return { ...looks, ...some }
  const before = looksOf(looks, chart)
  const setup = {
    scale: scale ?? before.scale,
    indicators: indicators ?? before.indicators,
    compared: compared ?? before.compared,
  }
  return { ...looks, ...others, setups: { ...looks.setups, [chart]: setup } }
}

/** The drawings of one market that make sense. */
const drawingsOf = (value: unknown): readonly Drawing[] =>
  Array.isArray(value) ? value.slice(0, MOST_DRAWINGS).flatMap(drawingOf) : []

function drawingOf(value: unknown): readonly Drawing[] {
  const { tool: name, spots, ink, width, dash, text } = keptFields(value)
  const tool = tools.find(each => each === name)
  if (tool === undefined || !Array.isArray(spots) || spots.length > MOST_SPOTS) return []
  return [
    {
      tool,
      spots: spots.map(spotOf),
      ink: chartInks.find(each => each === ink) ?? plainDrawing.ink,
      width: widths.find(each => each === width) ?? plainDrawing.width,
      dash: dashes.find(each => each === dash) ?? plainDrawing.dash,
      text: typeof text === 'string' ? text.slice(0, LONGEST_TEXT) : plainDrawing.text,
    },
  ]
}

function spotOf(value: unknown): ChartSpot {
  const { at, value: height } = keptFields(value)
  const isNumber = (each: unknown): each is number => typeof each === 'number' && Number.isFinite(each)
  return { ...(isNumber(at) && { at: Math.round(at) }), ...(isNumber(height) && { value: height }) }
}
