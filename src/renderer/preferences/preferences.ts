import type { ChartInterval } from '@core/market/venue-market-rules'
import { priceChangeSpans, type PriceChangeSpan } from '@core/market/venue-facts'
import { parseAliasPreferences } from './alias-preferences'
import type { DefaultBracket } from '../drafts/default-bracket'
import { parseSlippagePercent } from '../drafts/max-slippage'
import { parseBracketPreferences } from './bracket-preferences'
import { defaultChartPreferences, parseChartPreferences, type ChartPreferences } from './chart-preferences'
import { numberGroupingStyles, type NumberGroupingStyle, type DisplayTimeZone } from '@messages/display'
import { languageChoices, type LanguageChoice } from '@messages/languages'
import { isMarketSymbol, toFieldRecord, parseMarketSymbols } from './stored-fields'
import { isStoredHotkey } from './hotkey-preferences'
import { parseTradingDefaults, tradingDefaults, type TradingDefaults } from './trading-preferences'
import { parseTicketPresets, type TicketPreset } from './ticket-presets'
import {
  parseSelectedWatchlist,
  parseWatchlists,
  watchlistLimits,
  type CustomWatchlists,
} from './watchlist-preferences'
import { parseWorkspace, parseWorkspaces } from './workspace-preferences'
import type { WindowSizeClass } from '../workspace/starting-layouts'
import { availableChartIntervals, type WorkspaceSettings } from '../workspace/workspace-settings'

/** Appearance, sizes and favourites of the screen. Nothing here decides about money. */
export interface ScreenPreferences {
  readonly theme: 'dark' | 'light'
  readonly follow: boolean
  readonly palette: 'standard' | 'safe'
  readonly market: string | undefined
  readonly interval: ChartInterval
  readonly favourites: readonly string[]
  readonly watchlists: CustomWatchlists
  /** Selected watchlist: a built-in list or a custom one by name. */
  readonly watchlist: string
  /** Period of the price change in the market list. */
  readonly span: PriceChangeSpan
  readonly workspaces: Readonly<Partial<Record<WindowSizeClass, WorkspaceSettings>>>
  readonly tables: Readonly<Record<string, TableLayout>>
  readonly sizes: Readonly<Record<string, readonly string[]>>
  readonly presets: Readonly<Record<string, TicketPreset>>
  readonly brackets: Readonly<Record<string, DefaultBracket>>
  /** Max slippage of market orders in percent, of markets that have their own. */
  readonly slippages: Readonly<Record<string, string>>
  readonly trading: TradingDefaults
  readonly groupings: Readonly<Record<string, string>>
  /** Price grouping of the depth-of-market panel, which covers a wider range. */
  readonly domGroupings: Readonly<Record<string, string>>
  readonly chart: ChartPreferences
  readonly motion: 'as the system' | 'reduced'
  /** True if the tray icon is shown. Main reads this too. */
  readonly tray: boolean
  readonly zone: DisplayTimeZone
  /** Language of the desk. Main reads this too. */
  readonly language: LanguageChoice
  readonly figures: NumberGroupingStyle
  /** Custom keys by command id. The empty string removes a command's key. */
  readonly hotkeys: Readonly<Record<string, string>>
  /** Aliases for typed order lines, with their replacements. */
  readonly aliases: Readonly<Record<string, string>>
  readonly layouts: Readonly<Record<string, SavedLayout>>
  readonly isLocked: boolean
  /** True if the trade view shows its essentials only, as it does when the desk is opened for the first time. */
  readonly isSimple: boolean
  readonly toured: boolean
}

export interface SavedLayout extends WorkspaceSettings {
  readonly tables: ScreenPreferences['tables']
}

export interface TableLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly sorting?: { readonly column: string; readonly way: 'up' | 'down' }
}

export const defaultTableLayout: TableLayout = { order: [], hidden: [] }

export const defaultPreferences: ScreenPreferences = {
  theme: 'dark',
  follow: false,
  palette: 'standard',
  market: undefined,
  interval: '15m',
  favourites: [],
  watchlists: {},
  watchlist: 'all',
  span: '24h',
  workspaces: {},
  tables: {},
  sizes: {},
  presets: {},
  brackets: {},
  slippages: {},
  trading: tradingDefaults,
  groupings: {},
  domGroupings: {},
  chart: defaultChartPreferences,
  motion: 'as the system',
  tray: true,
  zone: 'local',
  language: 'system',
  figures: 'space',
  hotkeys: {},
  aliases: {},
  layouts: {},
  isLocked: false,
  isSimple: false,
  toured: false,
}

export const savedLayoutLimits = { most: 12, name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u } as const

const SYMBOL = /^[A-Z0-9_]{1,60}$/i

const oneOf = <T extends string>(value: unknown, choices: readonly T[], fallback: T): T =>
  choices.find(choice => choice === value) ?? fallback

