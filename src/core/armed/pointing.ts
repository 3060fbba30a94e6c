import { isClick, type ArmedAct, type ArmedArea } from '../envelope/envelope'
import type { KeySeen } from './presses'

/** What main saw the pointer do on the desk's page, in that page's own pixels. */
export interface PointerSeen {
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
export interface Pointing {
  readonly down?: { readonly x: number; readonly y: number }
}

/** How far a pointer may move while it is pressed: beyond that it drags something. */
const DRAGGED = 4

/** Stands for every place that nothing is sealed for. */
const ELSEWHERE = 'elsewhere'
/** Stands for what makes a press none: nothing comes up under that name. */
const STRAYED = 'strayed'

/** Whether a spot is in a place. */
export const isWithin = (
  { x, y, width, height }: ArmedArea,
  at: { readonly x: number; readonly y: number },
): boolean => at.x >= x && at.x < x + width && at.y >= y && at.y < y + height

const placeAt = (acts: readonly ArmedAct[], seen: PointerSeen): string =>
  acts.find(act => isClick(act) && isWithin(act.area, seen))?.key ?? ELSEWHERE

/**
 * What the pointer did, as a key that stands for the place it was at: so that one down with its up, at one sealed place,
 * is a press like every other. A drag, another button and the second of a double click are none.
 */
export function pointed(
  acts: readonly ArmedAct[],
  was: Pointing,
  seen: PointerSeen,
): { readonly pointing: Pointing; readonly key?: KeySeen } {
  const { x, y, at } = seen
  const key = (is: KeySeen['is'], named: string): KeySeen => ({
    is,
    key: named,
    at,
    repeats: seen.clicks > 1,
  })
  if (seen.is === 'move') {
    const { down } = was
    const isDrag = down !== undefined && Math.hypot(x - down.x, y - down.y) > DRAGGED
    return isDrag ? { pointing: {}, key: { ...key('down', STRAYED), repeats: false } } : { pointing: was }
  }
  // Another button beside it makes it no press of either.
  if (!seen.isPrimary) return { pointing: {}, key: { ...key('down', STRAYED), repeats: false } }
  if (seen.is === 'down') return { pointing: { down: { x, y } }, key: key('down', placeAt(acts, seen)) }
  return { pointing: {}, key: key('up', placeAt(acts, seen)) }
}
