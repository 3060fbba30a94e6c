import { KEY_PRESS_LIFE } from '@core/value/hold-stroke'
import type { Span } from '@contract/consent'

/**
 * How far main is with believing that a person is looking at the sheet and means yes.
 *
 * A pure account of what main itself saw: the page's word that something was clicked is never part of it.
 */
export interface Arming {
  readonly shown: boolean
  readonly focused: boolean
  /** All that must be read is laid out, or was scrolled through. */
  readonly read: boolean
  /** Since when the question is on screen, read, focused and undisturbed. */
  readonly calmSince?: number
  /** A press that began while armed and has not been released. */
  readonly press?: Press
  /** Finished presses, oldest first; two are enough to judge by. */
  readonly finished: readonly FinishedPress[]
}

/** A pointer button or a key that is down. */
export interface Press {
  readonly by: string
  readonly from: number
}

export interface FinishedPress extends Press {
  readonly until: number
}

/** An event at the sheet as main saw it, timed by a clock that only goes forward. */
export type Sight = { readonly at: number } & (
  | { readonly saw: 'shown' }
  | { readonly saw: 'focus' }
  | { readonly saw: 'blur' }
  /** The window moved, changed its size, or was uncovered: what was read has to be laid out anew. */
  | { readonly saw: 'moved' }
  /** How the sheet is laid out now, as main measured it. */
  | { readonly saw: 'laid'; readonly read: boolean; readonly unread: readonly Span[] }
  | { readonly saw: 'press'; readonly by: string }
  | { readonly saw: 'release'; readonly by: string }
  /** The pointer left the button's place, pressed or not. */
  | { readonly saw: 'strayed' }
  /** A key after which the release of a press may never come, or is not meant for it. */
  | { readonly saw: 'interrupted' }
)

/** The name by which a press of the pointer goes; every other press goes by that of its key. */
export const POINTER = 'pointer'

/** How long a question must have been on screen, focused and still, before any press counts. */
export const ARM_DELAY = 400

/** How long after its release a press still proves something. */
export const PROOF_LIFE = 1_500

/** Two separate presses of the keys this far apart stand for a hold where a hold cannot be given. */
const STEP_APART = { least: 1_000, most: 10_000 } as const

/** A hold crosses processes at both ends; this much of it may be lost on the way. */
const HOLD_SLACK = 50

export const unarmed: Arming = { shown: false, focused: false, read: false, finished: [] }

/** What is believed after one more thing was seen. Every disturbance starts the delay again. */
export function advanceArming(before: Arming, seen: Sight): Arming {
  const was = withoutOldPress(before, seen.at)
  switch (seen.saw) {
    case 'shown':
      return settle({ ...was, shown: true }, seen.at)
    case 'focus':
      return was.focused ? was : settle({ ...was, focused: true }, seen.at)
    case 'blur':
      return settle({ ...was, focused: false }, seen.at)
    case 'moved':
      return settle({ ...was, read: false }, seen.at)
    case 'laid':
      return was.read === seen.read ? was : settle({ ...was, read: seen.read }, seen.at)
    case 'strayed':
      return was.press?.by === POINTER ? withoutPress(was) : was
    case 'interrupted':
      return withoutPress(was)
    case 'press':
      return pressed(was, seen.by, seen.at)
    case 'release':
      return released(was, seen.by, seen.at)
  }
}

/** Whether presses count now. */
export const isArmed = ({ calmSince }: Arming, now: number): boolean =>
  calmSince !== undefined && now - calmSince >= ARM_DELAY

/**
 * Whether what main saw amounts to a yes: a press held long enough, or two separate presses of the keys.
 *
 * It must have ended just now; an old press proves nothing about a new wish. Two clicks prove nothing either: a page
 * that lies may have written “back” where the button is.
 */
export function provesYes(arming: Arming, holdMs: number, now: number): boolean {
  const last = arming.finished.at(-1)
  if (last === undefined || !isArmed(arming, now) || now - last.until > PROOF_LIFE) return false
  if (last.until - last.from >= holdMs - HOLD_SLACK) return true
  const before = arming.finished.at(-2)
  if (before === undefined || before.by === POINTER || last.by === POINTER) return false
  const apart = last.from - before.until
  return apart >= STEP_APART.least && apart <= STEP_APART.most
}

function settle({ shown, focused, read }: Arming, at: number): Arming {
  const calm = shown && focused && read
  return { shown, focused, read, finished: [], ...(calm ? { calmSince: at } : {}) }
}

/** A press that began before arming never counts, however long it is then held; nor do two at once. */
function pressed(was: Arming, by: string, at: number): Arming {
  // SECURITY: a second press before the first ended means that a release was lost.
  if (was.press !== undefined) return withoutPress(was)
  return isArmed(was, at) ? { ...was, press: { by, from: at } } : was
}

function released(was: Arming, by: string, at: number): Arming {
  if (was.press?.by !== by) return was
  const done: FinishedPress = { ...was.press, until: at }
  return { ...withoutPress(was), finished: [...was.finished.slice(-1), done] }
}

/** Drops a press of the keys that has lasted too long to be ended by its own release. */
export function withoutOldPress(was: Arming, now: number): Arming {
  const { press } = was
  const isOld = press !== undefined && press.by !== POINTER && now - press.from > KEY_PRESS_LIFE
  return isOld ? withoutPress(was) : was
}

function withoutPress({ press: _, ...rest }: Arming): Arming {
  return rest
}
