import { describe, expect, it } from 'vitest'
import { addPanelToLayout } from './add-panel'
import { listLayoutGroups, createPanelGroup, listLayoutPanels, type LayoutTree } from './layout-tree'
import { chartPanels, isChartPanel, type WorkspacePanelId } from './panels'
import { minLayoutSize, placeLayout, type PixelSize } from './panel-placement'
import { startingLayouts } from './starting-layouts'

/** Sizes left for the panels beside the ticket, in a window of 1440 × 900 and in the smallest one. */
const usual: PixelSize = { width: 1096, height: 775 }
const small: PixelSize = { width: 676, height: 572 }

/** The layout with all eight charts, each added where there is room for it. */
const withAll = (tree: LayoutTree, size: PixelSize | undefined): LayoutTree =>
  chartPanels.reduce<LayoutTree>(
    (now, chart) => (listLayoutPanels(now).includes(chart) ? now : addPanelToLayout(now, chart, size)),
    tree,
  )
const chartGroups = (tree: LayoutTree) =>
  listLayoutGroups(tree).filter(({ panels }) => panels.some(isChartPanel))
const names = (tree: LayoutTree): readonly string[] =>
  listLayoutGroups(tree).map(({ panels }) => panels.join(' '))

describe('added chart', () => {
  it.each([
    ['Standard at 1440', startingLayouts.standard.tree, usual],
    ['Simple at 1024', startingLayouts.simple.tree, small],
    ['Ladder at 1440', startingLayouts.ladder.tree, usual],
    ['Watching at 1440', startingLayouts.watching.tree, usual],
  ])('keeps every panel visible: eight charts in %s', (_, tree, size) => {
    const all = withAll(tree, size)
    const least = minLayoutSize(all)
    expect([
      listLayoutPanels(all).filter(isChartPanel).length,
      least.width <= size.width,
      least.height <= size.height,
    ]).toEqual([8, true, true])
  })

  it('is placed beside the first while both are wide enough, and otherwise below', () => {
    const two = addPanelToLayout(startingLayouts.standard.tree, 'chart-2', usual)
    expect(names(two)).toEqual(['chart', 'chart-2', 'book dom depth', 'trades', 'tables'])
    const [one, other] = placeLayout(two, usual).groups.map(({ box }) => box)
    expect([one?.top, one?.height]).toEqual([other?.top, other?.height])
    const four = (['chart-3', 'chart-4'] as const).reduce<LayoutTree>(
      (now, chart) => addPanelToLayout(now, chart, usual),
      two,
    )
    const boxes = placeLayout(four, usual).groups.filter(({ group }) => group.panels.some(isChartPanel))
    expect(new Set(boxes.map(({ box }) => Math.round(box.left))).size).toBe(2)
    expect(new Set(boxes.map(({ box }) => Math.round(box.top))).size).toBe(2)
  })

  it('joins the last chart’s tabs when there is no room', () => {
    const full: PixelSize = { width: 260, height: 200 }
    const tree = addPanelToLayout(createPanelGroup('chart'), 'chart-2', full)
    expect(names(tree)).toEqual(['chart chart-2'])
    expect(chartGroups(tree).map(({ shown }) => shown)).toEqual<WorkspacePanelId[]>(['chart-2'])
  })

  it('is placed to the right of the first when the available space is unknown', () => {
    const tree = addPanelToLayout(createPanelGroup('chart'), 'chart-2')
    expect(tree).toMatchObject({
      is: 'row',
      parts: [{ tree: createPanelGroup('chart') }, { tree: createPanelGroup('chart-2') }],
    })
  })
})
