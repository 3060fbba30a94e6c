import type { LinkColour } from '@contract/windows-api'
import { normalised, panelsOf, WHOLE_SPLIT, type SplitPart, type Tree } from '../workspace/layout'
import {
  charts,
  linkable,
  marketsKept,
  MOST_OWN,
  panels,
  type Chart,
  type Linkable,
  type Panel,
  type PanelLink,
} from '../workspace/panels'
import { rooms, type WindowRoom } from '../workspace/starting'
import { chartIntervals, type Workspace } from '../workspace/workspace'
import { isSymbol, keptFields } from './fields'

type Fields = Readonly<Record<string, unknown>>

/** How deep splits may lie in each other: each divides off a panel at least. */
const DEEPEST = panels.length - 1

/** The workspace that something kept tells of; undefined where it makes no sense. */
export function readWorkspace(value: unknown): Workspace | undefined {
  const kept = keptFields(value)
  const tree = readTree(kept['tree'], 0)
  const whole = tree && normalised(tree)
  if (whole === undefined) return undefined
  const there = panelsOf(whole)
  // A panel stands in one place.
  if (new Set(there).size < there.length) return undefined
  return {
    tree: whole,
    hasTicket: kept['hasTicket'] !== false,
    intervals: readIntervals(keptFields(kept['intervals'])),
    links: readLinks(keptFields(kept['links'])),
  }
}

/** The layouts that a person made, by the room of the window that they were made in. */
export function readWorkspaces(value: unknown): Readonly<Partial<Record<WindowRoom, Workspace>>> {
  const kept = keptFields(value)
  return Object.fromEntries(
    rooms.flatMap(room => {
      const workspace = readWorkspace(kept[room])
      return workspace === undefined ? [] : [[room, workspace]]
    }),
  )
}

const isPanel = (value: unknown): value is Panel => panels.some(panel => panel === value)

function readTree(value: unknown, depth: number): Tree | undefined {
  const { is, panels: kept, shown, parts } = keptFields(value)
  if (is === 'group') {
    const there = Array.isArray(kept) ? kept.filter(isPanel) : []
    const [first] = there
    return first && { is, panels: there, shown: there.find(panel => panel === shown) ?? first }
  }
  if ((is !== 'row' && is !== 'column') || !Array.isArray(parts) || depth >= DEEPEST) return undefined
  // Nothing is taken from more than there are panels for.
  const read = parts.slice(0, panels.length).map(part => readPart(part, depth + 1))
  return read.every(part => part !== undefined) ? { is, parts: read } : undefined
}

function readPart(value: unknown, depth: number): SplitPart | undefined {
  const { share, tree: kept } = keptFields(value)
  const tree = readTree(kept, depth)
  // Whatever is more than the whole of it is no share, and the largest of numbers come to no sum.
  const isShare = typeof share === 'number' && share > 0 && share <= WHOLE_SPLIT
  return tree && isShare ? { share, tree } : undefined
}

const readIntervals = (kept: Fields): Workspace['intervals'] =>
  Object.fromEntries(
    charts.flatMap((chart): readonly (readonly [Chart, (typeof chartIntervals)[number]])[] => {
      const interval = chartIntervals.find(each => each === kept[chart])
      return interval === undefined ? [] : [[chart, interval]]
    }),
  )

const colours: readonly LinkColour[] = ['pink', 'lime', 'copper']

function readLink(value: unknown): PanelLink | undefined {
  const { market } = keptFields(value)
  return colours.find(colour => colour === value) ?? (isSymbol(market) ? { market } : undefined)
}

/** Whose market panels show. Of more markets of their own than are heard at once the last panels follow the desk. */
function readLinks(kept: Fields): Workspace['links'] {
  const read = linkable.flatMap((panel): readonly (readonly [Linkable, PanelLink])[] => {
    const link = readLink(kept[panel])
    return link === undefined ? [] : [[panel, link]]
  })
  const heard = marketsKept(read.map(([, link]) => link)).slice(0, MOST_OWN)
  return Object.fromEntries(
    read.filter(([, link]) => typeof link === 'string' || heard.includes(link.market)),
  )
}

/** What the form before the workspace had: a book beside the chart and tables below, by their sizes in pixels. */
const old = { bookWidth: 296, blotterHeight: 276 } as const
/** The room that those sizes were chosen in, in pixels: of a window of 1440 × 900. */
const oldRoom = { width: 1088, height: 770 } as const
const oldTabs = ['book', 'trades', 'depth', 'dom'] as const

function oldWorkspace({ bookWidth, blotterHeight, bookTab }: Fields): Workspace {
  const thousandths = (value: unknown, otherwise: number, whole: number): number => {
    const size = typeof value === 'number' && Number.isFinite(value) ? value : otherwise
    return Math.min(700, Math.max(100, Math.round((size * 1000) / whole)))
  }
  const book = thousandths(bookWidth, old.bookWidth, oldRoom.width)
  const tables = thousandths(blotterHeight, old.blotterHeight, oldRoom.height)
  const shown = oldTabs.find(tab => tab === bookTab) ?? 'book'
  const upper: Tree = {
    is: 'row',
    parts: [
      { share: 1000 - book, tree: { is: 'group', panels: ['chart'], shown: 'chart' } },
      { share: book, tree: { is: 'group', panels: oldTabs, shown } },
    ],
  }
  const parts = [
    { share: 1000 - tables, tree: upper },
    { share: tables, tree: { is: 'group', panels: ['tables'], shown: 'tables' } as const },
  ]
  return { tree: { is: 'column', parts }, hasTicket: true, intervals: {}, links: {} }
}

/** Kept fields with the workspace in the place of the sizes that stood there before it. */
export function takenOver(kept: Fields): Fields {
  const { bookWidth, blotterHeight, bookTab, layouts, ...rest } = kept
  const sizes = { bookWidth, blotterHeight, bookTab }
  const isChanged =
    (bookWidth ?? old.bookWidth) !== old.bookWidth ||
    (blotterHeight ?? old.blotterHeight) !== old.blotterHeight ||
    (bookTab ?? 'book') !== 'book'
  const named = Object.entries(keptFields(layouts)).map(([name, layout]) => {
    const { tables } = keptFields(layout)
    return [name, { ...oldWorkspace(keptFields(layout)), ...(tables !== undefined && { tables }) }]
  })
  return {
    ...rest,
    ...(isChanged && { workspaces: { standard: oldWorkspace(sizes) } }),
    ...(layouts !== undefined && { layouts: Object.fromEntries(named) as Fields }),
  }
}
