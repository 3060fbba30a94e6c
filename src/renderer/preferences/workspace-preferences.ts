import type { LinkColour } from '@contract/windows-api'
import {
  normalizeTree,
  listLayoutPanels,
  FULL_SPLIT_SHARE,
  type LayoutSplitPart,
  type LayoutTree,
} from '../workspace/layout-tree'
import {
  chartPanels,
  linkablePanels,
  listOwnMarkets,
  MAX_OWN_MARKETS,
  workspacePanels,
  type ChartPanelId,
  type LinkablePanelId,
  type WorkspacePanelId,
  type PanelMarketLink,
} from '../workspace/panels'
import { windowSizeClasses, type WindowSizeClass } from '../workspace/starting-layouts'
import { availableChartIntervals, type WorkspaceSettings } from '../workspace/workspace-settings'
import { isMarketSymbol, toFieldRecord } from './stored-fields'

type StoredFields = Readonly<Record<string, unknown>>

/** Maximum nesting of splits. Each split separates at least one panel. */
const MAX_SPLIT_DEPTH = workspacePanels.length - 1

export function parseWorkspace(value: unknown): WorkspaceSettings | undefined {
  const stored = toFieldRecord(value)
  const tree = parseTree(stored['tree'], 0)
  const normalizedTree = tree && normalizeTree(tree)
  if (normalizedTree === undefined) return undefined
  const treePanels = listLayoutPanels(normalizedTree)
  // A panel may occur only once.
  if (new Set(treePanels).size < treePanels.length) return undefined
  return {
    tree: normalizedTree,
    hasTicket: stored['hasTicket'] !== false,
    intervals: parseIntervals(toFieldRecord(stored['intervals'])),
    links: parseLinks(toFieldRecord(stored['links'])),
  }
}

export function parseWorkspaces(
  value: unknown,
): Readonly<Partial<Record<WindowSizeClass, WorkspaceSettings>>> {
  const stored = toFieldRecord(value)
  return Object.fromEntries(
    windowSizeClasses.flatMap(room => {
      const workspace = parseWorkspace(stored[room])
      return workspace === undefined ? [] : [[room, workspace]]
    }),
  )
}

const isPanel = (value: unknown): value is WorkspacePanelId => workspacePanels.some(panel => panel === value)

function parseTree(value: unknown, depth: number): LayoutTree | undefined {
  const { is, panels: storedPanels, shown, parts } = toFieldRecord(value)
  if (is === 'group') {
    const there = Array.isArray(storedPanels) ? storedPanels.filter(isPanel) : []
    const [first] = there
    return first && { is, panels: there, shown: there.find(panel => panel === shown) ?? first }
  }
  if ((is !== 'row' && is !== 'column') || !Array.isArray(parts) || depth >= MAX_SPLIT_DEPTH) return undefined
  // A split cannot have more parts than there are panels.
  const parsedParts = parts.slice(0, workspacePanels.length).map(part => parsePart(part, depth + 1))
  return parsedParts.every(part => part !== undefined) ? { is, parts: parsedParts } : undefined
}

function parsePart(value: unknown, depth: number): LayoutSplitPart | undefined {
  const { share, tree: storedTree } = toFieldRecord(value)
  const tree = parseTree(storedTree, depth)
  // A share above the whole is invalid. Huge numbers would break the sum of shares.
  const isShare = typeof share === 'number' && share > 0 && share <= FULL_SPLIT_SHARE
  return tree && isShare ? { share, tree } : undefined
}

const parseIntervals = (stored: StoredFields): WorkspaceSettings['intervals'] =>
  Object.fromEntries(
    chartPanels.flatMap(
      (chart): readonly (readonly [ChartPanelId, (typeof availableChartIntervals)[number]])[] => {
        const interval = availableChartIntervals.find(each => each === stored[chart])
        return interval === undefined ? [] : [[chart, interval]]
      },
    ),
  )

const colours: readonly LinkColour[] = ['pink', 'lime', 'copper']

function parseLink(value: unknown): PanelMarketLink | undefined {
  const { market } = toFieldRecord(value)
  return colours.find(colour => colour === value) ?? (isMarketSymbol(market) ? { market } : undefined)
}

/** Parses the market links of panels. Panels beyond the limit of own markets follow the desk. */
function parseLinks(stored: StoredFields): WorkspaceSettings['links'] {
  const parsedLinks = linkablePanels.flatMap(
    (panel): readonly (readonly [LinkablePanelId, PanelMarketLink])[] => {
      const link = parseLink(stored[panel])
      return link === undefined ? [] : [[panel, link]]
    },
  )
  const allowedMarkets = listOwnMarkets(parsedLinks.map(([, link]) => link)).slice(0, MAX_OWN_MARKETS)
  return Object.fromEntries(
    parsedLinks.filter(([, link]) => typeof link === 'string' || allowedMarkets.includes(link.market)),
  )
}

/** Default pixel sizes of format 2: a book beside the chart, and tables below. */
const legacySizes = { bookWidth: 296, blotterHeight: 276 } as const
/** Area in pixels in which those sizes were chosen, in a window of 1440 × 900. */
const legacyArea = { width: 1088, height: 770 } as const
const legacyBookTabs = ['book', 'trades', 'depth', 'dom'] as const

function createLegacyWorkspace({ bookWidth, blotterHeight, bookTab }: StoredFields): WorkspaceSettings {
  const thousandths = (value: unknown, otherwise: number, whole: number): number => {
    const size = typeof value === 'number' && Number.isFinite(value) ? value : otherwise
    return Math.min(700, Math.max(100, Math.round((size * 1000) / whole)))
  }
  const book = thousandths(bookWidth, legacySizes.bookWidth, legacyArea.width)
  const tables = thousandths(blotterHeight, legacySizes.blotterHeight, legacyArea.height)
  const shown = legacyBookTabs.find(tab => tab === bookTab) ?? 'book'
  const upper: LayoutTree = {
    is: 'row',
    parts: [
      { share: 1000 - book, tree: { is: 'group', panels: ['chart'], shown: 'chart' } },
      { share: book, tree: { is: 'group', panels: legacyBookTabs, shown } },
    ],
  }
  const parts = [
    { share: 1000 - tables, tree: upper },
    { share: tables, tree: { is: 'group', panels: ['tables'], shown: 'tables' } as const },
  ]
  return { tree: { is: 'column', parts }, hasTicket: true, intervals: {}, links: {} }
}

export function migrateLayoutSizes(stored: StoredFields): StoredFields {
  const { bookWidth, blotterHeight, bookTab, layouts, ...rest } = stored
  const sizes = { bookWidth, blotterHeight, bookTab }
  const isChanged =
    (bookWidth ?? legacySizes.bookWidth) !== legacySizes.bookWidth ||
    (blotterHeight ?? legacySizes.blotterHeight) !== legacySizes.blotterHeight ||
    (bookTab ?? 'book') !== 'book'
  const named = Object.entries(toFieldRecord(layouts)).map(([name, layout]) => {
    const { tables } = toFieldRecord(layout)
    return [
      name,
      { ...createLegacyWorkspace(toFieldRecord(layout)), ...(tables !== undefined && { tables }) },
    ]
  })
  return {
    ...rest,
    ...(isChanged && { workspaces: { standard: createLegacyWorkspace(sizes) } }),
    ...(layouts !== undefined && { layouts: Object.fromEntries(named) as StoredFields }),
  }
}
