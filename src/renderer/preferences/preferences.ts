import type { ChartInterval } from '@core/market/market'
import { changeSpans, type ChangeSpan } from '@core/market/venue-facts'
import { readAliases } from './aliases'
import type { Bracket } from '../drafts/bracket'
import { readBrackets } from './brackets'
import { plainChart, readChart, type ChartLooks } from './chart-looks'
import { figureStyles, type FigureStyle, type Zone } from '@messages/display'
import { languageChoices, type LanguageChoice } from '@messages/languages'
import { isSymbol, keptFields, symbolsIn } from './fields'
import { isHotkey } from './hotkeys'
import { readPresets, type Preset } from './presets'
import { readWatchlist, readWatchlists, watchlistLimits, type Watchlists } from './watchlists'
import { readWorkspace, readWorkspaces } from './workspaces'
import type { WindowRoom } from '../workspace/starting'
import { chartIntervals, type Workspace } from '../workspace/workspace'

/** How the person likes the screen: looks, sizes and favourites. Nothing that decides about money. */
export interface Preferences {
  readonly theme: 'dark' | 'light'
  /** Whether the theme is changed along with the system's. */
  readonly follow: boolean
  readonly palette: 'standard' | 'safe'
  readonly market: string | undefined
  readonly interval: ChartInterval
  readonly favourites: readonly string[]
  readonly watchlists: Watchlists
  /** The list of markets that is shown: one of those that are always there, or one of one's own by its name. */
  readonly watchlist: string
  /** Over how long the list of markets tells how far each moved. */
  readonly span: ChangeSpan
  /** How the trading place is laid out, by the room of the window, where a person changed it. */
  readonly workspaces: Readonly<Partial<Record<WindowRoom, Workspace>>>
  /** How each table is arranged, by its name. */
  readonly tables: Readonly<Record<string, TableLayout>>
  /** Sizes kept for each market, as they were typed. */
  readonly sizes: Readonly<Record<string, readonly string[]>>
  /** Whole orders kept for the ticket, by their names. */
  readonly presets: Readonly<Record<string, Preset>>
  /** The stop and the target that new entries begin with, by market. */
  readonly brackets: Readonly<Record<string, Bracket>>
  /** What prices are put together by in each market's book. */
  readonly groupings: Readonly<Record<string, string>>
  /** The same of its depth of market, which reaches further and is put together by more. */
  readonly domGroupings: Readonly<Record<string, string>>
  readonly chart: ChartLooks
  /** Whether things may move on the screen by themselves. */
  readonly motion: 'as the system' | 'reduced'
  /** Whether the state of the desk stands in the system's corner. Main reads this too. */
  readonly tray: boolean
  readonly zone: Zone
  /** The language of the desk. Main reads this too. */
  readonly language: LanguageChoice
  readonly figures: FigureStyle
  /** The physical keys chosen for commands, by their names; empty text where a command shall have none. */
  readonly hotkeys: Readonly<Record<string, string>>
  /** A person's own words for lines, and what each stands for. */
  readonly aliases: Readonly<Record<string, string>>
  /** Arrangements of the window that were given a name. */
  readonly layouts: Readonly<Record<string, Layout>>
  /** Whether the panels keep their sizes whatever is pulled. */
  readonly isLocked: boolean
  /** Whether the tour was gone through or left. */
  readonly toured: boolean
}

/** How the window is arranged: where its panels are, and what its tables show. */
export interface Layout extends Workspace {
  readonly tables: Preferences['tables']
}

/** The id of a table's column. An arrangement that names any other id is not kept: see `COLUMN`. */
export type ColumnId = Lowercase<string>

/** How a table is arranged: the columns' order, those left out, and what the rows go by. */
export interface TableLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly sorting?: { readonly column: string; readonly way: 'up' | 'down' }
}

/** A table as it first comes. */
export const plainLayout: TableLayout = { order: [], hidden: [] }

export const defaults: Preferences = {
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
  groupings: {},
  domGroupings: {},
  chart: plainChart,
  motion: 'as the system',
  tray: true,
  zone: 'local',
  language: 'system',
  figures: 'space',
  hotkeys: {},
  aliases: {},
  layouts: {},
  isLocked: false,
  toured: false,
}

