import type { Chart, Overlay } from 'klinecharts'
import type { Market } from '@core/market/market'
import {
  plainDrawing,
  type ChartLooks,
  type Drawing,
  type DrawnLooks,
  type Tool,
} from '../../preferences/chart-looks'
import { faded, ink } from './looks'
import type { DrawnData } from './own-tools'
import { heedQuickClicks } from './quick-clicks'

const GROUP = 'drawn'

/** What each tool is called by the library. */
const named: Record<Tool, string> = {
  segment: 'segment',
  ray: 'rayLine',
  arrow: 'arrow',
  level: 'horizontalStraightLine',
  moment: 'verticalStraightLine',
  channel: 'parallelStraightLine',
  rectangle: 'rectangle',
  text: 'words',
  measure: 'measure',
  position: 'position',
  retracement: 'fibonacciLine',
  extension: 'extension',
  pitchfork: 'pitchfork',
}
const toolOf = new Map(Object.entries(named).map(([tool, name]) => [name, tool as Tool]))

/** How everything that was drawn is treated. */
export type BoardLooks = Pick<ChartLooks, 'magnet' | 'locked' | 'hidden'>

/** What a person draws on the chart by hand. */
export interface DrawingBoard {
  /** The market that is drawn in. */
  about(market: Market | undefined): void
  /** Shows these, and nothing else that was drawn. */
  show(drawings: readonly Drawing[], looks: BoardLooks): void
  /** Takes up a tool: the next clicks draw. */
  take(tool: Tool): void
  /** Puts the tool away with whatever it had begun. */
  putAway(): void
  /** The drawing under the pointer, which is the one meant from now on. */
  pick(): Drawing | undefined
  /** Removes the drawing that is meant, or has it look otherwise. */
  removePicked(): void
  changePicked(some: Partial<DrawnLooks>): void
  /** Takes the theme's colours again. */
  redraw(): void
}

/** The listeners to what a person draws: all that is drawn after each change, and what was placed to be written on. */
export interface BoardTells {
  readonly changed: (drawings: readonly Drawing[]) => void
  readonly placed: (drawing: Drawing) => void
}

/** Opens a board over a chart. */
export function createDrawingBoard(
  chart: Chart,
  element: Element,
  { changed, placed }: BoardTells,
): DrawingBoard {
  let begun: string | undefined
  let under: string | undefined
  let picked: string | undefined
  let tick: Market['tick'] | undefined
  let looks: BoardLooks = { magnet: false, locked: false, hidden: false }
  const drawn = (): readonly Drawing[] => chart.getOverlays({ groupId: GROUP }).flatMap(drawingOf)
  const shared = {
    groupId: GROUP,
    onDrawEnd: ({ overlay }: { overlay: Overlay }) => {
      begun = undefined
      changed(drawn())
      const [drawing] = drawingOf(overlay)
      if (drawing?.tool !== 'text') return
      picked = overlay.id
      placed(drawing)
    },
    onPressedMoveEnd: () => changed(drawn()),
    onMouseEnter: ({ overlay }: { overlay: Overlay }) => {
      under = overlay.id
    },
    onMouseLeave: () => {
      under = undefined
    },
    // Removing is offered in our own menu, so that a click by mistake loses nothing.
    onRightClick: (event: { preventDefault?: () => void }) => event.preventDefault?.(),
  }
  heedQuickClicks(element, () =>
    begun === undefined ? undefined : chart.getOverlays({ id: begun })[0]?.currentStep,
  )
  const drawnAs = (how: DrawnLooks) => ({
    ...lookOf(how, element),
    extendData: dataOf(how, tick, element),
    mode: looks.magnet ? ('weak_magnet' as const) : ('normal' as const),
  })

  return {
    about(market) {
      tick = market?.tick
    },
    show(drawings, how) {
      looks = how
      chart.removeOverlay({ groupId: GROUP })
      begun = under = picked = undefined
      chart.createOverlay(
        drawings.map(drawing => ({
          ...shared,
          ...drawnAs(drawing),
          name: named[drawing.tool],
          lock: looks.locked,
          visible: !looks.hidden,
          points: drawing.spots.map(({ at, value }) => ({
            ...(at !== undefined && { timestamp: at }),
            ...(value !== undefined && { value }),
          })),
        })),
      )
    },
    take(tool) {
      this.putAway()
      const id = chart.createOverlay({ ...shared, ...drawnAs(plainDrawing), name: named[tool] })
      begun = typeof id === 'string' ? id : undefined
    },
    putAway() {
      if (begun !== undefined) chart.removeOverlay({ id: begun })
      begun = undefined
    },
    pick() {
      picked = under
      return picked === undefined ? undefined : chart.getOverlays({ id: picked }).flatMap(drawingOf)[0]
    },
    removePicked() {
      if (picked === undefined) return
      chart.removeOverlay({ id: picked })
      picked = under = undefined
      changed(drawn())
    },
    changePicked(some) {
      const [before] = picked === undefined ? [] : chart.getOverlays({ id: picked }).flatMap(drawingOf)
      if (picked === undefined || before === undefined) return
      chart.overrideOverlay({ id: picked, ...drawnAs({ ...before, ...some }) })
      changed(drawn())
    },
    redraw() {
      this.show(drawn(), looks)
    },
  }
}

/** A drawing in its colour and width, whatever the library draws it with. */
function lookOf({ ink: name, width, dash }: DrawnLooks, element: Element) {
  const color = ink(element, name)
  const style = dash === 'solid' ? ('solid' as const) : ('dashed' as const)
  const dashedValue = dash === 'dotted' ? [1, 3] : [6, 4]
  return {
    styles: {
      line: { color, size: width, style, dashedValue },
      polygon: {
        color: faded(color, 14),
        borderColor: color,
        borderSize: width,
        borderStyle: style,
        borderDashedValue: dashedValue,
      },
      text: { backgroundColor: color, borderColor: color },
      point: { borderColor: color, activeColor: color },
    },
  }
}

const dataOf = (
  { ink: name, width, dash, text }: DrawnLooks,
  tick: Market['tick'] | undefined,
  element: Element,
): DrawnData => ({
  ink: name,
  width,
  dash,
  text,
  tick,
  colors: { chosen: ink(element, name), up: ink(element, 'up'), down: ink(element, 'down') },
})

function drawingOf({ name, points, extendData }: Overlay): readonly Drawing[] {
  const tool = toolOf.get(name)
  if (tool === undefined) return []
  const spots = points.map(({ timestamp, value }) => ({
    ...(timestamp !== undefined && { at: timestamp }),
    ...(value !== undefined && { value }),
  }))
  const { ink: color, width, dash, text } = extendData as DrawnData
  return [{ tool, spots, ink: color, width, dash, text }]
}
