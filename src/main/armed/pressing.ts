import { pointed, type PointerSeen, type Pointing } from '@core/armed/pointing'
import { advancePresses, noPresses, type KeySeen } from '@core/armed/presses'
import type { ArmedAct, ArmedEnvelope, ArmedPlace } from '@core/envelope/envelope'
import type { Clock } from '../ports'

/** How long after a click main waits for the page to say what was clicked. */
const NAMED_WITHIN = 1_000

type Acts = Pick<ArmedEnvelope, 'acts'>

/** What main has seen of the hand at what is armed. */
export interface Pressing {
  /** Takes in a key: whether it is an act's, and the act that was pressed by it. */
  key(envelope: Acts, seen: KeySeen): { readonly isOwn: boolean; readonly pressed?: ArmedAct }
  /** Takes in what the pointer did; a click is kept until the page says that it was one. */
  pointer(envelope: Acts, seen: PointerSeen): void
  /** The act of the newest click, if that was at this place and just now. It is given once. */
  claim(place: ArmedPlace): ArmedAct | undefined
  /** Forgets what went down and what was clicked; not how many counted of late. */
  forget(): void
}

/** What was done before a question counts for nothing after it; `asked` says how many there were. */
export function createPressing(steady: Pick<Clock, 'now'>, asked: () => number): Pressing {
  let questions = asked()
  let presses = noPresses
  let pointing: Pointing = {}
  let clicked: { readonly act: ArmedAct; readonly at: number } | undefined

  function forget(): void {
    // SECURITY: what counted in this second counts on: whatever comes between two presses begins no second anew.
    presses = { counted: presses.counted }
    pointing = {}
    clicked = undefined
  }

  // SECURITY: a question that came and went in between is one all the same: nothing of it was heard here.
  function heed(): void {
    if (questions === asked()) return
    questions = asked()
    forget()
  }

  function take({ acts }: Acts, seen: KeySeen): ReturnType<Pressing['key']> {
    heed()
    const act = acts.find(({ key }) => key === seen.key)
    const said = advancePresses(presses, seen)
    presses = said.presses
    if (act === undefined) return { isOwn: false }
    return { isOwn: true, ...(said.pressed === act.key && { pressed: act }) }
  }

  return {
    key: take,
    pointer(envelope, seen) {
      heed()
      const said = pointed(envelope.acts, pointing, seen)
      pointing = said.pointing
      const act = said.key && take(envelope, said.key).pressed
      if (act !== undefined) clicked = { act, at: steady.now() }
    },
    claim(place) {
      heed()
      const [act, at] = [clicked?.act, clicked?.at]
      // SECURITY: a click pays once, and only for the act that main has sealed for its place.
      clicked = undefined
      const isNow = at !== undefined && steady.now() - at <= NAMED_WITHIN
      return isNow && act?.key === place ? act : undefined
    },
    forget,
  }
}
