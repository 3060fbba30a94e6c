import type { Deposit, FundingFee, Liquidation, Settlement } from './records/history-records'
import { createClock, type ClockKind } from './clock'
import { lockState } from './state/lock'
import { type Drill, runDrill } from './exchange/drills'
import { createAhead } from './exchange/ahead'
import { type Exchange, keep } from './exchange/exchange'
import { openExchange } from './exchange/opening'
import { type Fault, createFaults } from './faults/faults'
import { type Credentials, type SpareKeys, createKey, createSeed, createSpares } from './account/keys'
import type { Replay } from './market/recording'
import { createLimiter } from './protocol/limits'
import type { Order, Position, Trade } from './records/records'
import { type Complaint, createComplaints } from './protocol/complaints'
import { type Received, openServer } from './protocol/server'
import { type Slip, createInspector } from './protocol/tells/inspector'
import { PUBLIC_ID, type Sockets, openSockets } from './protocol/sockets'

/** How a practice exchange is opened. Everything has a default. */
export interface PracticeOptions {
  readonly seed?: number
  /** 0 for any free port. */
  readonly port?: number
  /** The file in which the state rests; without one it is forgotten at the end. */
  readonly state?: string
  readonly accounts?: number
  /** How many sub-accounts the first account has; their main account's key signs for them. */
  readonly subs?: number
  readonly clock?: ClockKind
  readonly faults?: readonly Fault[]
  /** A recording that one market follows from the moment the exchange opens. */
  readonly replay?: Replay
  /** Keys that nobody can guess, made anew each time, or the same ones for the same seed. */
  readonly keys?: 'fresh' | 'from the seed'
  /** Whether every account also has keys that can do less. */
  readonly spareKeys?: boolean
  /** Whether rate limits hold. */
  readonly limits?: boolean
  /** Which of the markets that there are it has, where not all of them. */
  readonly markets?: readonly string[]
  /** How rarely a market moves that nobody has a stake in or watches, in milliseconds of the exchange's time. */
  readonly idle?: number
  /** Whether what is likely to be asked for later is worked out before anybody asks. */
  readonly ahead?: boolean
  /** Hears each line of the log of what requests had wrong. */
  readonly complain?: (complaint: Complaint) => void
  /** Hears whatever is told otherwise than the documents have it. Without it nothing of this is looked at. */
  readonly inspect?: (slip: Slip) => void
}

/** What the exchange itself knows to have happened. */
export interface Truth {
  readonly orders: readonly Readonly<Order>[]
  readonly trades: readonly Trade[]
  readonly positions: readonly Readonly<Position>[]
  readonly holdings: Readonly<Record<string, bigint>>
  readonly received: readonly Received[]
  /** What requests had wrong. */
  readonly complaints: readonly Complaint[]
  readonly liquidations: readonly Liquidation[]
  readonly settlements: readonly Settlement[]
  readonly deposits: readonly Deposit[]
  readonly funding: readonly FundingFee[]
}

/** A running practice exchange, and the only handle on it. */
export interface Practice {
  readonly baseUrl: string
  readonly publicStreamUrl: string
  readonly privateStreamUrl: string
  readonly account: Credentials
  readonly accounts: readonly Credentials[]
  /** The spare keys of each account, in the order of the accounts, where they were asked for. */
  readonly spares: readonly SpareKeys[]
  readonly symbols: readonly string[]
  /** Where a state file of another form was put when it made room for a fresh one. */
  readonly aside: string | undefined
  readonly received: () => readonly Received[]
  readonly fault: (fault: Fault) => void
  readonly clearFaults: () => void
  /** Has something happen to a person, for practice. Gives a sentence that says what. */
  readonly drill: (drill: Drill) => string
  /** The exchange's own time. */
  readonly now: () => number
  /** Lets time pass at once, with everything that happens in it: in steps as fine as suit it, or of so much each. */
  readonly advance: (ms: number, step?: number) => Promise<void>
  /** Resolves once everything acknowledged so far is done and pushed. */
  readonly settled: () => Promise<void>
  readonly truth: () => Truth
  /** The exchange behind the door, for tests of the exchange itself. */
  readonly exchange: Exchange
  readonly close: () => Promise<void>
}

const TICK = 100

