import { describe, expect, it } from 'vitest'
import { withPanel } from './adding'
import { groupsIn, panelGroup, panelsOf, type Tree } from './layout'
import { charts, isChart, type Panel } from './panels'
import { leastSizeOf, placed, type Size } from './placing'
import { startingLayouts } from './starting'

/** What is left for the panels beside the ticket, in a window of 1440 × 900 and in the smallest one. */
const usual: Size = { width: 1096, height: 775 }
const small: Size = { width: 676, height: 572 }

/** The layout with all eight charts, each added where there is room for it. */
const withAll = (tree: Tree, size: Size | undefined): Tree =>
  charts.reduce<Tree>(
    (now, chart) => (panelsOf(now).includes(chart) ? now : withPanel(now, chart, size)),
    tree,
  )
const chartGroups = (tree: Tree) => groupsIn(tree).filter(({ panels }) => panels.some(isChart))
const names = (tree: Tree): readonly string[] => groupsIn(tree).map(({ panels }) => panels.join(' '))

describe('a chart that is added', () => {
  it.each([
    ['Standard at 1440', startingLayouts.standard.tree, usual],
    ['Simple at 1024', startingLayouts.simple.tree, small],
    ['Ladder at 1440', startingLayouts.ladder.tree, usual],
    ['Watching at 1440', startingLayouts.watching.tree, usual],
  ])('leaves nothing out of sight: eight of them in %s', (_, tree, size) => {
    const all = withAll(tree, size)
    const least = leastSizeOf(all)
    expect([
      panelsOf(all).filter(isChart).length,
      least.width <= size.width,
      least.height <= size.height,
    ]).toEqual([8, true, true])
  })

  it('stands beside the first as long as both are wide, and then below', () => {
    const two = withPanel(startingLayouts.standard.tree, 'chart-2', usual)
    expect(names(two)).toEqual(['chart', 'chart-2', 'book dom depth', 'trades', 'tables'])
    const [one, other] = placed(two, usual).groups.map(({ box }) => box)
    expect([one?.top, one?.height]).toEqual([other?.top, other?.height])
    const four = (['chart-3', 'chart-4'] as const).reduce<Tree>(
      (now, chart) => withPanel(now, chart, usual),
      two,
    )
    const boxes = placed(four, usual).groups.filter(({ group }) => group.panels.some(isChart))
    expect(new Set(boxes.map(({ box }) => Math.round(box.left))).size).toBe(2)
    expect(new Set(boxes.map(({ box }) => Math.round(box.top))).size).toBe(2)
  })

  it('goes among the tabs of the last one where no more fit', () => {
    const full: Size = { width: 260, height: 200 }
    const tree = withPanel(panelGroup('chart'), 'chart-2', full)
    expect(names(tree)).toEqual(['chart chart-2'])
    expect(chartGroups(tree).map(({ shown }) => shown)).toEqual<Panel[]>(['chart-2'])
  })

  it('stands to the right of the first where it is not known how much room there is', () => {
    const tree = withPanel(panelGroup('chart'), 'chart-2')
    expect(tree).toMatchObject({
      is: 'row',
      parts: [{ tree: panelGroup('chart') }, { tree: panelGroup('chart-2') }],
    })
  })
})
