// @vitest-environment happy-dom
import type { Chart, Overlay, OverlayCreate } from 'klinecharts'
import { describe, expect, it } from 'vitest'
import { defaultDrawingStyle, type ChartDrawing } from '../../preferences/chart-preferences'
import { createDrawingBoard } from './drawing-board'

const level: ChartDrawing = { ...defaultDrawingStyle, tool: 'level', spots: [{ value: 60_000 }] }

/** A board on a chart that keeps its overlays and draws nothing. */
function openBoard() {
  const saved: (readonly ChartDrawing[])[] = []
  let overlays: (OverlayCreate & { id: string })[] = []
  let created = 0
  const chart = {
    getOverlays: ({ id }: { id?: string }) =>
      overlays.filter(each => id === undefined || each.id === id).map(each => ({ points: [], ...each })),
    createOverlay(wanted: OverlayCreate | OverlayCreate[]) {
      const all = [wanted].flat().map(each => ({ ...each, id: `${(created += 1)}` }))
      overlays.push(...all)
      return Array.isArray(wanted) ? all.map(({ id }) => id) : all[0]!.id
    },
    removeOverlay({ id }: { id?: string }) {
      overlays = id === undefined ? [] : overlays.filter(each => each.id !== id)
    },
    overrideOverlay({ id, ...changes }: Partial<OverlayCreate> & { id: string }) {
      overlays = overlays.map(each => (each.id === id ? { ...each, ...changes } : each))
    },
  }
  const board = createDrawingBoard(chart as unknown as Chart, document.createElement('div'), {
    onChanged: drawings => saved.push(drawings),
    onPlaced: () => undefined,
  })
  board.show([level], { magnet: false, locked: false, hidden: false })
  const pick = () => {
    const [first] = overlays
    first?.onMouseEnter?.({ overlay: first as unknown as Overlay } as never)
    board.pickAtPointer()
  }
  return { board, saved, pick, toolsShown: () => overlays.map(({ name }) => name) }
}

describe('drawing board', () => {
  it('saves no unfinished drawing with a change of style', () => {
    const { board, saved, pick } = openBoard()
    pick()
    board.selectTool('segment')
    board.changePicked({ width: 3 })
    expect(saved).toEqual([[{ ...level, width: 3 }]])
  })

  it('saves no unfinished drawing when another one is removed', () => {
    const { board, saved, pick } = openBoard()
    pick()
    board.selectTool('segment')
    board.removePicked()
    expect(saved).toEqual([[]])
  })

  it('begins an unfinished drawing again when the theme changes', () => {
    const { board, saved, pick, toolsShown } = openBoard()
    board.selectTool('segment')
    board.redraw()
    expect(toolsShown()).toEqual(['horizontalStraightLine', 'segment'])
    pick()
    board.changePicked({ width: 3 })
    expect(saved).toEqual([[{ ...level, width: 3 }]])
  })
})
