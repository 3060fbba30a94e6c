import type { PointerSeen } from '@core/armed/pointing'
import type { KeySeen } from '@core/armed/presses'
import { boundsWished, type ArmWish } from '@core/armed/wish'
import type { SaidClick } from '@contract/armed-api'
import type { EnvelopeEnd } from '@core/envelope/ended'
import type { ArmedEnvelope } from '@core/envelope/envelope'
import type { Event } from '@core/snapshot/event'
import { positiveAmount } from '@core/value/decimal'
import { err, ok, refuse, type Result } from '@core/value/result'
import { asOrder } from '@core/write/write'
import { askToArm, type ArmingParts, type SealedEnvelope } from './arming-question'
import { createInsideWay } from './inside-way'
import { createOpenEnvelope } from './open-envelope'
import { createPressing } from './pressing'

/** How often, while it is armed, everything is read again that a press rests on. */
const GROUND = 1_000

/** Orders allowed in advance, of one account on one connection: armed by a sheet, used by presses, ended at once. */
export interface ArmedDesk {
  /** Asks the person, in main's own surface, for a yes to all of it. */
  arm(wish: ArmWish): Promise<Result<'armed' | 'declined'>>
  /** Ends what is open, and writes down why. */
  end(why: EnvelopeEnd): void
  /** Takes in a key of the desk's window; says whether it is main's own while something is armed. */
  key(seen: KeySeen): boolean
  /** Takes in what the pointer does on the desk's page; the page itself has it as well. */
  pointer(seen: PointerSeen): void
  /** The page says what was clicked: that pays for one write where main saw the click, just now, within that frame. */
  clicked(said: SaidClick): Result<undefined>
  /** The window went out of sight or the keyboard elsewhere, or both came back. */
  away(isAway: boolean): void
  heed(event: Event): void
  close(): void
}

export function createArmed(parts: ArmingParts): ArmedDesk {
  const { clock, steady, sources, log } = parts
  const hand = createPressing(steady, parts.asked)
  let awaySince: number | undefined
  let callOff: (() => void) | undefined
  let isAsked = false
  let isOver = false

  const slot = createOpenEnvelope<SealedEnvelope>(parts, {
    ended: 'disarmed',
    awaySince: () => awaySince,
    onEnd() {
      hand.forget()
      callOff?.()
    },
  })
  const { tell } = slot
  const way = createInsideWay(parts, slot)

  /** Reads again and again what a press rests on, and looks whether it goes on. */
  function ground(): void {
    callOff = clock.after(GROUND, () => {
      slot.look()
      const open = slot.current()
      if (open === undefined) return
      void parts.venue.warm()
      const [market] = open.envelope.markets
      if (market !== undefined) void sources.fresh(groundDraft(market)).then(slot.look)
      ground()
    })
  }

  return {
    async arm(wish) {
      if (slot.current() !== undefined || isAsked) return err([refuse('ENVELOPE_OPEN')])
      isAsked = true
      const asked = await askToArm(
        parts,
        { markets: [wish], bounds: on => boundsWished(wish, on(wish.symbol)) },
        { both: slot.both, guards: slot.guards, isOver: () => isOver },
      ).finally(() => (isAsked = false))
      if (!asked.ok || asked.value === 'declined') return asked.ok ? ok('declined') : asked
      hand.forget()
      awaySince = undefined
      log.note('armed', { symbol: wish.symbol })
      slot.begin(asked.value)
      ground()
      return slot.current() === undefined ? err([refuse('PLAN_VOID')]) : ok('armed')
    },
    end: why => slot.end(why),
    key(seen) {
      const open = slot.current()
      // SECURITY: while a question is open no press counts, and what went down before it is forgotten.
      if (open === undefined || parts.isAsking()) {
        hand.forget()
        return false
      }
      if (seen.key === 'Escape') {
        if (seen.is === 'down' && !seen.repeats) slot.end('disarmed')
        return true
      }
      const { isOwn, pressed } = hand.key(open.envelope, seen)
      if (pressed !== undefined) way.press(open.envelope, pressed)
      return isOwn
    },
    pointer(seen) {
      const open = slot.current()
      // SECURITY: nor does a click; what the pointer did beside a question is forgotten.
      if (open === undefined || parts.isAsking()) hand.forget()
      else hand.pointer(open.envelope, seen)
    },
    clicked({ place, price: text, orderId }) {
      const open = slot.current()
      // SECURITY: nor does a click from before a question count beside it.
      const [paid, price] = [
        parts.isAsking() ? undefined : hand.claim(place),
        text === undefined ? undefined : positiveAmount(text),
      ]
      if (text !== undefined && price === undefined) return err([refuse('INPUT_MALFORMED', { at: 'price' })])
      if (open === undefined || paid === undefined) {
        const refused = [refuse('OUTSIDE_ENVELOPE', { why: 'no click that main saw' })]
        if (open !== undefined) tell(refused)
        return err(refused)
      }
      way.press(open.envelope, paid, {
        ...(price !== undefined && { price }),
        ...(orderId !== undefined && { orderId }),
      })
      return ok(undefined)
    },
    away(isAway) {
      awaySince = isAway ? (awaySince ?? steady.now()) : undefined
      hand.forget()
    },
    heed: slot.heed,
    close() {
      isOver = true
      slot.end('no connection')
    },
  }
}

/** What is read for an order in this market, whatever it will be. */
const groundDraft = ({ symbol, marginMode }: ArmedEnvelope['markets'][number]) =>
  asOrder({ symbol, marginMode, side: 'BUY', type: 'LIMIT', quantity: '0', price: '0', reduceOnly: false })
