import type { Alert } from '../../src/core/alert/alert'
import { isAttemptEnded, isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import { SIGNATURE_LIFE_MS, type WriteAttempt } from '../../src/core/attempt/write-attempt'
import type { TradingRestriction } from '../../src/core/guard/trading-guards'
import type { Plan } from '../../src/core/write/plan'
import { ok, type Result } from '../../src/core/value/result'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { AttemptId, WriteDraft } from '../../src/core/write/venue-write'
import { dispatchContractCall } from '../../src/contract/call-dispatch'
import { deskApi, type DeskApi, type MarketView } from '../../src/contract/desk-api'
import { deskInputRules } from '../../src/contract/desk-input-rules'
import { createContractClient, type ContractClient } from '../../src/contract/ipc-contract'
import type { DesktopApp, DesktopAppParts } from '../../src/main/app'
import { ids } from './ids'
import { createMemoryVault, createPracticeVault } from './memory-vault'
import type { LogPort, SettingsStore, KeyVault } from '../../src/main/main-ports'
import type { PracticeNews } from '../../src/main/practice-port'
import { seedFrom } from './keytext'
import type { VenueOpening } from '../../src/main/venue/venue-opening'
import { DRILL_NAMES } from '../../src/practice/exchange/exchange-drills'
import { openPractice, type PracticeHandle, type PracticeOptions } from '../../src/practice/open-practice'
import { scenarioClock, scenarioExchangeClock, type TurnableClock } from './clock'
import { createDeskPage } from './desk-page'
import { openingHere } from './opening'
import { memoryArchive, memoryJournal, memorySettings, type MemoryJournal } from './memory-records'
import { come } from './patience'
import { practiceKey } from './sealed-key'
import { personAtTheDesk, type Person } from './surface'
import { openPlainApp } from './plain-app'

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }

/** A desk with a real practice exchange, a person at its surface, and a turnable clock. */
export interface OpenDesk {
  readonly app: DesktopApp
  readonly api: ContractClient<DeskApi>
  readonly practice: PracticeHandle
  readonly person: Person
  readonly journal: MemoryJournal
  readonly clock: TurnableClock
  /** Notices shown outside the window when the desk locked itself. */
  readonly locksTold: readonly { readonly stays: string; readonly isPrivate: boolean }[]
  /** Alerts announced outside the window. */
  readonly alertsTold: readonly Alert[]
  snapshot(): DeskSnapshot
  view(): MarketView | undefined
  attempts(): readonly WriteAttempt[]
  /** Resolves when the condition holds; after a bounded time it fails with the current state. */
  until<T>(what: string, check: (snapshot: DeskSnapshot) => T | undefined | false): Promise<T>
  /** Resolves when nothing is in flight or being read back; unknown counts as settled. */
  settled(): Promise<readonly WriteAttempt[]>
  /** Resolves when every attempt has filled; an order that fills at once is reported as resting first. */
  filled(): Promise<readonly WriteAttempt[]>
  plan(draft: WriteDraft): Promise<Plan>
  tryPlan(draft: WriteDraft): Promise<Result<Plan>>
  submit(plan: Plan): Promise<AttemptId | 'declined'>
  trySubmit(plan: Pick<Plan, 'token'>): Promise<Result<AttemptId | 'declined'>>
  /** Number of requests of this kind that reached the exchange. */
  received(line: string): number
  /** Turns both clocks, the exchange's in steps if `step` is given. */
  turn(ms: number, step?: number): Promise<void>
  /**
   * Lets the signature lapse, waits for a look after that, and makes the next one due: two that agree prove
   * the absence.
   */
  lapse(): Promise<void>
  /** The practice process ends; `practiceReturns` starts it again at another address. */
  practiceDies(): Promise<void>
  practiceReturns(): Promise<void>
  /** Breaks the connection to the running practice process, and restores it. */
  practiceGone(): void
  practiceBack(): void
  /** The window's page ends with its state, and an empty one replaces it. */
  pageGoes(): void
  pageComes(): Promise<void>
  close(): Promise<void>
}

