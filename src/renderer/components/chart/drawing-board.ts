import type { Chart, Overlay } from 'klinecharts'
import type { MarketRules } from '@core/market/venue-market-rules'
import {
  defaultDrawingStyle,
  type ChartPreferences,
  type ChartDrawing,
  type DrawingStyle,
  type DrawingTool,
} from '../../preferences/chart-preferences'
import { withOpacity, readThemeColor } from './chart-styles'
import type { DrawingData } from './custom-drawing-tools'
import { replayQuickClicks } from './quick-clicks'

const DRAWING_GROUP_ID = 'drawn'

const libraryNames: Record<DrawingTool, string> = {
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
const toolsByName = new Map(Object.entries(libraryNames).map(([tool, name]) => [name, tool as DrawingTool]))

export type DrawingSettings = Pick<ChartPreferences, 'magnet' | 'locked' | 'hidden'>

export interface DrawingBoard {
  setMarket(market: MarketRules | undefined): void
  show(drawings: readonly ChartDrawing[], settings: DrawingSettings): void
  selectTool(tool: DrawingTool): void
  /** Puts the tool away and discards an unfinished drawing. */
  cancelTool(): void
  pickAtPointer(): ChartDrawing | undefined
  removePicked(): void
  changePicked(changes: Partial<DrawingStyle>): void
  redraw(): void
}

/** Handlers for drawing: `onChanged` receives all drawings after each change, `onPlaced` a new text drawing. */
export interface DrawingBoardHandlers {
  readonly onChanged: (drawings: readonly ChartDrawing[]) => void
  readonly onPlaced: (drawing: ChartDrawing) => void
}

export function createDrawingBoard(
  chart: Chart,
  element: Element,
  { onChanged, onPlaced }: DrawingBoardHandlers,
): DrawingBoard {
  let unfinished: { readonly id: string; readonly tool: DrawingTool } | undefined
  let hoveredId: string | undefined
  let pickedId: string | undefined
  let tick: MarketRules['tick'] | undefined
  let settings: DrawingSettings = { magnet: false, locked: false, hidden: false }
  const readDrawings = (): readonly ChartDrawing[] =>
    chart
      .getOverlays({ groupId: DRAWING_GROUP_ID })
      .filter(({ id }) => id !== unfinished?.id)
      .flatMap(parseOverlay)
  const sharedOptions = {
    groupId: DRAWING_GROUP_ID,
    onDrawEnd: ({ overlay }: { overlay: Overlay }) => {
      unfinished = undefined
      onChanged(readDrawings())
      const [drawing] = parseOverlay(overlay)
      if (drawing?.tool !== 'text') return
      pickedId = overlay.id
      onPlaced(drawing)
    },
    onPressedMoveEnd: () => onChanged(readDrawings()),
    onMouseEnter: ({ overlay }: { overlay: Overlay }) => {
      hoveredId = overlay.id
    },
    onMouseLeave: () => {
      hoveredId = undefined
    },
    // Keeps the library from removing a drawing on right click. The desk's own menu removes it.
    onRightClick: (event: { preventDefault?: () => void }) => event.preventDefault?.(),
  }
  replayQuickClicks(element, () =>
    unfinished === undefined ? undefined : chart.getOverlays({ id: unfinished.id })[0]?.currentStep,
  )
  const toOverlayOptions = (style: DrawingStyle) => ({
    ...createDrawingStyles(style, element),
    extendData: createDrawingData(style, tick, element),
    mode: settings.magnet ? ('weak_magnet' as const) : ('normal' as const),
  })

  return {
    setMarket(market) {
      tick = market?.tick
    },
    show(drawings, newSettings) {
      settings = newSettings
      chart.removeOverlay({ groupId: DRAWING_GROUP_ID })
      unfinished = hoveredId = pickedId = undefined
      chart.createOverlay(
        drawings.map(drawing => ({
          ...sharedOptions,
          ...toOverlayOptions(drawing),
          name: libraryNames[drawing.tool],
          lock: settings.locked,
          visible: !settings.hidden,
          points: drawing.spots.map(({ at, value }) => ({
            ...(at !== undefined && { timestamp: at }),
            ...(value !== undefined && { value }),
          })),
        })),
      )
    },
    selectTool(tool) {
      this.cancelTool()
      const id = chart.createOverlay({
        ...sharedOptions,
        ...toOverlayOptions(defaultDrawingStyle),
        name: libraryNames[tool],
      })
      unfinished = typeof id === 'string' ? { id, tool } : undefined
    },
    cancelTool() {
      if (unfinished !== undefined) chart.removeOverlay({ id: unfinished.id })
      unfinished = undefined
    },
    pickAtPointer() {
      pickedId = hoveredId
      return pickedId === undefined ? undefined : chart.getOverlays({ id: pickedId }).flatMap(parseOverlay)[0]
    },
    removePicked() {
      if (pickedId === undefined) return
      chart.removeOverlay({ id: pickedId })
      pickedId = hoveredId = undefined
      onChanged(readDrawings())
    },
    changePicked(changes) {
      const [before] = pickedId === undefined ? [] : chart.getOverlays({ id: pickedId }).flatMap(parseOverlay)
      if (pickedId === undefined || before === undefined) return
      chart.overrideOverlay({ id: pickedId, ...toOverlayOptions({ ...before, ...changes }) })
      onChanged(readDrawings())
    },
    redraw() {
      const tool = unfinished?.tool
      this.show(readDrawings(), settings)
      if (tool !== undefined) this.selectTool(tool)
    },
  }
}

function createDrawingStyles({ ink, width, dash }: DrawingStyle, element: Element) {
  const color = readThemeColor(element, ink)
  const style = dash === 'solid' ? ('solid' as const) : ('dashed' as const)
  const dashedValue = dash === 'dotted' ? [1, 3] : [6, 4]
  return {
    styles: {
      line: { color, size: width, style, dashedValue },
      polygon: {
        color: withOpacity(color, 14),
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

const createDrawingData = (
  { ink, width, dash, text }: DrawingStyle,
  tick: MarketRules['tick'] | undefined,
  element: Element,
): DrawingData => ({
  ink,
  width,
  dash,
  text,
  tick,
  colors: {
    chosen: readThemeColor(element, ink),
    up: readThemeColor(element, 'up'),
    down: readThemeColor(element, 'down'),
  },
})

function parseOverlay({ name, points, extendData }: Overlay): readonly ChartDrawing[] {
  const tool = toolsByName.get(name)
  if (tool === undefined) return []
  const spots = points.map(({ timestamp, value }) => ({
    ...(timestamp !== undefined && { at: timestamp }),
    ...(value !== undefined && { value }),
  }))
  const { ink, width, dash, text } = extendData as DrawingData
  return [{ tool, spots, ink, width, dash, text }]
}
