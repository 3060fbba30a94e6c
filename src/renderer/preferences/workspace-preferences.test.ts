import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createPanelGroup,
  normalizeTree,
  listLayoutPanels,
  type LayoutSplit,
  type LayoutTree,
} from '../workspace/layout-tree'
import { workspacePanels } from '../workspace/panels'
import { startingLayouts } from '../workspace/starting-layouts'
import { parseWorkspace, parseWorkspaces } from './workspace-preferences'

const row = (...parts: readonly unknown[]) => ({ is: 'row', parts })
const part = (share: unknown, tree: unknown) => ({ share, tree })
const [chart, book] = [createPanelGroup('chart'), createPanelGroup('book')]
/** Splits in splits, one for each of these panels but the last. */
const deep = ([first, ...others]: readonly unknown[]): unknown => {
  const group = { is: 'group', panels: [first], shown: first }
  if (others.length === 0) return group
  const is = others.length % 2 === 0 ? 'row' : 'column'
  return { is, parts: [part(500, group), part(500, deep(others))] }
}

describe('saved layout', () => {
  it.each(Object.entries(startingLayouts))('is read back unchanged: %s', (_, layout) =>
    expect(parseWorkspace(JSON.parse(JSON.stringify(layout)))).toEqual(layout),
  )

  it.each<[string, unknown]>([
    ['is none', undefined],
    ['has no tree', {}],
    ['is empty', { tree: row() }],
    ['has an empty group', { tree: { is: 'group', panels: [], shown: 'chart' } }],
    ['has nothing that is known', { tree: { is: 'group', panels: ['weather'], shown: 'weather' } }],
    ['has a panel twice', { tree: row(part(500, chart), part(500, chart)) }],
    ['has a panel twice in one group', { tree: { is: 'group', panels: ['book', 'book'], shown: 'book' } }],
    ['has a share of nothing', { tree: row(part(0, chart), part(500, book)) }],
    ['has a share that is no number', { tree: row(part('500', chart), part(500, book)) }],
    ['has a share without an end', { tree: row(part(Infinity, chart), part(500, book)) }],
    ['has a share of more than there is', { tree: row(part(1e308, chart), part(500, book)) }],
    ['lies in no way there is', { tree: { is: 'heap', parts: [part(500, chart), part(500, book)] } }],
    ['is deeper than any hand makes it', { tree: deep([...workspacePanels, 'weather']) }],
  ])('is rejected if it %s', (_, kept) => expect(parseWorkspace(kept)).toBeUndefined())

  it('is read back at any depth of splits', () => {
    const tree = deep(workspacePanels)
    expect(parseWorkspace({ tree })?.tree).toEqual(tree)
  })

  it('gets shares that can be drawn, whatever numbers were saved', () => {
    const kept = row(part(1000, chart), part(1000, book), part(5e-324, createPanelGroup('dom')))
    const shares = (parseWorkspace({ tree: kept })?.tree as LayoutSplit).parts.map(({ share }) => share)
    expect(shares).toEqual([499, 500, 1])
  })

  it('drops unknown parts and keeps the repaired rest', () => {
    const kept = { is: 'group', panels: ['weather', 'book', 'chart'], shown: 'weather' }
    const tree = row(part(1, kept), part(3, createPanelGroup('dom')))
    expect(
      parseWorkspace({
        tree,
        hasTicket: 'no',
        intervals: { 'chart-2': '2y', 'chart-3': '1d', book: '1d' },
        links: {
          book: 'pink',
          dom: 'red',
          'chart-2': { market: 'PERP_ETH_USDC' },
          trades: { market: '<b>' },
          tables: 'lime',
        },
      }),
    ).toEqual({
      tree: {
        is: 'row',
        parts: [
          { share: 250, tree: { is: 'group', panels: ['book', 'chart'], shown: 'book' } },
          { share: 750, tree: createPanelGroup('dom') },
        ],
      },
      hasTicket: true,
      intervals: { 'chart-3': '1d' },
      links: { book: 'pink', 'chart-2': { market: 'PERP_ETH_USDC' } },
    })
  })

  it('keeps at most as many panel markets as can be subscribed', () => {
    const links = Object.fromEntries(
      ['chart', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'book'].map((panel, at) => [
        panel,
        { market: `PERP_M${at % 5}_USDC` },
      ]),
    )
    const read = parseWorkspace({ tree: chart, links })?.links ?? {}
    expect(Object.keys(read)).toEqual(['chart', 'chart-2', 'chart-3', 'chart-4', 'book'])
  })

  it('yields a complete layout or none, whatever was saved', () => {
    const tree = fc.letrec<{ tree: unknown }>(tie => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.record({
          is: fc.constantFrom('group', 'row', 'column', 7),
          panels: fc.array(fc.constantFrom(...workspacePanels, 'weather', 7)),
          shown: fc.constantFrom(...workspacePanels),
        }),
        fc.record({
          is: fc.constantFrom('row', 'column'),
          parts: fc.array(fc.record({ share: fc.oneof(fc.double(), fc.nat()), tree: tie('tree') }), {
            maxLength: 4,
          }),
        }),
      ),
    })).tree
    fc.assert(
      fc.property(fc.oneof(tree, fc.jsonValue()), kept => {
        const read: LayoutTree | undefined = parseWorkspace({ tree: kept })?.tree
        if (read === undefined) return
        expect(normalizeTree(read)).toEqual(read)
        expect(new Set(listLayoutPanels(read)).size).toBe(listLayoutPanels(read).length)
        expect(parseWorkspace({ tree: read })?.tree).toEqual(read)
      }),
    )
  })
})

it('reads a layout for each window width, and for no other', () =>
  expect(parseWorkspaces({ wide: startingLayouts.ladder, huge: startingLayouts.wide, simple: 7 })).toEqual({
    wide: startingLayouts.ladder,
  }))
