import type { PointerInput } from '@core/armed/pointer-clicks'
import type { KeyInput } from '@core/armed/key-presses'
import { parseRequestedBounds, type ArmingRequest } from '@core/armed/arming-request'
import type { ReportedClick } from '@contract/armed-api'
import type { ClickTarget } from '@core/armed/action-draft'
import type { ArmedAction, ArmedMandate } from '@core/envelope/mandate'
import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { PressTally, SessionResult } from '@core/snapshot/desk-snapshot'
import { compareDecimals, isOnStepGrid, parsePositiveAmount, type Amount } from '@core/value/decimal-amount'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import { confirmArming, createReadDraft, type ArmingParts, type SealedMandate } from './arming-prompt'
import {
  createSessionTracker,
  getSessionLoss,
  isResultOld,
  type SessionTracker,
} from '@core/armed/session-result'
import type { MandateViolation } from '@core/armed/mandate-violations'
import { createMandateSender, type PressReport } from './mandate-sender'
import { createOpenMandate } from './open-mandate'
import { createKeyPressWatcher } from './key-press-watcher'

const REFRESH_MS = 1_000

const initialPressTally: PressTally = { count: 0, sent: 0, refused: 0 }

/** Adds the answer to a press: the sent attempt, a refusal, or neither if the trader declined. */
function addPressAnswer(tally: PressTally, ...[press, answer, isCut]: Parameters<PressReport>): PressTally {
  if (!answer.ok) return { ...tally, refused: tally.refused + 1, lastRefused: press }
  if (answer.value === 'declined') return tally
  const lastSent = { press, attempt: answer.value, ...(isCut === true && { isCut }) }
  return { ...tally, sent: tally.sent + 1, lastSent }
}

/** Events after which a waiting press may fit. */
const wakingEvents: ReadonlySet<DeskEvent['saw']> = new Set([
  ...(['writes', 'attempt', 'positions', 'position changes'] as const),
])

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
  /** Called if the window is hidden or loses the keyboard, and when it is back: no input from before counts. */
  setAway(): void
  /** Changes the size of the order keys, within the sealed size of one order. */
  resize(quantity: string): Result<undefined>
  handleEvent(event: DeskEvent): void
  close(): void
}

