import {
  type VenueCallName,
  venueCalls,
  type ReadCallName,
  type WriteCallName,
} from '../../../src/main/venue/venue-calls'
import type { VenueReadResult } from '../../../src/main/main-ports'
import type { Bench } from './bench'
import { isOddFigure, shapeOf, valueAt } from './shape'
import { confirmed, notShown, refuted, type Verdict } from './verdict'

/** The request for one call, and the further conditions on its answer. */
interface Trial<T> {
  readonly ask: (bench: Bench) => Promise<VenueReadResult<T> | string>
  /** Returns a description of the fault in `value`. */
  readonly wrong?: (value: T, bench: Bench) => string | undefined
}

const trial = <T>(ask: Trial<T>['ask'], wrong?: Trial<T>['wrong']): Trial<unknown> =>
  ({ ask, ...(wrong && { wrong }) }) as Trial<unknown>

const DAY = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const others = (what: string) => (isSo: boolean) => (isSo ? undefined : what)
const another = others('it is about something else than was asked for')

/** Describes the failure to read a list. The trial of the list itself shows the fault of it. */
const unlisted = ({ why }: { readonly why: string }): string =>
  `the list to choose from could not be read: ${why}`

/** Requests the newest order or algo order of the account, if it has one. */
const ofOrder =
  <T>(
    ask: (
      bench: Bench,
      orderId: string,
      clientOrderId: string | undefined,
    ) => Promise<VenueReadResult<T>> | string,
  ) =>
  async (bench: Bench): Promise<VenueReadResult<T> | string> => {
    const found = await bench.orders()
    if (found.is === 'failed') return unlisted(found)
    const order = tellingMost(found.value)
    return order === undefined
      ? 'the account has no order to ask about'
      : ask(bench, order.orderId, order.clientOrderId)
  }
const ofAlgo =
  <T>(
    ask: (
      bench: Bench,
      algoOrderId: string,
      clientOrderId: string | undefined,
    ) => Promise<VenueReadResult<T>> | string,
  ) =>
  async (bench: Bench): Promise<VenueReadResult<T> | string> => {
    const found = await bench.algos()
    if (found.is === 'failed') return unlisted(found)
    const order = tellingMost(found.value)
    return order === undefined
      ? 'the account has no order of a trigger'
      : ask(bench, order.algoOrderId, order.clientOrderId)
  }
interface Ordered {
  readonly clientOrderId?: string
  readonly executed: string
}
const isFilled = ({ executed }: Ordered): boolean => executed !== '0'
/** Prefers an order with a client id and a fill, which can be requested in every way. */
const tellingMost = <T extends Ordered>(all: readonly T[]): T | undefined =>
  all.find(one => one.clientOrderId !== undefined && isFilled(one)) ??
  all.find(({ clientOrderId }) => clientOrderId !== undefined) ??
  all[0]
const NONE = 'it says that there is no such order, though it listed it'
const NO_NAME = 'no order has an id of ours'

