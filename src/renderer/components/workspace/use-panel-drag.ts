import { useEventListener } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import { workspacePanels, type WorkspacePanelId } from '../../workspace/panels'
import type { PanelPosition, PanelSide } from '../../workspace/layout-tree'

interface DropTarget extends PanelPosition {
  readonly shade: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
}
interface PanelDrag {
  readonly panel: WorkspacePanelId
  readonly from: { readonly x: number; readonly y: number }
  readonly target?: DropTarget | undefined
  readonly isMoving: boolean
}

const DRAG_THRESHOLD_PX = 6
/** Share of a group that counts as its edge on each side. */
const EDGE_SHARE = 0.25

export function usePanelDrag(drop: (panel: WorkspacePanelId, place: PanelPosition) => void) {
  const drag = shallowRef<PanelDrag>()

  function cancelDrag(): void {
    drag.value = undefined
  }
  function startDrag(event: PointerEvent, panel: WorkspacePanelId): void {
    if (event.button === 0)
      drag.value = { panel, from: { x: event.clientX, y: event.clientY }, isMoving: false }
  }
  function onPointerMove(event: PointerEvent): void {
    if (drag.value === undefined) return
    // The button was released outside of the window.
    if (event.buttons === 0) return cancelDrag()
    const { from, isMoving } = drag.value
    const distance = Math.hypot(event.clientX - from.x, event.clientY - from.y)
    if (!isMoving && distance < DRAG_THRESHOLD_PX) return
    drag.value = { ...drag.value, isMoving: true, target: findDropTarget(event.clientX, event.clientY) }
  }
  function endDrag(): void {
    const { panel, target } = drag.value ?? {}
    drag.value = undefined
    if (panel !== undefined && target !== undefined) drop(panel, target)
  }

  useEventListener(window, 'pointermove', onPointerMove)
  useEventListener(window, 'pointerup', endDrag)
  useEventListener(window, 'pointercancel', cancelDrag)
  useEventListener(window, 'blur', cancelDrag)
  useEventListener(
    window,
    'keydown',
    event => {
      if (event.key !== 'Escape' || drag.value?.isMoving !== true) return
      cancelDrag()
      event.stopPropagation()
    },
    { capture: true },
  )
  return {
    grab: startDrag,
    panel: computed(() => (drag.value?.isMoving === true ? drag.value.panel : undefined)),
    shade: computed(() => drag.value?.target?.shade),
  }
}

function findDropTarget(x: number, y: number): DropTarget | undefined {
  const elementAtPoint = document.elementFromPoint(x, y)
  const groupElement = elementAtPoint?.closest<HTMLElement>('[data-group]')
  const beside = workspacePanels.find(panel => panel === groupElement?.dataset['group'])
  if (groupElement === null || groupElement === undefined || beside === undefined) return undefined
  const { left, top, width, height } = groupElement.getBoundingClientRect()
  const isHead = elementAtPoint?.closest('.panel-head') !== null
  const at = isHead ? 'inside' : findDropPosition((x - left) / width, (y - top) / height)
  const half = { left, top, width, height }
  if (at === 'left' || at === 'right') half.width = width / 2
  if (at === 'above' || at === 'below') half.height = height / 2
  if (at === 'right') half.left = left + width / 2
  if (at === 'below') half.top = top + height / 2
  return { beside, at, shade: half }
}

/** Returns the edge of a group that a point lies on, or `inside`. Coordinates are shares of the group's size. */
export function findDropPosition(xShare: number, yShare: number): PanelPosition['at'] {
  const edges: readonly (readonly [PanelSide, number])[] = [
    ['left', xShare],
    ['right', 1 - xShare],
    ['above', yShare],
    ['below', 1 - yShare],
  ]
  const [side, distance] = edges.reduce((near, edge) => (edge[1] < near[1] ? edge : near))
  return distance < EDGE_SHARE ? side : 'inside'
}
