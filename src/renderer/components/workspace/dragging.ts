import { useEventListener } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import { panels, type Panel } from '../../workspace/panels'
import type { Place, PanelSide } from '../../workspace/layout'

/** Where a panel would go, and which part of the group there it would take, in the page's own pixels. */
interface Target extends Place {
  readonly shade: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
}
interface Drag {
  readonly panel: Panel
  readonly from: { readonly x: number; readonly y: number }
  readonly target?: Target | undefined
  readonly isMoving: boolean
}

/** How far a press moves before it pulls a tab along, in pixels. */
const SLACK = 6
/** How much of a group is its edge, on each side. */
const EDGE = 0.25

/** Pulls a tab by the pointer onto another group, or to an edge of one. */
export function useDragging(drop: (panel: Panel, place: Place) => void) {
  const drag = shallowRef<Drag>()

  function leave(): void {
    drag.value = undefined
  }
  function grab(event: PointerEvent, panel: Panel): void {
    if (event.button === 0)
      drag.value = { panel, from: { x: event.clientX, y: event.clientY }, isMoving: false }
  }
  function move(event: PointerEvent): void {
    if (drag.value === undefined) return
    // It was let go outside of the window, where nobody heard it.
    if (event.buttons === 0) return leave()
    const { from, isMoving } = drag.value
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y)
    if (!isMoving && far < SLACK) return
    drag.value = { ...drag.value, isMoving: true, target: targetAt(event.clientX, event.clientY) }
  }
  function letGo(): void {
    const { panel, target } = drag.value ?? {}
    drag.value = undefined
    if (panel !== undefined && target !== undefined) drop(panel, target)
  }

  useEventListener(window, 'pointermove', move)
  useEventListener(window, 'pointerup', letGo)
  useEventListener(window, 'pointercancel', leave)
  useEventListener(window, 'blur', leave)
  useEventListener(
    window,
    'keydown',
    event => {
      if (event.key !== 'Escape' || drag.value?.isMoving !== true) return
      leave()
      event.stopPropagation()
    },
    { capture: true },
  )
  return {
    grab,
    panel: computed(() => (drag.value?.isMoving === true ? drag.value.panel : undefined)),
    shade: computed(() => drag.value?.target?.shade),
  }
}

function targetAt(x: number, y: number): Target | undefined {
  const under = document.elementFromPoint(x, y)
  const met = under?.closest<HTMLElement>('[data-group]')
  const beside = panels.find(panel => panel === met?.dataset['group'])
  if (met === null || met === undefined || beside === undefined) return undefined
  const { left, top, width, height } = met.getBoundingClientRect()
  const isHead = under?.closest('.panel-head') !== null
  const at = isHead ? 'inside' : placeIn((x - left) / width, (y - top) / height)
  const half = { left, top, width, height }
  if (at === 'left' || at === 'right') half.width = width / 2
  if (at === 'above' || at === 'below') half.height = height / 2
  if (at === 'right') half.left = left + width / 2
  if (at === 'below') half.top = top + height / 2
  return { beside, at, shade: half }
}

/** Which edge of a group a place in it belongs to, told in shares of it; the middle is inside. */
export function placeIn(across: number, down: number): Place['at'] {
  const edges: readonly (readonly [PanelSide, number])[] = [
    ['left', across],
    ['right', 1 - across],
    ['above', down],
    ['below', 1 - down],
  ]
  const [side, away] = edges.reduce((near, edge) => (edge[1] < near[1] ? edge : near))
  return away < EDGE ? side : 'inside'
}
