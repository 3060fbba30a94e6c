import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPreferences, type ScreenPreferences } from './preferences'
import { createPanelGroup } from '../workspace/layout-tree'
import type { WorkspacePanelId } from '../workspace/panels'
import type { WorkspaceSettings } from '../workspace/workspace-settings'
import {
  SETTINGS_FORMAT,
  migrateSettings,
  previewSettings,
  parseSettings,
  serializeSettings,
} from './settings-file'

/** Creates a layout in the old format from the shares of its four panels. */
function oldForm(
  chart: number,
  book: number,
  upper: number,
  tables: number,
  shown: WorkspacePanelId = 'book',
): WorkspaceSettings {
  const market = { is: 'group', panels: ['book', 'trades', 'depth', 'dom'], shown } as const
  return {
    tree: {
      is: 'column',
      parts: [
        {
          share: upper,
          tree: {
            is: 'row',
            parts: [
              { share: chart, tree: createPanelGroup('chart') },
              { share: book, tree: market },
            ],
          },
        },
        { share: tables, tree: createPanelGroup('tables') },
      ],
    },
    hasTicket: true,
    intervals: {},
    links: {},
  }
}

/** Settings as each earlier form wrote them. They are never edited: they are what lies on people's disks. */
const earlier: Readonly<
  Record<number, { readonly text: string; readonly means: Partial<ScreenPreferences> }>
> = {
  1: {
    text: '{"theme":"light","follow":true,"palette":"safe","market":"PERP_ETH_USDC","interval":"1h","favourites":["PERP_ETH_USDC"],"bookWidth":320,"blotterHeight":300,"tables":{"fills":{"order":["at"],"hidden":["fee"],"sorting":{"column":"at","way":"up"}}},"sizes":{"PERP_BTC_USDC":["0.05"]}}',
    means: {
      theme: 'light',
      follow: true,
      palette: 'safe',
      market: 'PERP_ETH_USDC',
      interval: '1h',
      favourites: ['PERP_ETH_USDC'],
      workspaces: { standard: oldForm(706, 294, 610, 390) },
      tables: { fills: { order: ['at'], hidden: ['fee'], sorting: { column: 'at', way: 'up' } } },
      sizes: { PERP_BTC_USDC: ['0.05'] },
    },
  },
  2: {
    text: '{"form":2,"theme":"light","bookWidth":296,"blotterHeight":276,"tables":{},"bookTab":"dom","layouts":{"Two screens":{"bookWidth":400,"blotterHeight":276,"tables":{"fills":{"order":["at"],"hidden":[]}}}},"isLocked":true}',
    means: {
      theme: 'light',
      isLocked: true,
      workspaces: { standard: oldForm(728, 272, 642, 358, 'dom') },
      layouts: {
        'Two screens': {
          ...oldForm(632, 368, 642, 358),
          tables: { fills: { order: ['at'], hidden: [] } },
        },
      },
    },
  },
}

const paths = (kept: object): readonly string[] =>
  parseSettings(JSON.stringify({ form: SETTINGS_FORMAT, ...kept })).faults.map(({ path }) => path)

describe('settings of an earlier form', () => {
  it('are tested for every earlier form', () =>
    expect(Object.keys(earlier)).toEqual(
      Array.from({ length: SETTINGS_FORMAT - 1 }, (_, i) => String(i + 1)),
    ))

  it.each(Object.entries(earlier))('of form %s keep their meaning', (_, { text, means }) => {
    expect(parseSettings(text)).toEqual({
      preferences: { ...defaultPreferences, ...means },
      faults: [],
      isNewer: false,
    })
  })

  it.each(Object.entries(earlier))(
    'of form %s are rewritten in the current form with the same meaning',
    (_, { text }) => {
      const { preferences } = parseSettings(text)
      expect(parseSettings(serializeSettings(preferences)).preferences).toEqual(preferences)
    },
  )

  it('migrate to the current form, whatever they contain', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), kept => {
        const { form: _, ...fields } = kept
        expect(migrateSettings(fields)['form']).toBe(SETTINGS_FORMAT)
      }),
    )
  })
})

