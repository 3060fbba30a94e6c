import type { Chart, Overlay } from 'klinecharts'
import type { Drawing, Tool } from '../../preferences/chart-looks'

const GROUP = 'drawn'

/** What each tool is called by the library. */
const named: Record<Tool, string> = {
  segment: 'segment',
  ray: 'rayLine',
  level: 'horizontalStraightLine',
  moment: 'verticalStraightLine',
  channel: 'parallelStraightLine',
  retracement: 'fibonacciLine',
}
const toolOf = new Map(Object.entries(named).map(([tool, name]) => [name, tool as Tool]))

/** What a person draws on the chart by hand. */
export interface DrawingBoard {
  /** Shows these, and nothing else that was drawn. */
  show(drawings: readonly Drawing[]): void
  /** Takes up a tool: the next clicks draw. */
  take(tool: Tool): void
  /** Puts the tool away with whatever it had begun. */
  putAway(): void
  /** Removes the drawing under the pointer; false where there is none. */
  removeUnder(): boolean
  hasUnder(): boolean
}

/** Opens a board over a chart; `changed` hears of everything the person draws, moves or removes. */
export function createDrawingBoard(
  chart: Chart,
  changed: (drawings: readonly Drawing[]) => void,
): DrawingBoard {
  let begun: string | undefined
  let under: string | undefined
  const tell = (): void => changed(chart.getOverlays({ groupId: GROUP }).flatMap(drawingOf))
  const shared = {
    groupId: GROUP,
    onDrawEnd: () => {
      begun = undefined
      tell()
    },
    onPressedMoveEnd: tell,
    onMouseEnter: ({ overlay }: { overlay: Overlay }) => {
      under = overlay.id
    },
    onMouseLeave: () => {
      under = undefined
    },
    // Removing is offered in our own menu, so that a click by mistake loses nothing.
    onRightClick: (event: { preventDefault?: () => void }) => event.preventDefault?.(),
  }

  return {
    show(drawings) {
      chart.removeOverlay({ groupId: GROUP })
      begun = under = undefined
      chart.createOverlay(
        drawings.map(({ tool, spots }) => ({
          ...shared,
          name: named[tool],
          points: spots.map(({ at, value }) => ({
            ...(at !== undefined && { timestamp: at }),
            ...(value !== undefined && { value }),
          })),
        })),
      )
    },
    take(tool) {
      this.putAway()
      const id = chart.createOverlay({ ...shared, name: named[tool] })
      begun = typeof id === 'string' ? id : undefined
    },
    putAway() {
      if (begun !== undefined) chart.removeOverlay({ id: begun })
      begun = undefined
    },
    removeUnder() {
      if (under === undefined) return false
      chart.removeOverlay({ id: under })
      under = undefined
      tell()
      return true
    },
    hasUnder: () => under !== undefined,
  }
}

function drawingOf({ name, points }: Overlay): readonly Drawing[] {
  const tool = toolOf.get(name)
  if (tool === undefined) return []
  const spots = points.map(({ timestamp, value }) => ({
    ...(timestamp !== undefined && { at: timestamp }),
    ...(value !== undefined && { value }),
  }))
  return [{ tool, spots }]
}
