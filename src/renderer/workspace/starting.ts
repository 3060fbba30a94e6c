import type { Workspace } from './workspace'
import { panelGroup, type SplitPart, type Tree } from './layout'

/** How much room a window gives, told by its width alone. */
export type WindowRoom = 'simple' | 'standard' | 'large' | 'wide'
export const rooms: readonly WindowRoom[] = ['simple', 'standard', 'large', 'wide']

/** From which width of the window on each room is given, in the page's own pixels. */
const STANDARD_NEEDS = 1280
const LARGE_NEEDS = 1920
const WIDE_NEEDS = 2200

export function roomOf(width: number): WindowRoom {
  if (width < STANDARD_NEEDS) return 'simple'
  if (width < LARGE_NEEDS) return 'standard'
  return width < WIDE_NEEDS ? 'large' : 'wide'
}

const part = (share: number, tree: Tree): SplitPart => ({ share, tree })
const row = (...parts: readonly SplitPart[]): Tree => ({ is: 'row', parts })
const column = (...parts: readonly SplitPart[]): Tree => ({ is: 'column', parts })

/** Chart, book over trades so that ten levels of each side are read at 1440 × 900, the ladder one press away, and the tables below. */
const usual = column(
  part(
    740,
    row(
      part(727, panelGroup('chart')),
      part(273, column(part(735, panelGroup('book', 'dom', 'depth')), part(265, panelGroup('trades')))),
    ),
  ),
  part(260, panelGroup('tables')),
)

/** The layouts that the desk comes with. One of each room is drawn in it until a person changes something. */
export const startingLayouts = {
  simple: {
    tree: column(
      part(640, panelGroup('chart', 'book', 'trades', 'depth', 'dom')),
      part(360, panelGroup('tables')),
    ),
    hasTicket: true,
    intervals: {},
    links: {},
  },
  standard: {
    tree: usual,
    hasTicket: true,
    intervals: {},
    links: {},
  },
  large: {
    tree: row(part(290, panelGroup('watchlist')), part(710, usual)),
    hasTicket: true,
    intervals: {},
    links: {},
  },
  wide: {
    tree: row(
      part(200, column(part(640, panelGroup('watchlist')), part(360, panelGroup('account')))),
      part(
        540,
        column(
          part(640, row(part(500, panelGroup('chart')), part(500, panelGroup('chart-2')))),
          part(360, panelGroup('tables')),
        ),
      ),
      part(130, column(part(600, panelGroup('book', 'depth')), part(400, panelGroup('trades')))),
      part(130, panelGroup('dom')),
    ),
    hasTicket: true,
    intervals: { 'chart-2': '4h' },
    links: {},
  },
  ladder: {
    tree: column(
      part(
        700,
        row(
          part(330, panelGroup('dom')),
          part(330, column(part(600, panelGroup('book', 'depth')), part(400, panelGroup('trades')))),
          part(340, panelGroup('chart')),
        ),
      ),
      part(300, panelGroup('tables')),
    ),
    hasTicket: true,
    intervals: {},
    links: {},
  },
  watching: {
    tree: row(
      part(
        780,
        column(
          part(500, row(part(500, panelGroup('chart')), part(500, panelGroup('chart-2')))),
          part(500, row(part(500, panelGroup('chart-3')), part(500, panelGroup('chart-4')))),
        ),
      ),
      part(
        220,
        column(part(500, panelGroup('book', 'dom', 'depth')), part(500, panelGroup('trades', 'tables'))),
      ),
    ),
    hasTicket: false,
    intervals: { 'chart-2': '1h', 'chart-3': '4h', 'chart-4': '1d' },
    links: {},
  },
} as const satisfies Record<string, Workspace>
export type StartingLayout = keyof typeof startingLayouts
export const startingNames = Object.keys(startingLayouts) as readonly StartingLayout[]
