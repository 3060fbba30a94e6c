import { isDeepStrictEqual } from 'node:util'
import { formatSettingValue } from '@messages/settings'
import { defaultPreferences } from '../../../src/renderer/preferences/preferences'
import {
  SETTINGS_FORMAT,
  changedPreferenceNames,
  previewSettings,
  parseSettings,
  serializeSettings,
} from '../../../src/renderer/preferences/settings-file'
import { parseWorkspace } from '../../../src/renderer/preferences/workspace-preferences'
import {
  FULL_SPLIT_SHARE,
  listLayoutPanels,
  type LayoutTree,
} from '../../../src/renderer/workspace/layout-tree'
import { chartPanels, workspacePanels } from '../../../src/renderer/workspace/panels'
import { venueChartIntervals } from '../../../src/renderer/workspace/workspace-settings'
import type { Chance } from '../chance'
import { figureText, hostileTexts, mutated, shortText } from './hostile-text'
import { changedAt, type Plain } from './mutated-json'
import { parserOf, unless, type FuzzedParser } from './parser'

const names: readonly string[] = [
  'Two screens',
  'a',
  'constructor',
  'toString',
  '__proto__',
  'valueOf',
  'hasOwnProperty',
  'length',
  'Ä 1',
  'all',
]

const nameOf = (chance: Chance): string => (chance.happens(0.8) ? chance.pick(names) : shortText(chance))
const symbolOf = (chance: Chance): string =>
  chance.pick(['PERP_BTC_USDC', 'PERP_ETH_USDC', 'constructor', '__proto__', 'x'])

/** Draws a record with up to three entries. Inherited property names are ordinary here. */
function recordOf(chance: Chance, name: (chance: Chance) => string, value: (chance: Chance) => Plain): Plain {
  const entries = Array.from({ length: chance.below(4) }, () => [name(chance), value(chance)] as const)
  return Object.fromEntries(entries)
}

/** Draws a layout, sometimes an impossible one. */
function treeOf(chance: Chance, depth = 0): Plain {
  if (depth > 3 || chance.happens(0.5)) {
    const there = Array.from({ length: 1 + chance.below(3) }, () => chance.pick(workspacePanels))
    return { is: 'group', panels: there, shown: chance.pick(workspacePanels) }
  }
  const parts = Array.from({ length: 1 + chance.below(4) }, () => ({
    share: chance.pick([1, 250, 500, 1000, 0, -5, 1e-9, 1e308, 333.3]),
    tree: treeOf(chance, depth + 1),
  }))
  return { is: chance.pick(['row', 'column']), parts }
}

const workspaceOf = (chance: Chance): { readonly [name: string]: Plain } => ({
  tree: treeOf(chance),
  hasTicket: chance.happens(0.5),
  intervals: recordOf(
    chance,
    each => each.pick([...chartPanels, 'x']),
    each => each.pick([...venueChartIntervals, '2m']),
  ),
})

const tableOf = (chance: Chance): Plain => ({
  order: [chance.pick(['at', 'fee', 'x y']), 'at'],
  hidden: ['fee'],
  sorting: { column: 'at', way: chance.pick(['up', 'down', 'x']) },
})

/** Generators of valid settings. */
const pieces: Readonly<Record<string, (chance: Chance) => Plain>> = {
  theme: chance => chance.pick(['dark', 'light', 'x']),
  follow: () => true,
  palette: chance => chance.pick(['standard', 'safe']),
  market: symbolOf,
  interval: chance => chance.pick(venueChartIntervals),
  favourites: chance => [symbolOf(chance), symbolOf(chance)],
  watchlists: chance => recordOf(chance, nameOf, each => [symbolOf(each)]),
  watchlist: nameOf,
  workspaces: chance => ({ standard: workspaceOf(chance) }),
  tables: chance =>
    recordOf(chance, each => each.pick(['fills', 'orders', 'constructor', 'valueof']), tableOf),
  sizes: chance => recordOf(chance, symbolOf, each => [figureText(each), '0.5']),
  presets: chance =>
    recordOf(chance, nameOf, each => ({
      symbol: symbolOf(each),
      typed: { side: 'BUY', price: figureText(each), size: '1' },
    })),
  brackets: chance =>
    recordOf(chance, symbolOf, each => ({ stopLoss: { unit: 'percent', figure: figureText(each) } })),
  slippages: chance => recordOf(chance, symbolOf, figureText),
  groupings: chance => recordOf(chance, symbolOf, figureText),
  domGroupings: chance => recordOf(chance, symbolOf, figureText),
  chart: chance => ({
    prices: 'mark',
    scale: 'log',
    indicators: [{ name: 'MA', numbers: [5, 10] }, { name: 'VOL' }],
    drawings: recordOf(chance, symbolOf, each => [
      {
        tool: each.pick(['segment', 'text', 'x']),
        spots: [{ at: 1e12, value: 5.5 }, { at: 0 }],
        text: each.pick(hostileTexts),
      },
    ]),
  }),
  zone: () => 'utc',
  figures: chance => chance.pick(['space', 'comma', 'point', 'none']),
  hotkeys: chance =>
    recordOf(chance, nameOf, each => each.pick(['Ctrl+KeyB', 'KeyB', 'F5', '', 'Shift+Digit1', 'x'])),
  aliases: chance =>
    recordOf(
      chance,
      each => each.pick(['dip', 'constructor', 'tostring', 'a1']),
      each => each.pick(['buy 0.1 btc 5', 'btc', '']),
    ),
  layouts: chance =>
    recordOf(chance, nameOf, each => ({
      ...workspaceOf(each),
      tables: recordOf(each, () => 'fills', tableOf),
    })),
  isLocked: () => true,
  toured: () => true,
  motion: () => 'reduced',
  tray: () => false,
  span: () => '1h',
}

