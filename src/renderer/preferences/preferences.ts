import type { CandleInterval } from '@core/market/market'
import { changeSpans, type ChangeSpan } from '@core/market/venue-facts'
import { plainChart, readChart, type ChartLooks } from './chart-looks'
import { figureStyles, type FigureStyle, type Zone } from '@words/display'
import { isSymbol, keptFields, symbolsIn } from './fields'
import { isHotkey } from './hotkeys'
import { readPresets, type Preset } from './presets'
import { readWatchlist, readWatchlists, watchlistLimits, type Watchlists } from './watchlists'

/** How the person likes the screen: looks, sizes and favourites. Nothing that decides about money. */
export interface Preferences {
  readonly theme: 'dark' | 'light'
  /** Whether the theme is changed along with the system's. */
  readonly follow: boolean
  readonly palette: 'standard' | 'safe'
  readonly market: string | undefined
  readonly interval: CandleInterval
  readonly favourites: readonly string[]
  readonly watchlists: Watchlists
  /** The list of markets that is shown: one of those that are always there, or one of one's own by its name. */
  readonly watchlist: string
  /** Whether the list of markets stands beside the chart, where the window has room for it. */
  readonly isWatchlistShown: boolean
  /** Over how long the list of markets tells how far each moved. */
  readonly span: ChangeSpan
  /** Width of the book, in pixels. */
  readonly bookWidth: number
  /** Height of the blotter, in pixels. */
  readonly blotterHeight: number
  /** How each table is arranged, by its name. */
  readonly tables: Readonly<Record<string, TableLayout>>
  /** Sizes kept for each market, as they were typed. */
  readonly sizes: Readonly<Record<string, readonly string[]>>
  /** Whole orders kept for the ticket, by their names. */
  readonly presets: Readonly<Record<string, Preset>>
  /** What of the book stands in the main window. */
  readonly bookTab: BookTab
  /** What prices are put together by in each market's book. */
  readonly groupings: Readonly<Record<string, string>>
  readonly chart: ChartLooks
  /** Whether things may move on the screen by themselves. */
  readonly motion: 'as the system' | 'reduced'
  /** Whether the state of the desk stands in the system's corner. Main reads this too. */
  readonly tray: boolean
  readonly zone: Zone
  readonly figures: FigureStyle
  /** The physical keys chosen for commands, by their names; empty text where a command shall have none. */
  readonly hotkeys: Readonly<Record<string, string>>
  /** Arrangements of the window that were given a name. */
  readonly layouts: Readonly<Record<string, Layout>>
  /** Whether the panels keep their sizes whatever is pulled. */
  readonly isLocked: boolean
  /** Whether the tour was gone through or left. */
  readonly toured: boolean
}

/** What can be seen of a market's book, in the order of its tabs. */
export const bookTabs = ['book', 'trades', 'depth', 'dom'] as const
export type BookTab = (typeof bookTabs)[number]

/** How the window is arranged: the sizes of its panels and what its tables show. */
export type Layout = Pick<Preferences, 'bookWidth' | 'blotterHeight' | 'tables'>

/** How a table is arranged: the columns' order, those left out, and what the rows go by. */
export interface TableLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly sorting?: { readonly column: string; readonly way: 'up' | 'down' }
}

/** A table as it first comes. */
export const plainLayout: TableLayout = { order: [], hidden: [] }

/** The chart's intervals, in the order they are offered. */
export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w', '1mon'] as const

/** How far the panels can be pulled. */
export const limits = { bookWidth: [240, 420], blotterHeight: [140, 520] } as const

export const defaults: Preferences = {
  theme: 'dark',
  follow: false,
  palette: 'standard',
  market: undefined,
  interval: '15m',
  favourites: [],
  watchlists: {},
  watchlist: 'all',
  isWatchlistShown: true,
  span: '24h',
  bookWidth: 296,
  blotterHeight: 276,
  tables: {},
  sizes: {},
  presets: {},
  bookTab: 'book',
  groupings: {},
  chart: plainChart,
  motion: 'as the system',
  tray: true,
  zone: 'local',
  figures: 'space',
  hotkeys: {},
  layouts: {},
  isLocked: false,
  toured: false,
}

/** How many arrangements are kept, and what one may be called. */
export const layoutLimits = { most: 12, name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u } as const

