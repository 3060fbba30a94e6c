import { MAX_KEY_PRESS_MS } from '@core/value/hold-key'

/**
 * Evidence that a person sees the sheet and confirms it. It contains only events that main observed itself, never a
 * claim of the page.
 */
export interface ConsentArming {
  /** Time in milliseconds that the question must be visible, focused and still before a press counts. */
  readonly delayMs: number
  readonly shown: boolean
  readonly focused: boolean
  /** State of the layout while everything that the question rests on is laid out; absent otherwise. */
  readonly layout?: string
  readonly calmSince?: number
  readonly press?: SheetPress
  readonly finished: readonly FinishedSheetPress[]
}

export interface SheetPress {
  readonly by: string
  readonly from: number
  /** True for keys of which two separate presses replace a hold. */
  readonly isStep?: boolean
}

export interface FinishedSheetPress extends SheetPress {
  readonly until: number
}

/** An event at the sheet as main observed it, timed by the monotonic clock. */
export type SheetEvent = { readonly at: number } & (
  | { readonly saw: 'shown' }
  | { readonly saw: 'focus' }
  | { readonly saw: 'blur' }
  /** The window moved, resized or was uncovered; the layout must be measured again. */
  | { readonly saw: 'moved' }
  /** Without a `layout`, a part that the question rests on is not laid out. */
  | { readonly saw: 'laid'; readonly layout?: string }
  | { readonly saw: 'press'; readonly by: string; readonly isStep?: boolean }
  | { readonly saw: 'release'; readonly by: string }
  | { readonly saw: 'strayed' }
  /** A key after which the release of a press may never arrive. */
  | { readonly saw: 'interrupted' }
)

export const POINTER_PRESS = 'pointer'

/** `delayMs` of a question that may add risk. A question that only reduces risk has none: its hold is that time. */
export const ARM_DELAY_MS = 400

/** Time in milliseconds for which a released press counts as proof. */
export const PRESS_PROOF_LIFE_MS = 1_500

/** Required distance in milliseconds between two key presses that replace one hold. */
const KEY_STEP_GAP_MS = { least: 1_000, most: 10_000 } as const

/** Tolerance in milliseconds for the two process crossings of a hold. */
const HOLD_TOLERANCE_MS = 50

export const createConsentArming = (delayMs = ARM_DELAY_MS): ConsentArming => ({
  ...{ delayMs, shown: false, focused: false, finished: [] },
})

/** Returns the evidence after one more event. Every disturbance restarts the delay. */
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
      return restartDelay(withLayout(was, undefined), event.at)
    case 'laid':
      return was.layout === event.layout ? was : restartDelay(withLayout(was, event.layout), event.at)
    case 'strayed':
      return was.press?.by === POINTER_PRESS ? withoutPress(was) : was
    case 'interrupted':
      return withoutPress(was)
    case 'press':
      return startPress(was, event)
    case 'release':
      return finishPress(was, event.by, event.at)
  }
}

export const isConsentArmed = ({ calmSince, delayMs }: ConsentArming, now: number): boolean =>
  calmSince !== undefined && now - calmSince >= delayMs

/**
 * Returns true if the observed presses are a confirmation: one press of at least `holdMs`, or two separate key presses.
 * An old press proves nothing. Two clicks, or two presses of Enter alone, prove nothing either, because a dishonest page
 * could label the button "Back".
 */
export function isConfirmationProven(arming: ConsentArming, holdMs: number, now: number): boolean {
  const last = arming.finished.at(-1)
  if (last === undefined || !isConsentArmed(arming, now) || now - last.until > PRESS_PROOF_LIFE_MS)
    return false
  if (last.until - last.from >= holdMs - HOLD_TOLERANCE_MS) return true
  const previous = arming.finished.at(-2)
  if (previous?.isStep !== true || last.isStep !== true) return false
  const apart = last.from - previous.until
  return apart >= KEY_STEP_GAP_MS.least && apart <= KEY_STEP_GAP_MS.most
}

function restartDelay({ delayMs, shown, focused, layout }: ConsentArming, at: number): ConsentArming {
  const calm = shown && focused && layout !== undefined
  return {
    ...{ delayMs, shown, focused, finished: [] },
    ...(layout === undefined ? {} : { layout }),
    ...(calm ? { calmSince: at } : {}),
  }
}

const withLayout = ({ layout: _, ...was }: ConsentArming, layout: string | undefined): ConsentArming =>
  layout === undefined ? was : { ...was, layout }

/** Ignores a press that began before arming, and drops both presses if two overlap. */
function startPress(
  was: ConsentArming,
  { by, isStep = false, at }: Extract<SheetEvent, { saw: 'press' }>,
): ConsentArming {
  // SECURITY: a second press before the first ended means that a release was lost.
  if (was.press !== undefined) return withoutPress(was)
  return isConsentArmed(was, at) ? { ...was, press: { by, isStep, from: at } } : was
}

function finishPress(was: ConsentArming, by: string, at: number): ConsentArming {
  if (was.press?.by !== by) return was
  const done: FinishedSheetPress = { ...was.press, until: at }
  return { ...withoutPress(was), finished: [...was.finished.slice(-1), done] }
}

/** Drops a key press that lasted too long to be ended by its own release. */
export function withoutExpiredPress(was: ConsentArming, now: number): ConsentArming {
  const { press } = was
  const isOld = press !== undefined && press.by !== POINTER_PRESS && now - press.from > MAX_KEY_PRESS_MS
  return isOld ? withoutPress(was) : was
}

function withoutPress({ press: _, ...rest }: ConsentArming): ConsentArming {
  return rest
}
