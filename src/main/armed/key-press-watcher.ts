import { advancePointer, type PointerInput, type PointerState } from '@core/armed/pointer-clicks'
import { advanceKeyPresses, initialKeyPressState, type KeyInput } from '@core/armed/key-presses'
import type { ArmedAction, ArmedMandate, ArmedPlace } from '@core/envelope/mandate'
import type { ClockPort } from '../main-ports'

/** Time in which the page must claim a click, in milliseconds. */
const CLICK_CLAIM_MS = 1_000

type ArmedActs = Pick<ArmedMandate, 'acts'>

export interface KeyPressWatcher {
  handleKey(
    envelope: ArmedActs,
    input: KeyInput,
  ): { readonly isOwn: boolean; readonly pressed?: ArmedAction; readonly isTooFast?: boolean }
  /** Handles pointer input. A click is kept until the page claims it. */
  handlePointer(envelope: ArmedActs, input: PointerInput): void
  /** Returns the act of the newest click if it was in this place just now. A click can be claimed once. */
  claimClick(place: ArmedPlace): ArmedAction | undefined
  /** Forgets pressed keys and clicks, but not the recent press count. */
  reset(): void
}

/** Input from before a prompt does not count after it. `promptCount` returns the number of prompts so far. */
export function createKeyPressWatcher(
  steady: Pick<ClockPort, 'now'>,
  promptCount: () => number,
): KeyPressWatcher {
  let seenPrompts = promptCount()
  let presses = initialKeyPressState
  let pointing: PointerState = {}
  let unclaimedClick: { readonly act: ArmedAction; readonly at: number } | undefined

  function reset(): void {
    // SECURITY: the count of this second stays, so that an event between two presses does not start a new second.
    presses = { counted: presses.counted }
    pointing = {}
    unclaimedClick = undefined
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
    handleKey: handleKey,
    handlePointer(envelope, seen) {
      resetAfterPrompt()
      const said = advancePointer(envelope.acts, pointing, seen)
      pointing = said.pointing
      const act = said.key && handleKey(envelope, said.key).pressed
      if (act !== undefined) unclaimedClick = { act, at: steady.now() }
    },
    claimClick(place) {
      resetAfterPrompt()
      const [act, at] = [unclaimedClick?.act, unclaimedClick?.at]
      // SECURITY: a click counts once, and only for the act that is sealed for its place.
      unclaimedClick = undefined
      const isNow = at !== undefined && steady.now() - at <= CLICK_CLAIM_MS
      return isNow && act?.key === place ? act : undefined
    },
    reset,
  }
}
