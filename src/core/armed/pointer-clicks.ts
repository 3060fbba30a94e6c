import { isArmedClick, type ArmedAction, type ArmedArea } from '../envelope/mandate'
import type { KeyInput } from './key-presses'

/** A pointer event that main observed on the desk's page, in page pixels. */
export interface PointerInput {
  readonly is: 'down' | 'up' | 'move'
  readonly x: number
  readonly y: number
  /** Monotonic time. */
  readonly at: number
  readonly isPrimary: boolean
  readonly clicks: number
}

export interface PointerState {
  readonly down?: { readonly x: number; readonly y: number }
}

const DRAG_DISTANCE_PX = 4

/** Key name for any place without a sealed action. */
const ELSEWHERE = 'elsewhere'
/** Key name that cancels a press; nothing is released under it. */
const CANCELLED = 'strayed'

export const isPointInArmedArea = (
  { x, y, width, height }: ArmedArea,
  at: { readonly x: number; readonly y: number },
): boolean => at.x >= x && at.x < x + width && at.y >= y && at.y < y + height

const findActionKey = (acts: readonly ArmedAction[], input: PointerInput): string =>
  acts.find(act => isArmedClick(act) && isPointInArmedArea(act.area, input))?.key ?? ELSEWHERE

/**
 * Maps a pointer event to a key event of the place it hit, so that a button going down and up in one sealed place
 * counts as a press. A drag, another button and the second click of a double click do not count.
 */
export function advancePointer(
  acts: readonly ArmedAction[],
  before: PointerState,
  input: PointerInput,
): { readonly pointing: PointerState; readonly key?: KeyInput } {
  const { x, y, at } = input
  const key = (is: KeyInput['is'], named: string): KeyInput => ({
    is,
    key: named,
    at,
    repeats: input.clicks > 1,
  })
  if (input.is === 'move') {
    const { down } = before
    const isDrag = down !== undefined && Math.hypot(x - down.x, y - down.y) > DRAG_DISTANCE_PX
    return isDrag ? { pointing: {}, key: key('cancel', CANCELLED) } : { pointing: before }
  }
  // A second button cancels both presses until it is released.
  if (!input.isPrimary) {
    const cancels = key(input.is === 'down' ? 'down' : 'cancel', CANCELLED)
    return { pointing: {}, key: { ...cancels, repeats: false } }
  }
  if (input.is === 'down')
    return { pointing: { down: { x, y } }, key: key('down', findActionKey(acts, input)) }
  return { pointing: {}, key: key('up', findActionKey(acts, input)) }
}
