import { isArmedClick, type ArmedAction, type ArmedArea } from '../envelope/envelope'
import type { KeyInput } from './presses'

/** What main saw the pointer do on the desk's page, in that page's own pixels. */
export interface PointerInput {
  readonly is: 'down' | 'up' | 'move'
  readonly x: number
  readonly y: number
  /** By a clock that only goes forward. */
  readonly at: number
  /** Whether it is the primary button's. */
  readonly isPrimary: boolean
  /** How many presses in a row the system takes it for. */
  readonly clicks: number
}

/** Where the primary button went down, while it is down. */
export interface PointerState {
  readonly down?: { readonly x: number; readonly y: number }
}

/** How far a pointer may move while it is pressed: beyond that it drags something. */
const DRAG_DISTANCE_PX = 4

/** Stands for every place that nothing is sealed for. */
const ELSEWHERE = 'elsewhere'
/** Stands for what makes a press none: nothing comes up under that name. */
const CANCELLED = 'strayed'

/** Whether a spot is in a place. */
export const isPointInArmedArea = (
  { x, y, width, height }: ArmedArea,
  at: { readonly x: number; readonly y: number },
): boolean => at.x >= x && at.x < x + width && at.y >= y && at.y < y + height

const findActionKey = (acts: readonly ArmedAction[], input: PointerInput): string =>
  acts.find(act => isArmedClick(act) && isPointInArmedArea(act.area, input))?.key ?? ELSEWHERE

/**
 * What the pointer did, as a key that stands for the place it was at: so that one down with its up, at one sealed place,
 * is a press like every other. A drag, another button and the second of a double click are none.
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
    return isDrag ? { pointing: {}, key: { ...key('down', CANCELLED), repeats: false } } : { pointing: before }
  }
  // Another button beside it makes it no press of either.
  if (!input.isPrimary) return { pointing: {}, key: { ...key('down', CANCELLED), repeats: false } }
  if (input.is === 'down') return { pointing: { down: { x, y } }, key: key('down', findActionKey(acts, input)) }
  return { pointing: {}, key: key('up', findActionKey(acts, input)) }
}
