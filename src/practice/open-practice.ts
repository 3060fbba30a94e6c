import type {
  DepositRecord,
  FundingPayment,
  LiquidationRecord,
  SettlementRecord,
} from './records/history-records'
import { createExchangeClock, type ClockOptions } from './exchange-clock'
import { lockStateFile } from './state/state-lock'
import { type DrillName, runExchangeDrill } from './exchange/exchange-drills'
import { createPrewarmer } from './exchange/prewarm'
import { type PracticeExchange, commitExchangeState } from './exchange/practice-exchange'
import { openPracticeExchange } from './exchange/open-exchange'
import { type PracticeFault, createFaultRegistry } from './faults/fault-registry'
import {
  type AccountCredentials,
  type SpareCredentials,
  createAccountKey,
  createKeySeed,
  createSpareKeys,
} from './account/account-keys'
import type { MarketReplay } from './market/price-recording'
import { createRateLimiter } from './protocol/rate-limits'
import type { OrderRecord, PositionRecord, TradeRecord } from './records/trading-records'
import { type RequestComplaint, createComplaintLog } from './protocol/complaint-log'
import { type ReceivedRequest, openHttpServer } from './protocol/http-server'
import { type SchemaDeviation, createProtocolInspector } from './protocol/schemas/protocol-inspector'
import { PUBLIC_STREAM_ID, type SocketServer, openSocketServer } from './protocol/socket-server'

export interface PracticeOptions {
  readonly seed?: number
  /** Port, or 0 for any free one. */
  readonly port?: number
  /** State file. Without one the state is lost at the end. */
  readonly state?: string
  readonly accounts?: number
  readonly subAccounts?: number
  readonly clock?: ClockOptions
  readonly faults?: readonly PracticeFault[]
  /** Recording that one market follows from the start. */
  readonly replay?: MarketReplay
  /** Random keys for each run, or the same keys for the same seed. */
  readonly keys?: 'fresh' | 'from the seed'
  readonly spareKeys?: boolean
  readonly limits?: boolean
  readonly markets?: readonly string[]
  /** Interval at which markets without watchers or orders advance, in milliseconds of exchange time. */
  readonly idleStepMs?: number
  /** True if data that clients will request is computed beforehand. */
  readonly shouldPrewarm?: boolean
  readonly onComplaint?: (complaint: RequestComplaint) => void
  /** Receives each difference from the documented schemas. Without it nothing is checked. */
  readonly onDeviation?: (deviation: SchemaDeviation) => void
}

export interface GroundTruth {
  readonly orders: readonly Readonly<OrderRecord>[]
  readonly trades: readonly TradeRecord[]
  readonly positions: readonly Readonly<PositionRecord>[]
  readonly holdings: Readonly<Record<string, bigint>>
  readonly received: readonly ReceivedRequest[]
  readonly complaints: readonly RequestComplaint[]
  readonly liquidations: readonly LiquidationRecord[]
  readonly settlements: readonly SettlementRecord[]
  readonly deposits: readonly DepositRecord[]
  readonly funding: readonly FundingPayment[]
}

export interface PracticeHandle {
  readonly baseUrl: string
  readonly publicStreamUrl: string
  readonly privateStreamUrl: string
  readonly account: AccountCredentials
  readonly accounts: readonly AccountCredentials[]
  /** Spare keys of each account, in the order of the accounts. */
  readonly spares: readonly SpareCredentials[]
  readonly symbols: readonly string[]
  /** New path of a state file that had another version and was replaced. */
  readonly backupPath: string | undefined
  readonly received: () => readonly ReceivedRequest[]
  readonly fault: (fault: PracticeFault) => void
  readonly clearFaults: () => void
  readonly drill: (drill: DrillName) => string
  readonly now: () => number
  /** Lets time pass at once, with everything that happens in it, in steps of `step` ms or of a suitable size. */
  readonly advance: (ms: number, step?: number) => Promise<void>
  /** Resolves when everything acknowledged so far is performed and pushed. */
  readonly settled: () => Promise<void>
  readonly truth: () => GroundTruth
  /** The exchange itself, for tests. */
  readonly exchange: PracticeExchange
  readonly close: () => Promise<void>
}

const TICK_MS = 100

/** Opens a practice exchange on loopback. Throws {@link StateInUseError} if another one writes its state file. */
export async function openPractice(options: PracticeOptions = {}): Promise<PracticeHandle> {
  const lock = options.state === undefined ? undefined : await lockStateFile(options.state)
  try {
    const practice = await openWithoutLock(options)
    return {
      ...practice,
      close: async () => {
        await practice.close()
        await lock?.release()
      },
    }
  } catch (fault) {
    await lock?.release()
    throw fault
  }
}

