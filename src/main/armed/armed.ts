import type { PointerInput } from '@core/armed/pointing'
import type { KeyInput } from '@core/armed/presses'
import { parseRequestedBounds, type ArmingRequest } from '@core/armed/wish'
import type { ReportedClick } from '@contract/armed-api'
import type { MandateEndReason } from '@core/envelope/ended'
import type { ArmedMandate } from '@core/envelope/envelope'
import type { DeskEvent } from '@core/snapshot/event'
import { parsePositiveAmount } from '@core/value/decimal'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import { createOrderDraft } from '@core/write/write'
import { confirmArming, type ArmingParts, type SealedMandate } from './arming-question'
import { createMandateSender } from './inside-way'
import { createOpenMandate } from './open-envelope'
import { createKeyPressWatcher } from './pressing'

/** How often, while it is armed, everything is read again that a press rests on. */
const REFRESH_MS = 1_000

/** Orders allowed in advance, of one account on one connection: armed by a sheet, used by presses, ended at once. */
export interface ArmedDesk {
  /** Asks the person, in main's own surface, for a yes to all of it. */
  arm(wish: ArmingRequest): Promise<Result<'armed' | 'declined'>>
  /** Ends what is open, and writes down why. */
  end(why: MandateEndReason): void
  /** Takes in a key of the desk's window; says whether it is main's own while something is armed. */
  handleKey(input: KeyInput): boolean
  /** Takes in what the pointer does on the desk's page; the page itself has it as well. */
  handlePointer(input: PointerInput): void
  /** The page says what was clicked: that pays for one write where main saw the click, just now, within that frame. */
  handleClick(click: ReportedClick): Result<undefined>
  /** The window went out of sight or the keyboard elsewhere, or both came back. */
  setAway(isAway: boolean): void
  handleEvent(event: DeskEvent): void
  close(): void
}

export function createArmedDesk(parts: ArmingParts): ArmedDesk {
  const { clock, steady, sources, log } = parts
  const inputWatcher = createKeyPressWatcher(steady, parts.asked)
  let awaySince: number | undefined
  let callOff: (() => void) | undefined
  let isPrompting = false
  let isOver = false

  const openMandate = createOpenMandate<SealedMandate>(parts, {
    logMessage: 'disarmed',
    awaySince: () => awaySince,
    onEnd() {
      inputWatcher.reset()
      callOff?.()
    },
  })
  const { report } = openMandate
  const sender = createMandateSender(parts, openMandate)

  /** Reads again and again what a press rests on, and looks whether it goes on. */
  function refreshLoop(): void {
    callOff = clock.after(REFRESH_MS, () => {
      openMandate.checkEnd()
      const open = openMandate.current()
      if (open === undefined) return
      void parts.venue.warm()
      const [market] = open.envelope.markets
      if (market !== undefined) void sources.readFresh(createReadDraft(market)).then(openMandate.checkEnd)
      refreshLoop()
    })
  }

  return {
    async arm(wish) {
      if (openMandate.current() !== undefined || isPrompting) return err([createRefusal('ENVELOPE_OPEN')])
      isPrompting = true
      const asked = await confirmArming(
        parts,
        { markets: [wish], bounds: on => parseRequestedBounds(wish, on(wish.symbol)) },
        { readClocks: openMandate.readClocks, guards: openMandate.getGuardsText, isConnectionClosed: () => isOver },
      ).finally(() => (isPrompting = false))
      if (!asked.ok || asked.value === 'declined') return asked.ok ? ok('declined') : asked
      inputWatcher.reset()
      awaySince = undefined
      log.note('armed', { symbol: wish.symbol })
      openMandate.begin(asked.value)
      refreshLoop()
      return openMandate.current() === undefined ? err([createRefusal('PLAN_VOID')]) : ok('armed')
    },
    end: why => openMandate.end(why),
    handleKey(seen) {
      const open = openMandate.current()
      // SECURITY: while a question is open no press counts, and what went down before it is forgotten.
      if (open === undefined || parts.isAsking()) {
        inputWatcher.reset()
        return false
      }
      if (seen.key === 'Escape') {
        if (seen.is === 'down' && !seen.repeats) openMandate.end('disarmed')
        return true
      }
      const { isOwn, pressed } = inputWatcher.handleKey(open.envelope, seen)
      if (pressed !== undefined) sender.press(open.envelope, pressed)
      return isOwn
    },
    handlePointer(seen) {
      const open = openMandate.current()
      // SECURITY: nor does a click; what the pointer did beside a question is forgotten.
      if (open === undefined || parts.isAsking()) inputWatcher.reset()
      else inputWatcher.handlePointer(open.envelope, seen)
    },
    handleClick({ place, price: text, orderId }) {
      const open = openMandate.current()
      // SECURITY: nor does a click from before a question count beside it.
      const [paid, price] = [
        parts.isAsking() ? undefined : inputWatcher.claimClick(place),
        text === undefined ? undefined : parsePositiveAmount(text),
      ]
      if (text !== undefined && price === undefined) return err([createRefusal('INPUT_MALFORMED', { at: 'price' })])
      if (open === undefined || paid === undefined) {
        const refused = [createRefusal('OUTSIDE_ENVELOPE', { why: 'no click that main saw' })]
        if (open !== undefined) report(refused)
        return err(refused)
      }
      sender.press(open.envelope, paid, {
        ...(price !== undefined && { price }),
        ...(orderId !== undefined && { orderId }),
      })
      return ok(undefined)
    },
    setAway(isAway) {
      awaySince = isAway ? (awaySince ?? steady.now()) : undefined
      inputWatcher.reset()
    },
    handleEvent: openMandate.handleEvent,
    close() {
      isOver = true
      openMandate.end('no connection')
    },
  }
}

/** What is read for an order in this market, whatever it will be. */
const createReadDraft = ({ symbol, marginMode }: ArmedMandate['markets'][number]) =>
  createOrderDraft({ symbol, marginMode, side: 'BUY', type: 'LIMIT', quantity: '0', price: '0', reduceOnly: false })