/** Opens a practice exchange on loopback. Throws {@link StateInUse} where another one writes its state file. */
export async function openPractice(options: PracticeOptions = {}): Promise<Practice> {
  const lock = options.state === undefined ? undefined : await lockState(options.state)
  try {
    const practice = await openUnlocked(options)
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

async function openUnlocked(options: PracticeOptions): Promise<Practice> {
  const { seed = 1, port = 0, accounts: count = 1, keys = 'fresh', limits = true, spareKeys, state } = options
  const clock = createClock(options.clock)
  const faults = createFaults(seed, options.faults)
  const { replay, subs, markets } = options
  const exchange = openExchange({ seed, accounts: count, subs, clock, state, faults, replay, markets })
  const accounts = handOutKeys(exchange, keys)
  const spares = spareKeys === true ? handOutSpares(exchange, keys) : []
  const [account] = accounts
  if (account === undefined) throw new RangeError('an exchange needs at least one account')
  const received: Received[] = []
  const limiter = limits ? createLimiter() : undefined
  const complaints = createComplaints(options.complain)
  const inspector = options.inspect && createInspector(clock.now, options.inspect)
  const door = await openServer({ exchange, faults, limiter, received, complaints, inspector }, port)
  const sockets = openSockets(exchange, door.server, inspector)
  const time = runTime(exchange, sockets, options)
  const host = `127.0.0.1:${door.port}`
  return {
    ...time,
    baseUrl: `http://${host}`,
    publicStreamUrl: `ws://${host}/ws/stream/${PUBLIC_ID}`,
    privateStreamUrl: `ws://${host}/v2/ws/private/stream/${account.accountId}`,
    account,
    accounts,
    spares,
    symbols: [...exchange.markets.keys()],
    aside: exchange.store.aside,
    received: () => [...received],
    fault: faults.add,
    clearFaults: faults.clear,
    drill: drill => runDrill(exchange, drill),
    now: clock.now,
    truth: () => truthOf(exchange, received, complaints.all()),
    exchange,
    close: async () => {
      time.stop()
      sockets.close()
      door.server.closeAllConnections()
      await new Promise(resolve => door.server.close(resolve))
      await exchange.close()
    },
  }
}

/** The accounts that have keys: for a sub-account its main account's key signs. */
const mainAccounts = ({ ledger }: Exchange) => ledger.accounts().filter(({ main }) => main === undefined)

/** Gives every account a key of its own for this run. */
const handOutKeys = (exchange: Exchange, keys: 'fresh' | 'from the seed'): readonly Credentials[] =>
  mainAccounts(exchange).map(({ id }) => {
    const made = createKey(id, createSeed(keys === 'fresh' ? undefined : id), exchange.clock.now())
    exchange.keys.set(made.key.text, made.key)
    return made.credentials
  })

/** Gives every account its spare keys. */
const handOutSpares = (exchange: Exchange, kind: 'fresh' | 'from the seed'): readonly SpareKeys[] =>
  mainAccounts(exchange).map(({ id }) => {
    const seedOf = (name: string) => createSeed(kind === 'fresh' ? undefined : `${id} ${name}`)
    const { keys, credentials } = createSpares(id, seedOf, exchange.clock.now())
    for (const key of keys) exchange.keys.set(key.text, key)
    return credentials
  })

/** Lets the exchange's time run, or be turned. */
function runTime(
  exchange: Exchange,
  sockets: Sockets,
  { idle: rarely, ahead: isAhead = true }: PracticeOptions,
) {
  const { clock, meta } = exchange
  const tick = (idle = rarely) => {
    exchange.step(idle)
    sockets.tick(clock.now())
  }
  const ahead = isAhead ? createAhead(exchange) : undefined
  const beat = () => {
    tick()
    ahead?.()
  }
  const timer = clock.byHand ? undefined : setInterval(beat, TICK)
  const settled = async () => {
    exchange.orders.work()
    keep(exchange)
    await exchange.store.settled()
    await sockets.flushed()
  }
  return {
    settled,
    advance: async (ms: number, step?: number) => {
      for (const part of partsOf(ms, step)) {
        clock.turn(part)
        meta.turned += clock.byHand ? 0 : part
        tick(part > FINEST ? part * IDLE_PARTS : undefined)
        await settled()
      }
    },
    stop: () => {
      clearInterval(timer)
    },
  }
}

const FINEST = 200
const MOMENT = 60_000
const COARSER = 1_000
const MOST_PARTS = 2_880
/** While a long stretch passes, markets nobody has a stake in move only so rarely. */
const IDLE_PARTS = 120

/** Cuts a stretch of time into steps: fine ones for moments, coarser ones for minutes, and still coarser ones for days. */
function partsOf(ms: number, step = ms <= MOMENT ? FINEST : COARSER): readonly number[] {
  const size = Math.max(step, Math.ceil(ms / MOST_PARTS))
  const parts = Array<number>(Math.floor(ms / size)).fill(size)
  return ms % size === 0 ? parts : [...parts, ms % size]
}

function truthOf(
  { store, ledger }: Exchange,
  received: readonly Received[],
  complaints: readonly Complaint[],
): Truth {
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