async function openWithoutLock(options: PracticeOptions): Promise<PracticeHandle> {
  const { seed = 1, port = 0, accounts: count = 1, keys = 'fresh', limits = true, spareKeys, state } = options
  const clock = createExchangeClock(options.clock)
  const faults = createFaultRegistry(seed, options.faults)
  const { replay, subAccounts, markets } = options
  const exchange = openPracticeExchange({
    seed,
    accounts: count,
    subAccounts,
    clock,
    state,
    faults,
    replay,
    markets,
  })
  const accounts = createAccountKeys(exchange, keys)
  const spares = spareKeys === true ? createAllSpareKeys(exchange, keys) : []
  const [account] = accounts
  if (account === undefined) throw new RangeError('an exchange needs at least one account')
  const received: ReceivedRequest[] = []
  const limiter = limits ? createRateLimiter() : undefined
  const complaints = createComplaintLog(options.onComplaint)
  const inspector = options.onDeviation && createProtocolInspector(clock.now, options.onDeviation)
  const httpServer = await openHttpServer(
    { exchange, faults, limiter, received, complaints, inspector },
    port,
  )
  const sockets = openSocketServer(exchange, httpServer.server, inspector)
  const time = runClock(exchange, sockets, options)
  const host = `127.0.0.1:${httpServer.port}`
  return {
    ...time,
    baseUrl: `http://${host}`,
    publicStreamUrl: `ws://${host}/ws/stream/${PUBLIC_STREAM_ID}`,
    privateStreamUrl: `ws://${host}/v2/ws/private/stream/${account.accountId}`,
    account,
    accounts,
    spares,
    symbols: [...exchange.markets.keys()],
    backupPath: exchange.store.backupPath,
    received: () => [...received],
    fault: faults.add,
    clearFaults: faults.clear,
    drill: drill => runExchangeDrill(exchange, drill),
    now: clock.now,
    truth: () => collectTruth(exchange, received, complaints.all()),
    exchange,
    close: async () => {
      time.stop()
      sockets.close()
      httpServer.server.closeAllConnections()
      await new Promise(resolve => httpServer.server.close(resolve))
      await exchange.close()
    },
  }
}

const listMainAccounts = ({ ledger }: PracticeExchange) =>
  ledger.accounts().filter(({ main }) => main === undefined)

const createAccountKeys = (
  exchange: PracticeExchange,
  keys: 'fresh' | 'from the seed',
): readonly AccountCredentials[] =>
  listMainAccounts(exchange).map(({ id }) => {
    const created = createAccountKey(
      id,
      createKeySeed(keys === 'fresh' ? undefined : id),
      exchange.clock.now(),
    )
    exchange.keys.set(created.key.text, created.key)
    return created.credentials
  })

const createAllSpareKeys = (
  exchange: PracticeExchange,
  keyOrigin: 'fresh' | 'from the seed',
): readonly SpareCredentials[] =>
  listMainAccounts(exchange).map(({ id }) => {
    const seedOf = (name: string) => createKeySeed(keyOrigin === 'fresh' ? undefined : `${id} ${name}`)
    const { keys, credentials } = createSpareKeys(id, seedOf, exchange.clock.now())
    for (const key of keys) exchange.keys.set(key.text, key)
    return credentials
  })

/** Starts the timer that advances the exchange, and returns functions to advance it on request. */
function runClock(
  exchange: PracticeExchange,
  sockets: SocketServer,
  { idleStepMs, shouldPrewarm = true }: PracticeOptions,
) {
  const { clock, meta } = exchange
  const tick = (idleMs = idleStepMs) => {
    exchange.advanceMarkets(idleMs)
    sockets.tick(clock.now())
  }
  const prewarm = shouldPrewarm ? createPrewarmer(exchange) : undefined
  const onTimer = () => {
    tick()
    prewarm?.()
  }
  const timer = clock.isManual ? undefined : setInterval(onTimer, TICK_MS)
  const settled = async () => {
    exchange.orders.processQueue()
    commitExchangeState(exchange)
    await exchange.store.waitUntilDurable()
    await sockets.flushed()
  }
  return {
    settled,
    advance: async (ms: number, step?: number) => {
      for (const part of divideIntoSteps(ms, step)) {
        clock.advanceBy(part)
        meta.turned += clock.isManual ? 0 : part
        tick(part > FINE_STEP_MS ? part * IDLE_STEP_FACTOR : undefined)
        await settled()
      }
    },
    stop: () => {
      clearInterval(timer)
    },
  }
}

const FINE_STEP_MS = 200
const FINE_STEP_LIMIT_MS = 60_000
const COARSE_STEP_MS = 1_000
const MAX_STEPS = 2_880
/** Factor on the step at which idle markets advance while a long time passes. */
const IDLE_STEP_FACTOR = 120

/** Divides a time span into steps: fine ones for seconds, coarser ones for minutes, and still coarser ones for days. */
function divideIntoSteps(
  ms: number,
  step = ms <= FINE_STEP_LIMIT_MS ? FINE_STEP_MS : COARSE_STEP_MS,
): readonly number[] {
  const size = Math.max(step, Math.ceil(ms / MAX_STEPS))
  const parts = Array<number>(Math.floor(ms / size)).fill(size)
  return ms % size === 0 ? parts : [...parts, ms % size]
}

function collectTruth(
  { store, ledger }: PracticeExchange,
  received: readonly ReceivedRequest[],
  complaints: readonly RequestComplaint[],
): GroundTruth {
  return {
    orders: [...store.all('order').values()].map(order => ({ ...order })),
    trades: [...store.all('trade').values()],
    positions: ledger.accounts().flatMap(({ id }) => ledger.positions(id).map(position => ({ ...position }))),
    holdings: Object.fromEntries(ledger.accounts().map(({ id, holding }) => [id, holding])),
    received: [...received],
    complaints,
    liquidations: [...store.all('liquidation').values()],
    settlements: [...store.all('settlement').values()],
    deposits: [...store.all('deposit').values()],
    funding: [...store.all('funding').values()],
  }
}
