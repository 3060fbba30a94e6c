import { advancePointer, type PointerInput, type PointerState } from '@core/armed/pointing'
import { advanceKeyPresses, initialKeyPressState, type KeyInput } from '@core/armed/presses'
import type { ArmedAction, ArmedMandate, ArmedPlace } from '@core/envelope/envelope'
import type { ClockPort } from '../ports'

/** How long after a click main waits for the page to say what was clicked. */
const CLICK_CLAIM_MS = 1_000

type ArmedActs = Pick<ArmedMandate, 'acts'>

/** What main has seen of the hand at what is armed. */
export interface KeyPressWatcher {
  /** Takes in a key: whether it is an act's, and the act that was pressed by it. */
  handleKey(envelope: ArmedActs, input: KeyInput): { readonly isOwn: boolean; readonly pressed?: ArmedAction }
  /** Takes in what the pointer did; a click is kept until the page says that it was one. */
  handlePointer(envelope: ArmedActs, input: PointerInput): void
  /** The act of the newest click, if that was at this place and just now. It is given once. */
  claimClick(place: ArmedPlace): ArmedAction | undefined
  /** Forgets what went down and what was clicked; not how many counted of late. */
  reset(): void
}

/** What was done before a question counts for nothing after it; `asked` says how many there were. */
export function createKeyPressWatcher(steady: Pick<ClockPort, 'now'>, promptCount: () => number): KeyPressWatcher {
  let seenPrompts = promptCount()
  let presses = initialKeyPressState
  let pointing: PointerState = {}
  let unclaimedClick: { readonly act: ArmedAction; readonly at: number } | undefined

  function reset(): void {
    // SECURITY: what counted in this second counts on: whatever comes between two presses begins no second anew.
    presses = { counted: presses.counted }
    pointing = {}
    unclaimedClick = undefined
  }

  // SECURITY: a question that came and went in between is one all the same: nothing of it was heard here.
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
    return { isOwn: true, ...(result.pressed === act.key && { pressed: act }) }
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
      // SECURITY: a click pays once, and only for the act that main has sealed for its place.
      unclaimedClick = undefined
      const isNow = at !== undefined && steady.now() - at <= CLICK_CLAIM_MS
      return isNow && act?.key === place ? act : undefined
    },
    reset,
  }
}