function settingsOf(chance: Chance): { readonly [name: string]: Plain } {
  const chosen = Object.entries(pieces).filter(() => chance.happens(0.3))
  const form = chance.happens(0.85) ? SETTINGS_FORMAT : chance.pick([1, 2, 4, 0, 'x', null, 1e9, -1])
  return { form, ...Object.fromEntries(chosen.map(([name, piece]) => [name, piece(chance)])) }
}

function textOf(chance: Chance): string {
  const settings = settingsOf(chance)
  if (chance.happens(0.5)) return JSON.stringify(settings)
  if (chance.happens(0.7)) return JSON.stringify(changedAt(changedAt(settings, chance), chance))
  return mutated(JSON.stringify(settings), chance)
}

/** Most characters by which the parsed settings may exceed their text. Missing parts become defaults. */
const SLACK = 60_000

const isRefusal = (path: string): boolean => path === 'form' || path === 'the text itself'

/** Stored settings, and imported settings beside existing ones. */
export const settingsParser = (
  read: typeof parseSettings = parseSettings,
  offer: typeof previewSettings = previewSettings,
): FuzzedParser =>
  parserOf({
    name: 'settings',
    share: 25,
    draw: chance => ({ text: textOf(chance), there: textOf(chance) }),
    judge({ text, there }) {
      const { preferences, faults, isNewer } = read(text)
      const written = serializeSettings(preferences)
      const again = read(written)
      const now = read(there).preferences
      const offered = offer(text, now)
      const isWhole = faults.some(({ path }) => isRefusal(path))
      return [
        ...unless(serializeSettings(again.preferences) === written, 'written out it is read as another'),
        ...unless(again.faults.length === 0, `written out it has a fault at ${again.faults[0]?.path ?? ''}`),
        ...unless(written.length < text.length * 3 + SLACK, 'it is without bound'),
        ...unless(
          faults.length <= 50 && faults.every(({ why }) => why.length > 3 && why.length < 200),
          'its faults are without words or without bound',
        ),
        ...unless(
          !isWhole || isDeepStrictEqual(preferences, defaultPreferences),
          'what was refused left something',
        ),
        ...unless(!isNewer || isWhole, 'a newer form is taken in part'),
        ...unless(
          offered.isRefused === isWhole && (!isWhole || offered.preferences === now),
          'what was refused changes what is there',
        ),
        ...unless(
          offered.isRefused || read(serializeSettings(offered.preferences)).faults.length === 0,
          'what is offered cannot be read again',
        ),
        ...offered.changes.flatMap(({ path, before, after }) => [
          ...unless(
            path !== '' && isPlain(before) && isPlain(after),
            `the change at ${path.slice(0, 60)} is of no kept value`,
          ),
          ...unless(
            formatSettingValue(before).length < 200 && formatSettingValue(after).length < 200,
            'a change is told without bound',
          ),
        ]),
        ...unless(
          offered.changes.length > 0 || serializeSettings(offered.preferences) === serializeSettings(now),
          'it changes something and says nothing',
        ),
        ...unless(
          changedPreferenceNames(offered.changes).every(name => Object.hasOwn(defaultPreferences, name)),
          'it changes what is no setting',
        ),
      ]
    },
  })

/** True if JSON can represent the value. */
const isPlain = (value: unknown): boolean => value === undefined || JSON.stringify(value) !== undefined

const depthOf = (tree: LayoutTree): number =>
  tree.is === 'group' ? 0 : 1 + Math.max(...tree.parts.map(part => depthOf(part.tree)))

function treeFaults(tree: LayoutTree): readonly string[] {
  if (tree.is === 'group')
    return unless(
      tree.panels.length > 0 && tree.panels.includes(tree.shown),
      'a group shows what is not in it',
    )
  const sum = tree.parts.reduce((all, { share }) => all + share, 0)
  return [
    ...unless(tree.parts.length > 1, 'a split has one part'),
    ...unless(
      sum === FULL_SPLIT_SHARE && tree.parts.every(({ share }) => Number.isInteger(share) && share > 0),
      'its shares come to no whole',
    ),
    ...unless(
      tree.parts.every(part => part.tree.is !== tree.is),
      'a split lies in another that lies the same way',
    ),
    ...tree.parts.flatMap(part => treeFaults(part.tree)),
  ]
}

/** Stored layouts. */
export const layoutsParser = (read: typeof parseWorkspace = parseWorkspace): FuzzedParser =>
  parserOf({
    name: 'layouts',
    draw: (chance): Plain => {
      const whole = workspaceOf(chance)
      return chance.happens(0.4) ? changedAt(whole, chance) : whole
    },
    judge(value) {
      const taken = read(value)
      if (taken === undefined) return []
      const there = listLayoutPanels(taken.tree)
      return [
        ...treeFaults(taken.tree),
        ...unless(
          new Set(there).size === there.length && there.every(each => workspacePanels.includes(each)),
          'a panel stands in two places, or is none',
        ),
        ...unless(depthOf(taken.tree) <= 6, 'it is deeper than anybody makes one'),
        ...unless(
          isDeepStrictEqual(read(JSON.parse(JSON.stringify(taken))), taken),
          'written out it is read as another',
        ),
      ]
    },
  })