/** The trial of each read call. */
const reads: { readonly [N in Exclude<ReadCallName, 'keyValidity'>]: Trial<unknown> } = {
  systemInfo: trial(b => b.venue.read.time()),
  markets: trial(b => b.venue.read.markets()),
  market: trial(
    b => b.venue.facts.market(b.symbol),
    ({ symbol }, b) => another(symbol === b.symbol),
  ),
  quotes: trial(b => b.venue.read.quotes()),
  quote: trial(
    b => b.venue.facts.quote(b.symbol),
    ({ symbol }, b) => another(symbol === b.symbol),
  ),
  marketTrades: trial(b => b.venue.read.trades(b.symbol)),
  openCandles: trial(
    b => b.venue.read.candles(b.symbol, '1m', undefined),
    (bars, b) =>
      others('its times are not those that were asked for')(
        bars.every(({ at }) => at <= b.now() + 60_000 && at >= b.now() - 3 * DAY),
      ),
  ),
  fundingRates: trial(b => b.venue.facts.fundingRates()),
  pastFunding: trial(b => b.venue.facts.pastFunding({ symbol: b.symbol, page: 1 })),
  fundingAverages: trial(b => b.venue.facts.fundingAverages()),
  priceChanges: trial(b => b.venue.facts.priceChanges()),
  openInterests: trial(b => b.venue.facts.openInterests()),
  rwaMarkets: trial(b => b.venue.facts.rwaMarkets()),
  insuranceFund: trial(b => b.venue.facts.insuranceFund()),
  indexSources: trial(b => b.venue.facts.indexSources()),
  announcements: trial(b => b.venue.facts.announcements()),
  newerAnnouncements: trial(b => b.venue.facts.newerAnnouncements()),
  leverageSteps: trial(b => b.venue.facts.leverageSteps()),
  tokens: trial(b => b.venue.facts.tokens()),
  publicName: trial(async b =>
    b.accountId === undefined ? 'it needs an account' : b.venue.facts.publicName(b.accountId),
  ),
  brokers: trial(b => b.venue.facts.brokers()),
  // No venue lists the broker `practice`; the chains are readable all the same.
  chains: trial(b => b.venue.facts.chains('practice')),
  seenAddress: trial(b => b.venue.facts.seenAddress()),
  settleNonce: trial(b => b.venue.facts.settleNonce()),
  book: trial(b => b.venue.read.book(b.symbol)),
  positions: trial(b => b.venue.read.positions()),
  holdings: trial(b => b.venue.read.holdings()),
  clientInfo: trial(b => b.venue.read.terms()),
  keyInfo: trial(
    b => b.venue.read.key(),
    key => others('it does not list the key that asks')(key.unlisted !== true),
  ),
  subAccounts: trial(b => b.venue.facts.subAccounts()),
  positionsTogether: trial(b => b.venue.facts.positionsTogether()),
  holdingsTogether: trial(b => b.venue.facts.holdingsTogether()),
  keyIpLimits: trial(b => b.venue.facts.ownAddresses()),
  leverages: trial(
    b => b.venue.read.leverages(),
    (rows, b) => others(`it leaves ${b.symbol} out`)(rows.some(({ symbol }) => symbol === b.symbol)),
  ),
  marginModes: trial(b => b.venue.facts.marginModes()),
  order: trial(
    ofOrder((b, id) => b.venue.read.order(id)),
    order => others(NONE)(order !== undefined),
  ),
  orderByClientId: trial(
    ofOrder((b, _id, own) => (own === undefined ? NO_NAME : b.venue.read.orderByClientId(own))),
    order => others(NONE)(order !== undefined),
  ),
  orders: trial(b => b.orders()),
  orderTrades: trial(ofOrder((b, id) => b.venue.read.fills(id))),
  trades: trial(b => b.venue.read.fillsSince(undefined, b.now() - 7 * DAY)),
  algoOrder: trial(
    ofAlgo((b, id) => b.venue.algo.order(id)),
    order => others(NONE)(order !== undefined),
  ),
  algoOrderByClientId: trial(
    ofAlgo((b, _id, own) => (own === undefined ? NO_NAME : b.venue.algo.byClientId(own))),
    order => others(NONE)(order !== undefined),
  ),
  algoOrders: trial(b => b.algos()),
  pastPositions: trial(b => b.venue.archive.pastPositions(50)),
  fundingFees: trial(b => b.venue.archive.fundingFees({ page: 1 })),
  liquidations: trial(b => b.venue.archive.liquidations({ page: 1 })),
  transfers: trial(b => b.venue.archive.transfers({ page: 1 })),
  settlements: trial(b => b.venue.archive.settlements({ page: 1 })),
  statistics: trial(b => b.venue.facts.statistics()),
  days: trial(b => b.venue.archive.days(dayOf(b.now() - 7 * DAY), dayOf(b.now()))),
}

const open: ReadonlySet<string> = new Set(
  (Object.keys(venueCalls) as VenueCallName[]).filter(name => venueCalls[name].access === 'open'),
)

/** Tries one call. */
export async function tryCall(name: VenueCallName, bench: Bench): Promise<Verdict> {
  if (!(name in reads) && name !== 'keyValidity') return ofWrite(name as WriteCallName, bench)
  if (!bench.hasKey && (!open.has(name) || name === 'keyValidity')) return notShown('it needs a key')
  if (name === 'keyValidity') return ofKeyValidity(bench)
  const { ask, wrong } = reads[name as keyof typeof reads]
  const read = await ask(bench)
  if (typeof read === 'string') return notShown(read)
  if (read.is === 'failed') return ofFailure(name, read, bench)
  const fault = wrong?.(read.value, bench)
  if (fault !== undefined) return refuted(`${fault}: ${shapeOf(bench.witness.answer(name))}`)
  return isEmpty(read.value)
    ? notShown('the list is empty, and shows nothing of its rows')
    : confirmed('it was read as the page says')
}

/** Judges a failed read. Only an answer of another shape refutes a statement. */
function ofFailure(
  name: VenueCallName,
  read: Extract<VenueReadResult<never>, { is: 'failed' }>,
  bench: Bench,
): Verdict {
  const { why, words = '' } = read
  if (why !== 'unreadable') return notShown(`${why} ${read.code ?? ''} ${words}`.replace(/ +/g, ' ').trim())
  const data = bench.witness.answer(name)
  if (isOddFigure(valueAt(data, words))) {
    bench.odd.add(`${name} ${words}`)
    return notShown(`a figure in it is not in plain digits: ${words}`)
  }
  return refuted(`${words} cannot be read in ${shapeOf(data)}`)
}

async function ofKeyValidity(bench: Bench): Promise<Verdict> {
  for (const which of ['run out', 'not listed'] as const) {
    const found = await bench.refusedKey(which)
    if (found?.cause !== undefined) return confirmed(`a refused key is told as: ${found.cause}`)
  }
  return notShown('no key was refused in a way that it tells of')
}

/** Returns the verdict of the sheet that was sent as this call. */
const ofWrite = (name: WriteCallName, { written }: Bench): Verdict =>
  written?.calls.get(name) ??
  notShown(written === undefined ? 'nothing was to be written' : 'no sheet came to it')

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value !== 'object' || value === null) return false
  const list: unknown = ['rows', 'orders', 'fills', 'positions']
    .map(name => Reflect.get(value, name) as unknown)
    .find(Array.isArray)
  return Array.isArray(list) && list.length === 0
}
