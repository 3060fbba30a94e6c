import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  removePanel,
  normalizeShares,
  createPanelGroup,
  listLayoutGroups,
  normalizeTree,
  listLayoutPanels,
  placePanelLeft,
  placePanel,
  resizeSplitParts,
  displayPanel,
  FULL_SPLIT_SHARE,
  type PanelPosition,
  type LayoutTree,
} from './layout-tree'
import { workspacePanels, type WorkspacePanelId } from './panels'
import { fitShares, minLayoutSize, moveSplitLine, placeLayout } from './panel-placement'
import { startingLayouts } from './starting-layouts'

/** Layouts that somebody could have made, each panel at most once. */
const layouts = fc.shuffledSubarray([...workspacePanels], { minLength: 1 }).chain(there => treeOf(there, 0))
function treeOf(there: readonly WorkspacePanelId[], depth: number): fc.Arbitrary<LayoutTree> {
  const [first, ...others] = there
  if (first === undefined || depth > 3 || others.length === 0)
    return fc.constant(createPanelGroup(first ?? 'chart', ...others))
  const divided = fc
    .record({
      is: fc.constantFrom('row' as const, 'column' as const),
      at: fc.integer({ min: 1, max: others.length }),
      share: fc.integer({ min: 1, max: FULL_SPLIT_SHARE - 1 }),
    })
    .chain(({ is, at, share }) =>
      fc
        .tuple(treeOf(there.slice(0, at), depth + 1), treeOf(there.slice(at), depth + 1))
        .map(([one, other]): LayoutTree => ({
          is,
          parts: [
            { share, tree: one },
            { share: FULL_SPLIT_SHARE - share, tree: other },
          ],
        })),
    )
  return fc.oneof(fc.constant(createPanelGroup(first, ...others)), divided)
}

const acts = fc.oneof(
  fc.record({
    do: fc.constant('put' as const),
    panel: fc.constantFrom(...workspacePanels),
    beside: fc.constantFrom(...workspacePanels),
    at: fc.constantFrom<PanelPosition['at'][]>('inside', 'left', 'right', 'above', 'below'),
  }),
  fc.record({ do: fc.constant('close' as const), panel: fc.constantFrom(...workspacePanels) }),
  fc.record({ do: fc.constant('show' as const), panel: fc.constantFrom(...workspacePanels) }),
  fc.record({
    do: fc.constant('resize' as const),
    path: fc.array(fc.nat(3), { maxLength: 3 }),
    after: fc.nat(3),
    first: fc.integer({ min: 1, max: 99 }),
  }),
)
type Act = typeof acts extends fc.Arbitrary<infer Each> ? Each : never

function done(tree: LayoutTree, act: Act): LayoutTree {
  if (act.do === 'put') return placePanel(tree, act.panel, act)
  if (act.do === 'close') return removePanel(tree, act.panel)
  if (act.do === 'show') return displayPanel(tree, act.panel)
  return resizeSplitParts(tree, act, [act.first, 100 - act.first])
}

/** Returns the panels after an action: the previous ones with the added and without the closed one. */
function expected(tree: LayoutTree, act: Act): readonly WorkspacePanelId[] {
  const there = listLayoutPanels(tree)
  if (act.do === 'close') return there.length === 1 ? there : there.filter(panel => panel !== act.panel)
  const isAdded = act.do === 'put' && !there.includes(act.panel) && there.includes(act.beside)
  return isAdded ? [...there, act.panel] : there
}

function faultsIn(tree: LayoutTree, within?: 'row' | 'column'): readonly string[] {
  if (tree.is === 'group') {
    if (tree.panels.length === 0) return ['an empty group']
    return tree.panels.includes(tree.shown) ? [] : ['a group shows what it has not']
  }
  const sum = tree.parts.reduce((all, { share }) => all + share, 0)
  return [
    ...(sum === FULL_SPLIT_SHARE ? [] : [`shares come to ${sum}`]),
    ...(tree.parts.every(({ share }) => Number.isInteger(share) && share > 0) ? [] : ['a share of nothing']),
    ...(tree.parts.length > 1 ? [] : ['a split of one part']),
    ...(tree.is === within ? ['a split inside of another that lies the same way'] : []),
    ...tree.parts.flatMap(part => faultsIn(part.tree, tree.is)),
  ]
}