/** How many arrangements are kept, and what one may be called. */
export const layoutLimits = { most: 12, name: /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u } as const

const SYMBOL = /^[A-Z0-9_]{1,60}$/i

const oneOf = <T extends string>(value: unknown, choices: readonly T[], otherwise: T): T =>
  choices.find(choice => choice === value) ?? otherwise

/** What kept fields say about the screen. Every piece that is missing or makes no sense is the default's. */
export function preferencesFrom(kept: Readonly<Record<string, unknown>>): Preferences {
  return {
    theme: oneOf(kept['theme'], ['dark', 'light'], defaults.theme),
    follow: kept['follow'] === true,
    palette: oneOf(kept['palette'], ['standard', 'safe'], defaults.palette),
    market: isSymbol(kept['market']) ? kept['market'] : defaults.market,
    interval: oneOf(kept['interval'], chartIntervals, defaults.interval),
    favourites: symbolsIn(kept['favourites'], watchlistLimits.markets),
    watchlists: readWatchlists(kept['watchlists']),
    watchlist: readWatchlist(kept['watchlist'], kept['watchlists']),
    span: oneOf(kept['span'], changeSpans, defaults.span),
    workspaces: readWorkspaces(kept['workspaces']),
    tables: readTables(kept['tables']),
    sizes: readEach(kept['sizes'], SYMBOL, text => listOf(text, FIGURE, MOST_SIZES)),
    presets: readPresets(kept['presets']),
    brackets: readBrackets(kept['brackets']),
    groupings: readGroupings(kept['groupings']),
    domGroupings: readGroupings(kept['domGroupings']),
    chart: readChart(kept['chart']),
    motion: oneOf(kept['motion'], ['as the system', 'reduced'], defaults.motion),
    tray: kept['tray'] !== false,
    zone: oneOf(kept['zone'], ['local', 'utc'], defaults.zone),
    language: oneOf(kept['language'], languageChoices, defaults.language),
    figures: oneOf(kept['figures'], figureStyles, defaults.figures),
    hotkeys: readHotkeys(kept['hotkeys']),
    aliases: readAliases(kept['aliases']),
    layouts: readLayouts(kept['layouts']),
    isLocked: kept['isLocked'] === true,
    toured: kept['toured'] === true,
  }
}

const readGroupings = (kept: unknown): Preferences['groupings'] =>
  readEach(kept, SYMBOL, text => listOf([text], FIGURE, 1)[0] ?? '')

const readTables = (kept: unknown): Preferences['tables'] => readEach(kept, NAME, readTable)

/** The named layouts that make sense; one that does not is left out, and nothing stands in its place. */
const readLayouts = (kept: unknown): Preferences['layouts'] =>
  Object.fromEntries(
    Object.entries(keptFields(kept))
      .flatMap(([name, layout]): readonly (readonly [string, Layout])[] => {
        const workspace = layoutLimits.name.test(name) ? readWorkspace(layout) : undefined
        if (workspace === undefined) return []
        return [[name, { ...workspace, tables: readTables(keptFields(layout)['tables']) }]]
      })
      .slice(0, layoutLimits.most),
  )

const COMMAND = /^[\p{L}\p{N}_ -]{1,80}$/u

const readHotkeys = (kept: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(keptFields(kept))
      .filter((pair): pair is [string, string] => COMMAND.test(pair[0]) && isHotkey(pair[1]))
      .slice(0, MOST_ENTRIES),
  )

const NAME = /^[a-z][a-z -]{0,30}$/
const COLUMN = /^[a-z][a-z\d -]{0,30}$/
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
  const isSorted = typeof column === 'string' && COLUMN.test(column) && (way === 'up' || way === 'down')
  return {
    order: listOf(order, COLUMN, MOST_COLUMNS),
    hidden: listOf(hidden, COLUMN, MOST_COLUMNS),
    ...(isSorted && { sorting: { column, way } }),
  }
}
