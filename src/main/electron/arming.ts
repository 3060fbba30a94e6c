import { MAX_KEY_PRESS_MS } from '@core/value/hold-stroke'
import type { TextSpan } from '@contract/consent'

/**
 * How far main is with believing that a person is looking at the sheet and means yes.
 *
 * A pure account of what main itself saw: the page's word that something was clicked is never part of it.
 */
export interface ConsentArming {
  readonly shown: boolean
  readonly focused: boolean
  /** All that must be read is laid out, or was scrolled through. */
  readonly read: boolean
  /** Since when the question is on screen, read, focused and undisturbed. */
  readonly calmSince?: number
  /** A press that began while armed and has not been released. */
  readonly press?: SheetPress
  /** Finished presses, oldest first; two are enough to judge by. */
  readonly finished: readonly FinishedSheetPress[]
}

/** A pointer button or a key that is down. */
export interface SheetPress {
  readonly by: string
  readonly from: number
}

export interface FinishedSheetPress extends SheetPress {
  readonly until: number
}

/** An event at the sheet as main saw it, timed by a clock that only goes forward. */
export type SheetEvent = { readonly at: number } & (
  | { readonly saw: 'shown' }
  | { readonly saw: 'focus' }
  | { readonly saw: 'blur' }
  /** The window moved, changed its size, or was uncovered: what was read has to be laid out anew. */
  | { readonly saw: 'moved' }
  /** How the sheet is laid out now, as main measured it. */
  | { readonly saw: 'laid'; readonly read: boolean; readonly unread: readonly TextSpan[] }
  | { readonly saw: 'press'; readonly by: string }
  | { readonly saw: 'release'; readonly by: string }
  /** The pointer left the button's place, pressed or not. */
  | { readonly saw: 'strayed' }
  /** A key after which the release of a press may never come, or is not meant for it. */
  | { readonly saw: 'interrupted' }
)

/** The name by which a press of the pointer goes; every other press goes by that of its key. */
export const POINTER_PRESS = 'pointer'

/** How long a question must have been on screen, focused and still, before any press counts. */
export const ARM_DELAY_MS = 400

/** How long after its release a press still proves something. */
export const PRESS_PROOF_LIFE_MS = 1_500

/** Two separate presses of the keys this far apart stand for a hold where a hold cannot be given. */
const KEY_STEP_GAP_MS = { least: 1_000, most: 10_000 } as const

/** A hold crosses processes at both ends; this much of it may be lost on the way. */
const HOLD_TOLERANCE_MS = 50

export const unarmedConsent: ConsentArming = { shown: false, focused: false, read: false, finished: [] }

/** What is believed after one more thing was seen. Every disturbance starts the delay again. */
export function advanceConsentArming(before: ConsentArming, event: SheetEvent): ConsentArming {
  const was = withoutExpiredPress(before, event.at)
  switch (event.saw) {
    case 'shown':
      return restartDelay({ ...was, shown: true }, event.at)
    case 'focus':
      return was.focused ? was : restartDelay({ ...was, focused: true }, event.at)
    case 'blur':
      return restartDelay({ ...was, focused: false }, event.at)
    case 'moved':
      return restartDelay({ ...was, read: false }, event.at)
    case 'laid':
      return was.read === event.read ? was : restartDelay({ ...was, read: event.read }, event.at)
    case 'strayed':
      return was.press?.by === POINTER_PRESS ? withoutPress(was) : was
    case 'interrupted':
      return withoutPress(was)
    case 'press':
      return startPress(was, event.by, event.at)
    case 'release':
      return finishPress(was, event.by, event.at)
  }
}

/** Whether presses count now. */
export const isConsentArmed = ({ calmSince }: ConsentArming, now: number): boolean =>
  calmSince !== undefined && now - calmSince >= ARM_DELAY_MS

/**
 * Whether what main saw amounts to a yes: a press held long enough, or two separate presses of the keys.
 *
 * It must have ended just now; an old press proves nothing about a new wish. Two clicks prove nothing either: a page
 * that lies may have written “back” where the button is.
 */
export function isConfirmationProven(arming: ConsentArming, holdMs: number, now: number): boolean {
  const last = arming.finished.at(-1)
  if (last === undefined || !isConsentArmed(arming, now) || now - last.until > PRESS_PROOF_LIFE_MS) return false
  if (last.until - last.from >= holdMs - HOLD_TOLERANCE_MS) return true
  const previous = arming.finished.at(-2)
  if (previous === undefined || previous.by === POINTER_PRESS || last.by === POINTER_PRESS) return false
  const apart = last.from - previous.until
  return apart >= KEY_STEP_GAP_MS.least && apart <= KEY_STEP_GAP_MS.most
}

function restartDelay({ shown, focused, read }: ConsentArming, at: number): ConsentArming {
  const calm = shown && focused && read
  return { shown, focused, read, finished: [], ...(calm ? { calmSince: at } : {}) }
}

/** A press that began before arming never counts, however long it is then held; nor do two at once. */
function startPress(was: ConsentArming, by: string, at: number): ConsentArming {
  // SECURITY: a second press before the first ended means that a release was lost.
  if (was.press !== undefined) return withoutPress(was)
  return isConsentArmed(was, at) ? { ...was, press: { by, from: at } } : was
}

function finishPress(was: ConsentArming, by: string, at: number): ConsentArming {
  if (was.press?.by !== by) return was
  const done: FinishedSheetPress = { ...was.press, until: at }
  return { ...withoutPress(was), finished: [...was.finished.slice(-1), done] }
}

/** Drops a press of the keys that has lasted too long to be ended by its own release. */
export function withoutExpiredPress(was: ConsentArming, now: number): ConsentArming {
  const { press } = was
  const isOld = press !== undefined && press.by !== POINTER_PRESS && now - press.from > MAX_KEY_PRESS_MS
  return isOld ? withoutPress(was) : was
}

function withoutPress({ press: _, ...rest }: ConsentArming): ConsentArming {
  return rest
}