export function createArmedDesk(parts: ArmingParts): ArmedDesk {
  const { clock, steady, log } = parts
  const inputWatcher = createKeyPressWatcher(steady, parts.countPrompts)
  let tracker: SessionTracker | undefined
  let size: Amount | undefined
  let presses = initialPressTally
  let cancelRetry: (() => void) | undefined
  let callOff: (() => void) | undefined
  let isPrompting = false
  let isOver = false

  const openMandate = createOpenMandate<SealedMandate>(parts, {
    logMessage: 'disarmed',
    getLoss: () => tracker && getSessionLoss(tracker.update(parts.desk.snapshot())),
    getSession: () => ({
      presses,
      ...(size !== undefined && { size }),
      ...(tracker && { result: getResult(parts, tracker) }),
    }),
    onEnd() {
      inputWatcher.reset()
      callOff?.()
    },
    windUp: ({ envelope }, isOver) => sender.cancelOpenOrders(envelope, isOver),
  })
  const report: PressReport = (press, answer, isCut) => {
    presses = addPressAnswer(presses, press, answer, isCut)
    if (answer.ok) openMandate.publish()
    else openMandate.report(answer.error)
  }
  const { isOpen, readClocks } = openMandate
  const readMarket = createMarketReader(parts, openMandate.checkEnd)
  const sender = createMandateSender(parts, { isOpen, readClocks, report, getSize: () => size })

  function countPress(): number {
    presses = { ...presses, count: presses.count + 1 }
    return presses.count
  }

  const press = (envelope: ArmedMandate, act: ArmedAction, named: ClickTarget = {}): void =>
    sender.press({ envelope, act, named, number: countPress() })

  function retry(): void {
    cancelRetry = undefined
    sender.retry()
  }

  function refusePress(why: MandateViolation): Result<never> {
    const refused = err([createRefusal('OUTSIDE_ENVELOPE', { why })])
    report(countPress(), refused)
    return refused
  }

  function refreshLoop(): void {
    callOff = clock.after(REFRESH_MS, () => {
      openMandate.checkEnd()
      const open = openMandate.current()
      if (open === undefined) return
      openMandate.publish()
      void parts.venue.warm()
      readMarket(open.envelope)
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
      const snapshot = parts.desk.snapshot()
      const venueNow = clock.now() + (snapshot.health?.value.clock.offset ?? 0)
      tracker = createSessionTracker(wish.symbol, snapshot, venueNow, parts.isExplained(wish.symbol))
      size = undefined
      presses = initialPressTally
      log.note('armed', { symbol: wish.symbol })
      openMandate.begin(asked.value)
      refreshLoop()
      sender.rehearse(asked.value.envelope)
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
      const { isOwn, pressed, isTooFast } = inputWatcher.handleKey(open.envelope, seen)
      if (pressed !== undefined) press(open.envelope, pressed)
      else if (isTooFast) refusePress('faster than presses count')
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
      const paid = parts.isAsking() ? err('no click that main saw' as const) : inputWatcher.claimClick(place)
      const price = text === undefined ? undefined : parsePositiveAmount(text)
      if (text !== undefined && price === undefined)
        return err([createRefusal('INPUT_MALFORMED', { at: 'price' })])
      if (open === undefined)
        return err([createRefusal('OUTSIDE_ENVELOPE', { why: 'no click that main saw' })])
      if (!paid.ok) return refusePress(paid.error)
      press(open.envelope, paid.value, {
        ...(price !== undefined && { price }),
        ...(orderId !== undefined && { orderId }),
      })
      return ok(undefined)
    },
    setAway: () => inputWatcher.reset(),
    resize(text) {
      const open = openMandate.current()
      const [quantity, market] = [parsePositiveAmount(text), open?.envelope.markets[0]]
      if (open === undefined || market === undefined) return err([createRefusal('PLAN_VOID')])
      const rules = parts.desk.snapshot().markets?.value.find(({ symbol }) => symbol === market.symbol)
      // SECURITY: a new size stays within the sealed size of one order.
      if (quantity === undefined || compareDecimals(quantity, market.size.perOrder) > 0)
        return err([createRefusal('OUTSIDE_ENVELOPE', { why: 'larger than one may be' })])
      if (rules === undefined || !isOnStepGrid(quantity, rules.step))
        return err([createRefusal('QUANTITY_OFF_TICK', { qty: quantity, tick: rules?.step ?? '' })])
      size = quantity
      openMandate.publish()
      return ok(undefined)
    },
    handleEvent(event) {
      openMandate.handleEvent(event)
      // Deferred, because the event may lie within the record of an answer.
      if (openMandate.current() !== undefined && wakingEvents.has(event.saw))
        cancelRetry ??= clock.after(0, retry)
    },
    close() {
      isOver = true
      openMandate.end('no connection')
    },
  }
}

function getResult({ desk, gate, clock }: ArmingParts, tracker: SessionTracker): SessionResult {
  const snapshot = desk.snapshot()
  const isOld = isResultOld(snapshot, gate.writes().holds, clock.now())
  return { ...tracker.update(snapshot), ...(isOld && { isOld }) }
}

/** Reads again, unless the last read still waits: slow answers must not pile up until the venue refuses them. */
function createMarketReader({ sources }: ArmingParts, onRead: () => void): (envelope: ArmedMandate) => void {
  let isReading = false
  return ({ markets: [market] }) => {
    if (isReading || market === undefined) return
    isReading = true
    const { hasTrustedMark } = sources.getCurrent(createReadDraft(market))
    void sources
      .readFresh(createReadDraft(market, hasTrustedMark !== true))
      .finally(() => (isReading = false))
      .then(onRead)
  }
}
