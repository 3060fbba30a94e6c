import type { PointerInput } from '@core/armed/pointer-clicks'
import type { KeyInput } from '@core/armed/key-presses'
import { parseRequestedBounds, type ArmingRequest } from '@core/armed/arming-request'
import type { ReportedClick } from '@contract/armed-api'
import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import type { ArmedMandate } from '@core/envelope/mandate'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { parsePositiveAmount } from '@core/value/decimal-amount'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import { createOrderDraft } from '@core/write/venue-write'
import { confirmArming, type ArmingParts, type SealedMandate } from './arming-prompt'
import { createMandateSender } from './mandate-sender'
import { createOpenMandate } from './open-mandate'
import { createKeyPressWatcher } from './key-press-watcher'

const REFRESH_MS = 1_000

/**
 * Armed order entry for one account on one connection: armed by a prompt, used by key presses and clicks, ended at
 * once.
 */
export interface ArmedDesk {
  arm(wish: ArmingRequest): Promise<Result<'armed' | 'declined'>>
  end(why: MandateEndReason): void
  handleKey(input: KeyInput): boolean
  /** Handles pointer input on the page. The page receives it too. */
  handlePointer(input: PointerInput): void
  /** Reports a click of the page. It sends one write if main observed the click just now in the same place. */
  handleClick(click: ReportedClick): Result<undefined>
  /** Called if the window is hidden or loses the keyboard, and when it is back. */
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
        {
          readClocks: openMandate.readClocks,
          guards: openMandate.getGuardsText,
          isConnectionClosed: () => isOver,
        },
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
      // SECURITY: while a prompt is open no key press counts, and earlier presses are forgotten.
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
      // SECURITY: the same for clicks.
      if (open === undefined || parts.isAsking()) inputWatcher.reset()
      else inputWatcher.handlePointer(open.envelope, seen)
    },
    handleClick({ place, price: text, orderId }) {
      const open = openMandate.current()
      // SECURITY: a click from before a prompt does not count beside it.
      const [paid, price] = [
        parts.isAsking() ? undefined : inputWatcher.claimClick(place),
        text === undefined ? undefined : parsePositiveAmount(text),
      ]
      if (text !== undefined && price === undefined)
        return err([createRefusal('INPUT_MALFORMED', { at: 'price' })])
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

/** Draft that selects the inputs for any order in this market. */
const createReadDraft = ({ symbol, marginMode }: ArmedMandate['markets'][number]) =>
  createOrderDraft({
    symbol,
    marginMode,
    side: 'BUY',
    type: 'LIMIT',
    quantity: '0',
    price: '0',
    reduceOnly: false,
  })
