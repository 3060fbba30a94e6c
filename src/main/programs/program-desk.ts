import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import type { SliceExecution } from '@core/programs/slice-executions'
import { findCurrentLeg } from '@core/programs/current-leg'
import { decideProgramStep, type ProgramStep } from '@core/programs/program-step'
import type { StrategyContext } from '@core/programs/strategy-context'
import { stillMatchesStrategy } from '@core/programs/strategy-match'
import {
  listRequestedMarkets,
  parseProgramRequest,
  type ProgramRequest,
} from '@core/programs/program-request'
import type { TradingRestriction } from '@core/guard/trading-guards'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ProgramWait } from '@core/snapshot/desk-snapshot'
import { ZERO } from '@core/value/decimal-amount'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { AttemptId, WriteDraft } from '@core/write/venue-write'
import { confirmArming, type ArmingParts } from '../armed/arming-prompt'
import { createOpenMandate } from '../armed/open-mandate'
import { computeTextDigest } from '../text-digest'
import { listSliceExecutions, hasOtherOrder, createOpenProgram, type OpenProgram } from './open-program'
import {
  areInputsFresh,
  createStepDraft,
  createReadDraft,
  createMarketContext,
  createStopMoveDraft,
  type SendingProgramStep,
} from './program-drafts'
import { createListReadTracker } from './list-read-tracker'
import { createProgramSender, type ProgramSendResult } from './program-sender'
import { createProgramWaitTracker } from './program-wait'

const STEP_MS = 1_000

/** Runs programs of one account on one connection. Nothing continues after this run. */
export interface ProgramDesk {
  program(wish: ProgramRequest): Promise<Result<'armed' | 'declined'>>
  isOpen(): boolean
  end(why: MandateEndReason): void
  handleEvent(event: DeskEvent): void
  close(): void
}