/** Parses stored preferences. Missing and invalid parts get their defaults. */
export function parsePreferences(stored: Readonly<Record<string, unknown>>): ScreenPreferences {
  return {
    theme: oneOf(stored['theme'], ['dark', 'light'], defaultPreferences.theme),
    follow: stored['follow'] === true,
    palette: oneOf(stored['palette'], ['standard', 'safe'], defaultPreferences.palette),
    market: isMarketSymbol(stored['market']) ? stored['market'] : defaultPreferences.market,
    interval: oneOf(stored['interval'], availableChartIntervals, defaultPreferences.interval),
    favourites: parseMarketSymbols(stored['favourites'], watchlistLimits.markets),
    watchlists: parseWatchlists(stored['watchlists']),
    watchlist: parseSelectedWatchlist(stored['watchlist'], stored['watchlists']),
    span: oneOf(stored['span'], priceChangeSpans, defaultPreferences.span),
    workspaces: parseWorkspaces(stored['workspaces']),
    tables: parseTables(stored['tables']),
    sizes: parseRecord(stored['sizes'], SYMBOL, text => parseTexts(text, FIGURE, MAX_SIZES)),
    presets: parseTicketPresets(stored['presets']),
    brackets: parseBracketPreferences(stored['brackets']),
    slippages: parseSlippages(stored['slippages']),
    trading: parseTradingDefaults(stored['trading']),
    groupings: parseGroupings(stored['groupings']),
    domGroupings: parseGroupings(stored['domGroupings']),
    chart: parseChartPreferences(stored['chart']),
    motion: oneOf(stored['motion'], ['as the system', 'reduced'], defaultPreferences.motion),
    tray: stored['tray'] !== false,
    zone: oneOf(stored['zone'], ['local', 'utc'], defaultPreferences.zone),
    language: oneOf(stored['language'], languageChoices, defaultPreferences.language),
    figures: oneOf(stored['figures'], numberGroupingStyles, defaultPreferences.figures),
    hotkeys: parseHotkeys(stored['hotkeys']),
    aliases: parseAliasPreferences(stored['aliases']),
    layouts: parseLayouts(stored['layouts']),
    isLocked: stored['isLocked'] === true,
    isSimple: stored['isSimple'] === true,
    toured: stored['toured'] === true,
  }
}

const parseSlippages = (stored: unknown): ScreenPreferences['slippages'] =>
  Object.fromEntries(
    Object.entries(toFieldRecord(stored))
      .filter(
        (pair): pair is [string, string] =>
          SYMBOL.test(pair[0]) && typeof pair[1] === 'string' && parseSlippagePercent(pair[1]) !== undefined,
      )
      .slice(0, MAX_ENTRIES),
  )

const parseGroupings = (stored: unknown): ScreenPreferences['groupings'] =>
  parseRecord(stored, SYMBOL, text => parseTexts([text], FIGURE, 1)[0] ?? '')

const parseTables = (stored: unknown): ScreenPreferences['tables'] =>
  parseRecord(stored, NAME, parseTableLayout)

const parseLayouts = (stored: unknown): ScreenPreferences['layouts'] =>
  Object.fromEntries(
    Object.entries(toFieldRecord(stored))
      .flatMap(([name, layout]): readonly (readonly [string, SavedLayout])[] => {
        const workspace = savedLayoutLimits.name.test(name) ? parseWorkspace(layout) : undefined
        if (workspace === undefined) return []
        return [[name, { ...workspace, tables: parseTables(toFieldRecord(layout)['tables']) }]]
      })
      .slice(0, savedLayoutLimits.most),
  )

const COMMAND_ID = /^[\p{L}\p{N}_ -]{1,80}$/u

const parseHotkeys = (stored: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(toFieldRecord(stored))
      .filter((pair): pair is [string, string] => COMMAND_ID.test(pair[0]) && isStoredHotkey(pair[1]))
      .slice(0, MAX_ENTRIES),
  )

const NAME = /^[a-z][a-z -]{0,30}$/
const COLUMN = /^[a-z][a-z\d -]{0,30}$/i
const FIGURE = /^\d{1,20}(?:\.\d{1,20})?$/
const MAX_ENTRIES = 200
const MAX_COLUMNS = 40
const MAX_SIZES = 8

function parseRecord<T>(
  value: unknown,
  keyPattern: RegExp,
  parseValue: (value: unknown) => T,
  maxCount = MAX_ENTRIES,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(toFieldRecord(value))
      .filter(([key]) => keyPattern.test(key))
      .slice(0, maxCount)
      .map(([key, each]) => [key, parseValue(each)]),
  )
}

const parseTexts = (value: unknown, pattern: RegExp, maxCount: number): readonly string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter(each => typeof each === 'string' && pattern.test(each)))].slice(0, maxCount)
    : []

function parseTableLayout(value: unknown): TableLayout {
  const { order, hidden, sorting } = toFieldRecord(value)
  const { column, way } = toFieldRecord(sorting)
  const isSorted = typeof column === 'string' && COLUMN.test(column) && (way === 'up' || way === 'down')
  return {
    order: parseTexts(order, COLUMN, MAX_COLUMNS),
    hidden: parseTexts(hidden, COLUMN, MAX_COLUMNS),
    ...(isSorted && { sorting: { column, way } }),
  }
}
