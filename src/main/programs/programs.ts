import type { EnvelopeEnd } from '@core/envelope/ended'
import type { DoneWrite } from '@core/programs/done'
import { legNow } from '@core/programs/leg-now'
import { programStep, type ProgramStep } from '@core/programs/program-step'
import type { ProgramKnown } from '@core/programs/known'
import { stillAsks } from '@core/programs/asks-for'
import { marketsWished, programWished, type ProgramWish } from '@core/programs/program-wish'
import type { Hold } from '@core/guard/guard'
import type { Event } from '@core/snapshot/event'
import type { ToldWait } from '@core/snapshot/snapshot'
import { ZERO } from '@core/value/decimal'
import { err, ok, refuse, type Result } from '@core/value/result'
import type { AttemptId, Draft } from '@core/write/write'
import { askToArm, type ArmingParts } from '../armed/arming-question'
import { createOpenEnvelope } from '../armed/open-envelope'
import { textDigest } from '../digest'
import { doneInside, isDisturbed, programOf, type OpenProgram } from './open-program'
import { areFresh, draftOfStep, groundOf, marketKnown, moveOf, type SendingStep } from './program-ground'
import { createListsRead } from './lists-read'
import { createRunWay, type RunSaid } from './run-way'
import { createWaiting } from './waiting'

/** How often everything is read again that a step rests on, and the rule is asked. */
const STEP = 1_000

/** Orders that a sealed rule makes, of one account on one connection. Nothing continues after this run. */
export interface ProgramDesk {
  /** Asks the person, in main's own surface, for a yes to all of it. */
  program(wish: ProgramWish): Promise<Result<'armed' | 'declined'>>
  isOpen(): boolean
  /** Ends what runs, and writes down why. */
  end(why: EnvelopeEnd): void
  heed(event: Event): void
  close(): void
}