/** The arrangement that is in use now. */
export const layoutOf = ({ bookWidth, blotterHeight, tables }: Layout): Layout => ({
  bookWidth,
  blotterHeight,
  tables,
})

const SYMBOL = /^[A-Z0-9_]{1,60}$/i

const within = (value: unknown, [least, most]: readonly [number, number], otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.round(Math.min(most, Math.max(least, value)))
    : otherwise

const oneOf = <T extends string>(value: unknown, choices: readonly T[], otherwise: T): T =>
  choices.find(choice => choice === value) ?? otherwise

/** What kept fields say about the screen. Every piece that is missing or makes no sense is the default's. */
export function preferencesFrom(kept: Readonly<Record<string, unknown>>): Preferences {
  return {
    theme: oneOf(kept['theme'], ['dark', 'light'], defaults.theme),
    follow: kept['follow'] === true,
    palette: oneOf(kept['palette'], ['standard', 'safe'], defaults.palette),
    market: isSymbol(kept['market']) ? kept['market'] : defaults.market,
    interval: oneOf(kept['interval'], intervals, defaults.interval),
    favourites: symbolsIn(kept['favourites'], watchlistLimits.markets),
    watchlists: readWatchlists(kept['watchlists']),
    watchlist: readWatchlist(kept['watchlist'], kept['watchlists']),
    isWatchlistShown: kept['isWatchlistShown'] !== false,
    span: oneOf(kept['span'], changeSpans, defaults.span),
    ...readLayout(kept),
    sizes: readEach(kept['sizes'], SYMBOL, text => listOf(text, FIGURE, MOST_SIZES)),
    presets: readPresets(kept['presets']),
    bookTab: oneOf(kept['bookTab'], bookTabs, defaults.bookTab),
    groupings: readEach(kept['groupings'], SYMBOL, text => listOf([text], FIGURE, 1)[0] ?? ''),
    chart: readChart(kept['chart']),
    motion: oneOf(kept['motion'], ['as the system', 'reduced'], defaults.motion),
    tray: kept['tray'] !== false,
    zone: oneOf(kept['zone'], ['local', 'utc'], defaults.zone),
    figures: oneOf(kept['figures'], figureStyles, defaults.figures),
    hotkeys: readHotkeys(kept['hotkeys']),
    layouts: readEach(
      kept['layouts'],
      layoutLimits.name,
      layout => readLayout(keptFields(layout)),
      layoutLimits.most,
    ),
    isLocked: kept['isLocked'] === true,
    toured: kept['toured'] === true,
  }
}

const readLayout = (kept: Readonly<Record<string, unknown>>): Layout => ({
  bookWidth: within(kept['bookWidth'], limits.bookWidth, defaults.bookWidth),
  blotterHeight: within(kept['blotterHeight'], limits.blotterHeight, defaults.blotterHeight),
  tables: readEach(kept['tables'], NAME, readTable),
})

const COMMAND = /^[\p{L}\p{N}_ -]{1,80}$/u

const readHotkeys = (kept: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(keptFields(kept))
      .filter((pair): pair is [string, string] => COMMAND.test(pair[0]) && isHotkey(pair[1]))
      .slice(0, MOST_ENTRIES),
  )

const NAME = /^[a-z][a-z -]{0,30}$/
const FIGURE = /^\d{1,20}(?:\.\d{1,20})?$/
const MOST_ENTRIES = 200
const MOST_COLUMNS = 40
const MOST_SIZES = 8

/** The entries of a table of things whose names and values make sense. */
function readEach<T>(
  value: unknown,
  name: RegExp,
  read: (value: unknown) => T,
  most = MOST_ENTRIES,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(keptFields(value))
      .filter(([key]) => name.test(key))
      .slice(0, most)
      .map(([key, each]) => [key, read(each)]),
  )
}

const listOf = (value: unknown, like: RegExp, most: number): readonly string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter(each => typeof each === 'string' && like.test(each)))].slice(0, most)
    : []

function readTable(value: unknown): TableLayout {
  const { order, hidden, sorting } = keptFields(value)
  const { column, way } = keptFields(sorting)
  const isSorted = typeof column === 'string' && NAME.test(column) && (way === 'up' || way === 'down')
  return {
    order: listOf(order, NAME, MOST_COLUMNS),
    hidden: listOf(hidden, NAME, MOST_COLUMNS),
    ...(isSorted && { sorting: { column, way } }),
  }
}