describe('unusable settings', () => {
  it.each([
    ['', 'the text itself', 'not JSON'],
    ['[]', 'the text itself', 'not settings'],
    ['{"form":"two"}', 'form', 'not a settings form'],
    ['{"form":0.5}', 'form', 'not a settings form'],
  ])('are refused whole, with the reason: %j', (text, path, why) => {
    expect(parseSettings(text)).toEqual({
      preferences: defaultPreferences,
      faults: [{ path, why }],
      isNewer: false,
    })
  })

  it('of a newer desk are distinguished from broken ones', () => {
    expect(parseSettings(`{"form":${SETTINGS_FORMAT + 1},"theme":"light"}`)).toEqual({
      preferences: defaultPreferences,
      faults: [{ path: 'form', why: expect.stringContaining('a newer Perpdesk') as string }],
      isNewer: true,
    })
  })

  it.each<[object, readonly string[]]>([
    [{ theme: 'light' }, []],
    [{ theme: 'pink' }, ['theme']],
    [{ bookWidth: 99_999 }, ['bookWidth']],
    [{ tables: { fills: { sorting: { column: 'at', way: 'sideways' } } } }, ['tables.fills.sorting']],
    [{ tables: { '<b>': {} } }, ['tables.<b>']],
    [{ favourites: ['PERP_BTC_USDC', 7] }, ['favourites.1']],
    [{ hotkeys: { stop: 'Enter' } }, ['hotkeys.stop']],
    [{ secret: 'ed25519:abc' }, ['secret']],
    [{ theme: 'pink', zone: 'mars' }, ['theme', 'zone']],
  ])('are rejected one by one, each with its path: %j', (kept, wanted) => expect(paths(kept)).toEqual(wanted))

  it('quote the rejected value in bounded length', () => {
    const [fault] = parseSettings(JSON.stringify({ form: SETTINGS_FORMAT, theme: 'x'.repeat(5_000) })).faults
    expect(fault?.why.length).toBeLessThan(80)
  })

  it('yield complete preferences for any JSON, with a fault for each omission', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const { preferences, faults } = parseSettings(text)
        expect(Object.keys(preferences)).toEqual(Object.keys(defaultPreferences))
        if (faults.length === 0) expect(typeof JSON.parse(text)).toBe('object')
      }),
    )
  })
})

describe('names that equal built-in object properties', () => {
  const names = ['constructor', 'toString', 'valueOf', '__proto__']
  const kept = (theme: string, hotkeys: object) =>
    `{"form":${SETTINGS_FORMAT},"theme":"${theme}","hotkeys":${JSON.stringify(hotkeys)}}`
  const keys = (of: string) => Object.fromEntries(names.map(name => [name, of]))

  it('are shown as new entries when they are absent', () => {
    const { changes } = previewSettings(kept('dark', keys('F5')), defaultPreferences)
    expect(changes).toEqual(names.map(name => ({ path: `hotkeys.${name}`, before: undefined, after: 'F5' })))
  })

  it('are shown as changed entries when they exist', () => {
    const now = parseSettings(kept('dark', keys('F5'))).preferences
    const { changes } = previewSettings(kept('dark', keys('F6')), now)
    expect(changes).toEqual(names.map(name => ({ path: `hotkeys.${name}`, before: 'F5', after: 'F6' })))
  })

  it('are no market in the list of markets', () => {
    const named = `{"form":${SETTINGS_FORMAT},"market":"toString","favourites":["valueOf","PERP_BTC_USDC"]}`
    const { preferences } = parseSettings(named)
    expect([preferences.market, preferences.favourites]).toEqual([undefined, ['PERP_BTC_USDC']])
  })
})