export function createProgramDesk(parts: ArmingParts): ProgramDesk {
  const { sources, gate, ids } = parts
  let cancelStep: (() => void) | undefined
  let waitTracker = createProgramWaitTracker()
  let currentWait: ProgramWait | undefined
  let isClosed = false
  let isReading = false
  const openMandate = createOpenMandate<OpenProgram>(parts, {
    logMessage: 'program ended',
    findOtherEnd: running => (hasOtherOrder(parts, running) ? 'own order' : undefined),
    getWait: () => currentWait,
    onEnd: () => cancelStep?.(),
  })
  const sendStep = createProgramSender(parts, openMandate)

  /** Reads of one program. Earlier reads and clock changes do not count for it. */
  let listReads = createListReadTracker(parts)

  const getElapsed = ({ envelope }: OpenProgram): number =>
    openMandate.readClocks().steady - envelope.sealedAt.steady

  const listExecutions = (running: OpenProgram, ignoredAttempt?: AttemptId): readonly SliceExecution[] =>
    listSliceExecutions(parts, running, ignoredAttempt)

  const createContext = (running: OpenProgram, waitingSince?: number): StrategyContext => ({
    ...{
      elapsed: getElapsed(running),
      waitingSince,
      isOrderStreamDown: gate.writes().holds.some(isOrderStreamDown),
    },
    readAt: listReads.getReadTime(running.envelope),
    markets: new Map(
      running.envelope.markets.map(market => [
        market.symbol,
        createMarketContext(running, market, sources.getCurrent(createReadDraft(running, market.symbol))),
      ]),
    ),
  })

  const decideStep = (running: OpenProgram, waitingSince: number | undefined): ProgramStep =>
    decideProgramStep(
      running.envelope,
      running.rule,
      createContext(running, waitingSince),
      listExecutions(running),
    )

  function reportWait(now: ProgramWait | undefined): void {
    if (now?.on === currentWait?.on) return
    currentWait = now
    openMandate.report()
  }

  const findCurrentMarket = (running: OpenProgram): string | undefined =>
    findCurrentLeg(running.rule, running.envelope, listExecutions(running))?.symbol

  function runStep(): void {
    openMandate.checkEnd()
    const running = openMandate.current()
    if (running === undefined) return
    // Unknown data of other markets is no reason to wait.
    const inputs = sources.getCurrent(createReadDraft(running, findCurrentMarket(running)))
    // The program's own requests in flight restrict trading but are no gap.
    const { holds } = gate.tradingStateWithout('attempts', 'flight')
    const isMissing = holds.some(({ is }) => is !== 'part') || !areInputsFresh(running, inputs)
    const elapsed = getElapsed(running)
    const next = decideStep(running, isMissing ? waitTracker.trackMissing(true, elapsed) : undefined)
    if (next.is === 'end') return openMandate.end(next.why)
    const result = next.is === 'wait' ? undefined : sendRequest(running, next)
    if (typeof result === 'object') return openMandate.end('guard', result.guard)
    if (result === 'against') return openMandate.end('checks')
    // A figure that the rule or the sender lacks is waited for no longer than one found missing before.
    const isBlocked = isMissing || result === 'held' || (next.is === 'wait' && next.why === 'figures')
    const waitedMs = elapsed - (waitTracker.trackMissing(isBlocked, elapsed) ?? elapsed)
    if (waitedMs >= running.rule.patience) return openMandate.end('patience')
    const on = holds.some(({ is }) => is === 'offline') ? 'connection' : 'figures'
    const until = parts.clock.now() + running.rule.patience - waitedMs
    reportWait(waitTracker.getReportedWait(next, { elapsed, waited: waitedMs, on, until }))
  }

  function sendRequest(running: OpenProgram, next: SendingProgramStep): ProgramSendResult {
    const { envelope, rule } = running
    const draft = createStepDraft(running, next)
    if (draft === undefined) return 'against'
    return sendStep(envelope, {
      ...{ draft, slice: next.slice },
      isStillRequested: (write, apart) =>
        stillMatchesStrategy(rule, next.slice, write, createContext(running), listExecutions(running, apart)),
    })
  }

  function scheduleStep(): void {
    cancelStep = parts.clock.after(STEP_MS, () => {
      runStep()
      const running = openMandate.current()
      if (running === undefined) return
      scheduleStep()
      void parts.venue.warm()
      if (isReading) return
      isReading = true
      void readInputs(running).finally(() => (isReading = false))
    })
  }

  /** Reads positions again if an order end needs it, because a read parallel to the list proves nothing. */
  async function readInputs(running: OpenProgram): Promise<void> {
    await sources.readFresh(createReadDraft(running, findCurrentMarket(running)))
    const [market] = running.envelope.markets
    if (openMandate.current() !== running || market === undefined) return
    if (listReads.needsRead(running.envelope, listExecutions(running))) await sources.readPosition(market)
  }

  return {
    async program(wish) {
      const seed = Buffer.from(computeTextDigest(ids.token()), 'hex').readUInt32BE(0)
      const markets = listRequestedMarkets(wish)
      const asked = await confirmArming(
        parts,
        { markets, ...createRequestReadDraft(wish), bounds: on => parseProgramRequest(wish, on, seed) },
        {
          readClocks: openMandate.readClocks,
          guards: openMandate.getGuardsText,
          isConnectionClosed: () => isClosed,
        },
      )
      if (!asked.ok || asked.value === 'declined') return asked.ok ? ok('declined') : asked
      currentWait = undefined
      waitTracker = createProgramWaitTracker()
      listReads = createListReadTracker(parts)
      const { rule } = asked.value.envelope
      if (rule !== undefined) openMandate.begin(createOpenProgram(parts, asked.value, rule))
      parts.log.note('program begun', { markets: markets.map(({ symbol }) => symbol).join(' ') })
      scheduleStep()
      return openMandate.current() === undefined ? err([createRefusal('PLAN_VOID')]) : ok('armed')
    },
    isOpen: () => openMandate.current() !== undefined,
    end: why => openMandate.end(why),
    handleEvent(event) {
      listReads.handleEvent(event)
      openMandate.handleEvent(event)
    },
    close() {
      isClosed = true
      openMandate.end('no connection')
    },
  }
}

const isOrderStreamDown = (hold: TradingRestriction): boolean =>
  hold.is === 'offline' || (hold.is === 'reconciling' && hold.awaits === 'channel')

const createRequestReadDraft = (wish: ProgramRequest): { readonly readDraft?: WriteDraft } =>
  wish.is === 'protect'
    ? { readDraft: createStopMoveDraft(wish.symbol, { root: wish.stop, stop: wish.stop, from: ZERO }) }
    : {}
