import { advancePointer, type PointerInput, type PointerState } from '@core/armed/pointer-clicks'
import type { MandateViolation } from '@core/armed/mandate-violations'
import { advanceKeyPresses, initialKeyPressState, type KeyInput } from '@core/armed/key-presses'
import type { ArmedAction, ArmedMandate, ArmedPlace } from '@core/envelope/mandate'
import { err, ok, type Result } from '@core/value/result'
import type { ClockPort } from '../main-ports'

/** Time in which the page must claim a click, in milliseconds. */
const CLICK_CLAIM_MS = 1_000

const VOID_CLICK = 'no click that main saw'

type ArmedActs = Pick<ArmedMandate, 'acts'>

export interface KeyPressWatcher {
  handleKey(
    envelope: ArmedActs,
    input: KeyInput,
  ): { readonly isOwn: boolean; readonly pressed?: ArmedAction; readonly isTooFast?: boolean }
  /** Handles pointer input. A click is kept until the page claims it. */
  handlePointer(envelope: ArmedActs, input: PointerInput): void
  /**
   * Returns the act of the newest click if it was in this place just now, or the reason why there is none. A click can
   * be claimed once.
   */
  claimClick(place: ArmedPlace): Result<ArmedAction, MandateViolation>
  /** Forgets pressed keys and clicks, but not the recent press count. */
  reset(): void
}

/** Creates the watcher. It drops input from before a prompt; `promptCount` returns the number of prompts so far. */
export function createKeyPressWatcher(
  steady: Pick<ClockPort, 'now'>,
  promptCount: () => number,
): KeyPressWatcher {
  let seenPrompts = promptCount()
  let presses = initialKeyPressState
  let pointing: PointerState = {}
  let unclaimedClick: { readonly act: ArmedAction; readonly at: number } | undefined
  /** The newest click that did not count. */
  let voidClick: { readonly why: MandateViolation; readonly at: number } | undefined

  function reset(): void {
    // SECURITY: the count of this second stays, so that an event between two presses does not start a new second.
    presses = { counted: presses.counted }
    pointing = {}
    unclaimedClick = voidClick = undefined
  }

  // SECURITY: a prompt that opened and closed in between also counts, because no input was observed during it.
  function resetAfterPrompt(): void {
    if (seenPrompts === promptCount()) return
    seenPrompts = promptCount()
    reset()
  }

  function handleKey({ acts }: ArmedActs, input: KeyInput): ReturnType<KeyPressWatcher['handleKey']> {
    resetAfterPrompt()
    const act = acts.find(({ key }) => key === input.key)
    const result = advanceKeyPresses(presses, input)
    presses = result.presses
    if (act === undefined) return { isOwn: false }
    const isTooFast = result.isTooFast === true
    return { isOwn: true, isTooFast, ...(result.pressed === act.key && { pressed: act }) }
  }

  return {
    handleKey,
    handlePointer(envelope, input) {
      resetAfterPrompt()
      const result = advancePointer(envelope.acts, pointing, input)
      pointing = result.pointing
      if (result.key === undefined) return
      const at = steady.now()
      const { pressed: act, isOwn, isTooFast } = handleKey(envelope, result.key)
      if (act !== undefined) unclaimedClick = { act, at }
      else if (result.key.is === 'up') {
        const why = isTooFast ? 'faster than presses count' : isOwn ? VOID_CLICK : 'a click outside its place'
        voidClick = { why: input.clicks > 1 ? 'the second click of two' : why, at }
      }
    },
    claimClick(place) {
      resetAfterPrompt()
      const [counted, ignored] = [unclaimedClick, voidClick]
      const isNow = (at: number): boolean => steady.now() - at <= CLICK_CLAIM_MS
      // SECURITY: a click counts once, and only for the act that is sealed for its place.
      unclaimedClick = undefined
      if (counted !== undefined && isNow(counted.at))
        return counted.act.key === place ? ok(counted.act) : err('a click outside its place')
      voidClick = undefined
      return err(ignored !== undefined && isNow(ignored.at) ? ignored.why : VOID_CLICK)
    },
    reset,
  }
}