export interface DeskOptions {
  /** Overrides of the production connection. */
  readonly opening?: Partial<VenueOpening>
  readonly practice?: PracticeOptions
  readonly journal?: MemoryJournal
  readonly next?: PracticeHandle
  readonly clock?: TurnableClock
  /** Real records in place of those in memory. */
  readonly records?: Partial<Pick<DesktopAppParts, 'past' | 'archive' | 'saver' | 'dataKeys'>>
  /** Vault for real keys; without it a vault without storage. */
  readonly vault?: (clock: TurnableClock) => KeyVault
  /** Vault for the practice key; by default a signer without a list. */
  readonly practiceVault?: DesktopAppParts['practiceVault']
  /** False to skip the wait until the desk may write, which may never happen after a fault. */
  readonly waits?: boolean
  readonly settings?: SettingsStore
  /** Overrides of the production update source, and of the version of this desk. */
  readonly updates?: DesktopAppParts['updates']
  readonly version?: string
  /** Data that is not kept on disk, with the reason. */
  readonly storage?: DesktopAppParts['storage']
  /** True while the system reports its own screen lock; by default never. */
  readonly isScreenLockHeard?: DesktopAppParts['isScreenLockHeard']
  /** Turns the steady clock together with the wall clock. */
  readonly steadyTurns?: true
}

export const market = 'PERP_BTC_USDC'

/** Options of a scenario's exchange: paced time on the desk's clock, nothing computed ahead. */
export const scenarioPractice = (): PracticeOptions => ({
  seed: 7,
  limits: false,
  shouldPrewarm: false,
  clock: scenarioExchangeClock(),
})

/** Opens a desk and waits until it may write. */
export async function openDesk(options: DeskOptions = {}): Promise<OpenDesk> {
  let practice = options.next ?? (await openPractice({ ...scenarioPractice(), ...options.practice }))
  const clock = options.clock ?? scenarioClock()
  const person = personAtTheDesk()
  const journal = options.journal ?? memoryJournal()
  const locksTold: { stays: string; isPrivate: boolean }[] = []
  const alertsTold: Alert[] = []
  const page = createDeskPage()
  let hear: (news: PracticeNews) => void = () => undefined

  const tellOpen = () => hear(openedNews(practice))
  const app = openPlainApp({
    ...(options.updates !== undefined && { updates: options.updates }),
    clock,
    monotonicClock: { now: options.steadyTurns === true ? clock.steady : clock.unturned },
    ids,
    journal,
    archive: memoryArchive(),
    settings: options.settings ?? memorySettings(),
    vault: options.vault?.(clock) ?? createMemoryVault(clock),
    practiceVault: options.practiceVault ?? createPracticeVault,
    ...openingHere,
    ...options.opening,
    practice: {
      start(listener) {
        hear = listener
        tellOpen()
        return {
          drills: {
            list: () => Promise.resolve(DRILL_NAMES),
            run: name =>
              Promise.resolve(DRILL_NAMES.find(drill => drill === name)).then(
                drill => drill && practice.drill(drill),
              ),
          },
          stop: () => Promise.resolve(),
        }
      },
    },
    surface: person,
    log: quiet,
    version: options.version ?? 'test',
    ...(options.storage !== undefined && { storage: options.storage }),
    announceLock: (stays, isPrivate) => locksTold.push({ stays, isPrivate }),
    announce: alert => alertsTold.push(alert),
    ...(options.isScreenLockHeard !== undefined && { isScreenLockHeard: options.isScreenLockHeard }),
    ...options.records,
  })
  const tellPage = () =>
    app.pushTo({
      desk: { changed: page.change },
      alerts: { changed: () => undefined },
      updates: { changed: () => undefined },
      market: { view: page.receiveView },
    })
  tellPage()
  const api = clientOf(app)

  const until: OpenDesk['until'] = (what, check) =>
    come(
      () =>
        `${what}. Writes: ${JSON.stringify(page.snapshot().writes?.value)}, attempts: ${JSON.stringify(attempts().map(({ state }) => state))}`,
      () => check(page.snapshot()),
    )
  const attempts = () => page.snapshot().attempts?.value ?? []
  /** Reads the snapshot directly, since pushes arrive a little later. */
  async function readNow(): Promise<void> {
    const now = await api.desk.snapshot()
    if (now.ok) page.know(now.value)
  }

  const desk: OpenDesk = {
    app,
    api,
    person,
    journal,
    clock,
    locksTold,
    alertsTold,
    attempts,
    until,
    get practice() {
      return practice
    },
    snapshot: page.snapshot,
    view: page.view,
    async settled() {
      await readNow()
      await until('every attempt at rest', () => attempts().every(isAtRest))
      return attempts()
    },
    async filled() {
      await readNow()
      await until('every attempt filled', () => attempts().every(({ state }) => state.is === 'filled'))
      return attempts()
    },
    async plan(draft) {
      const planned = await desk.tryPlan(draft)
      if (!planned.ok) throw new Error(`Not planned: ${JSON.stringify(planned.error)}`)
      return planned.value
    },
    tryPlan: draft => api.orders.plan(draft),
    async submit(plan) {
      const submitted = await desk.trySubmit(plan)
      if (!submitted.ok) throw new Error(`Not submitted: ${JSON.stringify(submitted.error)}`)
      return submitted.value
    },
    trySubmit: ({ token }) => api.orders.submit({ token }),
    received: line =>
      practice.received().filter(({ method, path }) => `${method} ${path}`.startsWith(line)).length,
    async turn(ms, step) {
      await practice.advance(ms, step)
      clock.turn(ms)
    },
    async lapse() {
      const lapsed = clock.now() + SIGNATURE_LIFE_MS
      await desk.turn(SIGNATURE_LIFE_MS + 15_000)
      await until('a look after the lapse', () =>
        attempts().some(({ evidence }) => evidence.some(({ at }) => at > lapsed)),
      )
      await desk.turn(6_000)
    },
    async practiceDies() {
      await practice.close()
      hear({ saw: 'gone', why: 'it died' })
    },
    practiceGone: () => hear({ saw: 'gone', why: 'it cannot be heard' }),
    practiceBack: tellOpen,
    async practiceReturns() {
      practice = await openPractice({ ...scenarioPractice(), ...options.practice })
      tellOpen()
    },
    pageGoes() {
      app.pushTo(undefined)
      page.know({})
      page.receiveView(undefined)
    },
    async pageComes() {
      tellPage()
      await readNow()
      await api.market.watch({ symbol: market })
    },
    async close() {
      await app.close()
      await practice.close()
      clock.close()
    },
  }
  await api.market.watch({ symbol: market })
  if (options.waits === false) return desk
  await until(
    'everything is read',
    ({ writes, markets, account, health }) =>
      // The opening of the private channel triggers one more full read.
      health?.value.channel.is === 'live' &&
      markets !== undefined &&
      account !== undefined &&
      page.view()?.book !== undefined &&
      isOpen(writes?.value.holds),
  )
  return desk
}

