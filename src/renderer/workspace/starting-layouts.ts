import type { WorkspaceSettings } from './workspace-settings'
import { createPanelGroup, type LayoutSplitPart, type LayoutTree } from './layout-tree'

export type WindowSizeClass = 'simple' | 'standard' | 'large' | 'wide'
export const windowSizeClasses: readonly WindowSizeClass[] = ['simple', 'standard', 'large', 'wide']

const STANDARD_MIN_WIDTH = 1280
const LARGE_MIN_WIDTH = 1920
const WIDE_MIN_WIDTH = 2200

export function classifyWindowWidth(width: number): WindowSizeClass {
  if (width < STANDARD_MIN_WIDTH) return 'simple'
  if (width < LARGE_MIN_WIDTH) return 'standard'
  return width < WIDE_MIN_WIDTH ? 'large' : 'wide'
}

const createPart = (share: number, tree: LayoutTree): LayoutSplitPart => ({ share, tree })
const createRow = (...parts: readonly LayoutSplitPart[]): LayoutTree => ({ is: 'row', parts })
const createColumn = (...parts: readonly LayoutSplitPart[]): LayoutTree => ({ is: 'column', parts })

/** Chart, book over trades, and tables below. At 1440 × 900, ten book levels per side and six table rows are visible. */
const standardTree = createColumn(
  createPart(
    700,
    createRow(
      createPart(727, createPanelGroup('chart')),
      createPart(
        273,
        createColumn(
          createPart(778, createPanelGroup('book', 'dom', 'depth')),
          createPart(222, createPanelGroup('trades')),
        ),
      ),
    ),
  ),
  createPart(300, createPanelGroup('tables')),
)

/** Built-in layouts. The one named like the window's size class is used until the user changes something. */
export const startingLayouts = {
  simple: {
    tree: createColumn(
      createPart(640, createPanelGroup('chart', 'book', 'trades', 'depth', 'dom')),
      createPart(360, createPanelGroup('tables')),
    ),
    hasTicket: true,
    intervals: {},
    links: {},
  },
  standard: {
    tree: standardTree,
    hasTicket: true,
    intervals: {},
    links: {},
  },
  large: {
    tree: createRow(createPart(290, createPanelGroup('watchlist')), createPart(710, standardTree)),
    hasTicket: true,
    intervals: {},
    links: {},
  },
  wide: {
    tree: createRow(
      createPart(
        200,
        createColumn(
          createPart(640, createPanelGroup('watchlist')),
          createPart(360, createPanelGroup('account')),
        ),
      ),
      createPart(
        540,
        createColumn(
          createPart(
            640,
            createRow(
              createPart(500, createPanelGroup('chart')),
              createPart(500, createPanelGroup('chart-2')),
            ),
          ),
          createPart(360, createPanelGroup('tables')),
        ),
      ),
      createPart(
        130,
        createColumn(
          createPart(600, createPanelGroup('book', 'depth')),
          createPart(400, createPanelGroup('trades')),
        ),
      ),
      createPart(130, createPanelGroup('dom')),
    ),
    hasTicket: true,
    intervals: { 'chart-2': '4h' },
    links: {},
  },
  ladder: {
    tree: createColumn(
      createPart(
        700,
        createRow(
          createPart(330, createPanelGroup('dom')),
          createPart(
            330,
            createColumn(
              createPart(600, createPanelGroup('book', 'depth')),
              createPart(400, createPanelGroup('trades')),
            ),
          ),
          createPart(340, createPanelGroup('chart')),
        ),
      ),
      createPart(300, createPanelGroup('tables')),
    ),
    hasTicket: true,
    intervals: {},
    links: {},
  },
  watching: {
    tree: createRow(
      createPart(
        780,
        createColumn(
          createPart(
            500,
            createRow(
              createPart(500, createPanelGroup('chart')),
              createPart(500, createPanelGroup('chart-2')),
            ),
          ),
          createPart(
            500,
            createRow(
              createPart(500, createPanelGroup('chart-3')),
              createPart(500, createPanelGroup('chart-4')),
            ),
          ),
        ),
      ),
      createPart(
        220,
        createColumn(
          createPart(500, createPanelGroup('book', 'dom', 'depth')),
          createPart(500, createPanelGroup('trades', 'tables')),
        ),
      ),
    ),
    hasTicket: false,
    intervals: { 'chart-2': '1h', 'chart-3': '4h', 'chart-4': '1d' },
    links: {},
  },
} as const satisfies Record<string, WorkspaceSettings>
/** Panels of the simple trade view. They are the same at every window size. */
export const simpleWorkspace: WorkspaceSettings = {
  tree: createColumn(createPart(640, createPanelGroup('chart')), createPart(360, createPanelGroup('tables'))),
  hasTicket: true,
  intervals: {},
  links: {},
}

export type StartingLayoutName = keyof typeof startingLayouts
export const startingLayoutNames = Object.keys(startingLayouts) as readonly StartingLayoutName[]
