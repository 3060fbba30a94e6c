import { defaultPreferences } from '../src/renderer/preferences/preferences'
import { serializeSettings } from '../src/renderer/preferences/settings-file'
import {
  createPanelGroup,
  type LayoutSplitPart,
  type LayoutTree,
} from '../src/renderer/workspace/layout-tree'

/** True if the bench measures a window with every panel instead of the default layout. */
export const isFull = process.argv.includes('--full')

/** Size of the window with every panel. */
export const fullSize = { width: 2560, height: 1440 } as const

/** Number of markets in its watchlist. */
const LISTED = 50

const part = (share: number, tree: LayoutTree): LayoutSplitPart => ({ share, tree })
const row = (...parts: readonly LayoutSplitPart[]): LayoutTree => ({ is: 'row', parts })
const column = (...parts: readonly LayoutSplitPart[]): LayoutTree => ({ is: 'column', parts })

const charts = column(
  part(500, row(part(500, createPanelGroup('chart')), part(500, createPanelGroup('chart-2')))),
  part(500, row(part(500, createPanelGroup('chart-3')), part(500, createPanelGroup('chart-4')))),
)

/** Creates settings with four charts, a book, a tape, a ladder, the tables and a watchlist of `symbols`. */
export const fullSettings = (symbols: readonly string[]): string =>
  serializeSettings({
    ...defaultPreferences,
    toured: true,
    watchlists: { Fifty: symbols.slice(0, LISTED) },
    watchlist: 'Fifty',
    workspaces: {
      wide: {
        tree: row(
          part(200, createPanelGroup('watchlist')),
          part(540, column(part(700, charts), part(300, createPanelGroup('tables')))),
          part(130, column(part(600, createPanelGroup('book')), part(400, createPanelGroup('trades')))),
          part(130, createPanelGroup('dom')),
        ),
        hasTicket: true,
        intervals: { 'chart-2': '1h', 'chart-3': '4h', 'chart-4': '1d' },
        links: {},
      },
    },
  })