/** Restrictions left by an earlier run are the scenario's own matter. */
const isOpen = (holds: readonly TradingRestriction[] | undefined): boolean =>
  holds?.every(({ is }) => is === 'unknown' || is === 'stopped' || is === 'halted') ?? false

const isAtRest = (attempt: WriteAttempt): boolean =>
  isAttemptEnded(attempt) ||
  !isAttemptUnresolved(attempt) ||
  ['unknown', 'quarantined'].includes(attempt.state.is)

/**
 * A client on the app that copies values as between processes. Messages arrive unwrapped and need no
 * acknowledgement.
 */
export function clientOf(app: DesktopApp): ContractClient<DeskApi> {
  const messages = { ack: () => ok(undefined), shows: () => ok(undefined) }
  return createContractClient(deskApi, {
    invoke: async (channel, input) =>
      structuredClone(
        await dispatchContractCall(
          deskInputRules,
          { ...app.handlers, messages },
          channel,
          structuredClone(input),
        ),
      ),
    on: () => () => undefined,
  })
}

/** Everything that a client needs to trade at an exchange. */
export type NextDoor = Pick<PracticeHandle, 'baseUrl' | 'publicStreamUrl' | 'privateStreamUrl' | 'account'>

/** The message that the practice exchange has opened. */
export function openedNews({ baseUrl, publicStreamUrl, privateStreamUrl, account }: NextDoor): PracticeNews {
  const seed = seedFrom(account.secret)
  if (!seed.ok) throw new Error('The exchange gave a secret that cannot be read.')
  return {
    saw: 'open',
    addresses: { baseUrl, publicStreamUrl, privateStreamUrl },
    accountId: account.accountId,
    sealKey: practiceKey(seed.value),
    publicKey: account.key,
  }
}