describe('layout', () => {
  it('neither loses nor duplicates a panel, and stays valid under any edits', () => {
    fc.assert(
      fc.property(layouts, fc.array(acts, { maxLength: 20 }), (made, all) => {
        let tree = normalizeTree(made) ?? made
        expect(faultsIn(tree)).toEqual([])
        for (const act of all) {
          const wanted = expected(tree, act)
          tree = done(tree, act)
          expect(listLayoutPanels(tree).toSorted()).toEqual(wanted.toSorted())
          expect(faultsIn(tree)).toEqual([])
        }
      }),
    )
  })

  it('is unchanged by a second normalisation', () => {
    fc.assert(
      fc.property(layouts, made => {
        const once = normalizeTree(made) ?? made
        expect(normalizeTree(once)).toEqual(once)
      }),
    )
  })

  it('places a panel as requested, and shows it there', () => {
    fc.assert(
      fc.property(layouts, fc.constantFrom(...workspacePanels), (made, panel) => {
        const tree = normalizeTree(made) ?? made
        const beside = listLayoutPanels(tree).find(each => each !== panel)
        fc.pre(beside !== undefined)
        const stacked = placePanel(tree, panel, { beside, at: 'inside' })
        const there = listLayoutGroups(stacked).find(each => each.panels.includes(beside))
        expect([there?.shown, there?.panels.includes(panel)]).toEqual([panel, true])
        const split = placePanel(tree, panel, { beside, at: 'left' })
        expect(listLayoutGroups(split).find(each => each.panels.includes(panel))?.panels).toEqual([panel])
      }),
    )
  })

  it('gives the space of a closed panel to adjacent ones in proportion', () => {
    const three: LayoutTree = {
      is: 'row',
      parts: [
        { share: 600, tree: createPanelGroup('chart') },
        { share: 200, tree: createPanelGroup('book') },
        { share: 200, tree: createPanelGroup('trades') },
      ],
    }
    expect(removePanel(three, 'trades')).toEqual({
      is: 'row',
      parts: [
        { share: 750, tree: createPanelGroup('chart') },
        { share: 250, tree: createPanelGroup('book') },
      ],
    })
    expect(removePanel(createPanelGroup('chart'), 'chart')).toEqual(createPanelGroup('chart'))
  })

  it('halves the panel it splits, and joins an existing split of the same direction', () => {
    const two = placePanel(createPanelGroup('chart'), 'book', { beside: 'chart', at: 'right' })
    expect(placePanel(two, 'trades', { beside: 'book', at: 'right' })).toMatchObject({
      is: 'row',
      parts: [
        { share: 500 },
        { share: 250, tree: { shown: 'book' } },
        { share: 250, tree: { shown: 'trades' } },
      ],
    })
    expect(placePanel(two, 'trades', { beside: 'book', at: 'above' })).toMatchObject({
      parts: [
        { share: 500 },
        {
          tree: {
            is: 'column',
            parts: [{ tree: createPanelGroup('trades') }, { tree: createPanelGroup('book') }],
          },
        },
      ],
    })
  })

  it('places a panel left of all others at the given width', () => {
    const three = {
      is: 'row',
      parts: [
        { share: 600, tree: createPanelGroup('chart') },
        { share: 400, tree: createPanelGroup('book') },
      ],
    } as const
    expect(placePanelLeft(three, 'watchlist', 250)).toMatchObject({
      is: 'row',
      parts: [{ share: 250, tree: createPanelGroup('watchlist') }, { share: 450 }, { share: 300 }],
    })
    expect(placePanelLeft(createPanelGroup('chart'), 'watchlist', 250)).toMatchObject({
      parts: [{ share: 250 }, { share: 750, tree: createPanelGroup('chart') }],
    })
  })

  it.each(Object.entries(startingLayouts))('that ships with the desk is valid: %s', (_, { tree }) => {
    expect(faultsIn(tree)).toEqual([])
    expect(normalizeTree(tree)).toEqual(tree)
  })
})

describe('shares', () => {
  it('add up to a whole, none of them zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.0001, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 13 }),
        some => {
          const even = normalizeShares(some)
          expect(even.reduce((all, one) => all + one, 0)).toBe(FULL_SPLIT_SHARE)
          expect(even.every(one => one > 0)).toBe(true)
        },
      ),
    )
  })

  it('give every part its minimum while there is room, and stay unchanged when each part has it', () => {
    expect(fitShares([700, 300], [100, 200])).toEqual([700, 300])
    expect(fitShares([900, 50, 50], [100, 200, 100])).toEqual([700, 200, 100])
    expect(fitShares([100, 800, 100], [400, 100, 300])).toEqual([400, 300, 300])
  })
})

describe('layout boxes', () => {
  it('fill the workspace without overlap, and are never too small to read once measured', () => {
    fc.assert(
      fc.property(
        layouts,
        fc.integer({ min: 200, max: 3000 }),
        fc.integer({ min: 200, max: 2000 }),
        (made, width, height) => {
          const tree = normalizeTree(made) ?? made
          const { groups, least } = placeLayout(tree, { width, height })
          const area = groups.reduce((sum, { box }) => sum + box.width * box.height, 0)
          expect(area).toBeCloseTo(10_000, 4)
          const whole = { width: Math.max(width, least.width), height: Math.max(height, least.height) }
          for (const { group: each, box } of groups) {
            const needs = minLayoutSize(each)
            expect((box.width * whole.width) / 100).toBeGreaterThan(needs.width - 0.01)
            expect((box.height * whole.height) / 100).toBeGreaterThan(needs.height - 0.01)
          }
        },
      ),
    )
  })

  it('follow the shares alone before they are measured', () => {
    const { groups, lines } = placeLayout(startingLayouts.simple.tree)
    expect(groups.map(({ box }) => [box.top, box.height])).toEqual([
      [0, 64],
      [64, 36],
    ])
    expect(lines).toMatchObject([
      { orientation: 'horizontal', value: 64, limits: [0, 100], box: { top: 64, height: 0 } },
    ])
  })

  it('move a separator only as far as the adjacent panels stay readable', () => {
    const size = { width: 1000, height: 600 }
    const [line] = placeLayout(startingLayouts.simple.tree, size).lines
    const [least, most] = line!.limits
    expect(moveSplitLine(line!, 30, size)).toBeCloseTo(69, 6)
    expect([moveSplitLine(line!, -5_000, size), moveSplitLine(line!, 5_000, size)]).toEqual([least, most])
    expect(least).toBeGreaterThan(20)
    expect(most).toBeLessThan(80)
  })
})