export function createPrograms(parts: ArmingParts): ProgramDesk {
  const { sources, gate, ids } = parts
  let callOff: (() => void) | undefined
  /** Of one program alone, like what was read for it. */
  let waiting = createWaiting()
  let waits: ToldWait | undefined
  let isOver = false
  let isReading = false
  const slot = createOpenEnvelope<OpenProgram>(parts, {
    ended: 'program ended',
    whyElse: running => (isDisturbed(parts, running) ? 'own order' : undefined),
    waits: () => waits,
    onEnd: () => callOff?.(),
  })
  const send = createRunWay(parts, slot)

  /** Of one program alone: what was read before it is no news of it, and how the date was set then is none either. */
  let lists = createListsRead(parts)

  const elapsedOf = ({ envelope }: OpenProgram): number => slot.both().steady - envelope.sealedAt.steady

  const doneIn = (running: OpenProgram, apart?: AttemptId): readonly DoneWrite[] =>
    doneInside(parts, running, apart)

  /** What is known of a program's markets now. */
  const knownOf = (running: OpenProgram, waitsSince?: number): ProgramKnown => ({
    ...{ elapsed: elapsedOf(running), waitsSince, isCutOff: gate.writes().holds.some(isCut) },
    readAt: lists.readAt(running.envelope),
    markets: new Map(
      running.envelope.markets.map(market => [
        market.symbol,
        marketKnown(running, market, sources.now(groundOf(running, market.symbol))),
      ]),
    ),
  })

  const askRule = (running: OpenProgram, waitsSince: number | undefined): ProgramStep =>
    programStep(running.envelope, running.rule, knownOf(running, waitsSince), doneIn(running))

  /** Tells what it waits for, where that is news. */
  function tellWait(now: ToldWait | undefined): void {
    if (now?.on === waits?.on) return
    waits = now
    slot.tell()
  }

  /** The market of the order that is its turn. */
  const turnOf = (running: OpenProgram): string | undefined =>
    legNow(running.rule, running.envelope, doneIn(running))?.symbol

  function step(): void {
    slot.look()
    const running = slot.current()
    if (running === undefined) return
    // What is not known of a market that is not its turn is no reason to wait.
    const inputs = sources.now(groundOf(running, turnOf(running)))
    // What of it is on its way holds the gate by itself, and is no gap.
    const { holds } = gate.writesWithout('attempts', 'flight')
    const isMissing = holds.some(({ is }) => is !== 'part') || !areFresh(running, inputs)
    const elapsed = elapsedOf(running)
    const next = askRule(running, isMissing ? waiting.missing(true, elapsed) : undefined)
    if (next.is === 'end') return slot.end(next.why)
    const said = next.is === 'wait' ? undefined : leave(running, next)
    if (typeof said === 'object') return slot.end('guard', said.guard)
    if (said === 'against') return slot.end('checks')
    // What the rule, or the way out, finds missing is waited for no longer than what is seen before it is asked.
    const isHeld = isMissing || said === 'held' || (next.is === 'wait' && next.why === 'figures')
    const waited = elapsed - (waiting.missing(isHeld, elapsed) ?? elapsed)
    if (waited >= running.rule.patience) return slot.end('patience')
    const on = holds.some(({ is }) => is === 'offline') ? 'connection' : 'figures'
    const until = parts.clock.now() + running.rule.patience - waited
    tellWait(waiting.told(next, { elapsed, waited, on, until }))
  }

  function leave(running: OpenProgram, next: SendingStep): RunSaid {
    const { envelope, rule } = running
    const draft = draftOfStep(running, next)
    if (draft === undefined) return 'against'
    return send(envelope, {
      ...{ draft, slice: next.slice },
      stillAsked: (write, apart) =>
        stillAsks(rule, next.slice, write, knownOf(running), doneIn(running, apart)),
    })
  }

  /** Reads again and again what a step rests on, and takes the next one. */
  function turn(): void {
    callOff = parts.clock.after(STEP, () => {
      step()
      const running = slot.current()
      if (running === undefined) return
      turn()
      void parts.venue.warm()
      if (isReading) return
      isReading = true
      void readFor(running).finally(() => (isReading = false))
    })
  }

  /** What is held is asked for once more where an order's end waits for that: asked for beside the list it says nothing. */
  async function readFor(running: OpenProgram): Promise<void> {
    await sources.fresh(groundOf(running, turnOf(running)))
    const [market] = running.envelope.markets
    if (slot.current() !== running || market === undefined) return
    if (lists.areAwaited(running.envelope, doneIn(running))) await sources.held(market)
  }

  return {
    async program(wish) {
      const seed = Buffer.from(textDigest(ids.token()), 'hex').readUInt32BE(0)
      const markets = marketsWished(wish)
      const asked = await askToArm(
        parts,
        { markets, ...groundOfWish(wish), bounds: on => programWished(wish, on, seed) },
        { both: slot.both, guards: slot.guards, isOver: () => isOver },
      )
      if (!asked.ok || asked.value === 'declined') return asked.ok ? ok('declined') : asked
      waits = undefined
      waiting = createWaiting()
      lists = createListsRead(parts)
      const { rule } = asked.value.envelope
      if (rule !== undefined) slot.begin(programOf(parts, asked.value, rule))
      parts.log.note('program begun', { markets: markets.map(({ symbol }) => symbol).join(' ') })
      turn()
      return slot.current() === undefined ? err([refuse('PLAN_VOID')]) : ok('armed')
    },
    isOpen: () => slot.current() !== undefined,
    end: why => slot.end(why),
    heed(event) {
      lists.hear(event)
      slot.heed(event)
    },
    close() {
      isOver = true
      slot.end('no connection')
    },
  }
}

/** Whether a hold says that what happens to an order is not heard. */
const isCut = (hold: Hold): boolean =>
  hold.is === 'offline' || (hold.is === 'reconciling' && hold.awaits === 'channel')

/** What is read for the question, where that is more than for an order. */
const groundOfWish = (wish: ProgramWish): { readonly ground?: Draft } =>
  wish.is === 'protect'
    ? { ground: moveOf(wish.symbol, { root: wish.stop, stop: wish.stop, from: ZERO }) }
    : {}
