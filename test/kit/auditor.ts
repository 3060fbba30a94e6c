import type { PracticeExchange } from '../../src/practice/exchange/practice-exchange'
import { type ExchangeEvent, copyExchangeEvent } from '../../src/practice/account/event-bus'
import { type PracticeHandle, type PracticeOptions, openPractice } from '../../src/practice/open-practice'
import { type JsonPayload, stringifyExactJson } from '../../src/practice/protocol/exact-json'
import { createPrivatePushes } from '../../src/practice/protocol/private-topics'
import type { SchemaDeviation } from '../../src/practice/protocol/schemas/protocol-inspector'
import { isVenueRefusal } from '../../src/practice/account/venue-refusal'
import { findVenueRoute } from '../../src/practice/protocol/venue-router'

/** A record of REST or of a push, read loosely. */
type Row = Readonly<Record<string, unknown>>
/** The last pushed values of one thing, by their REST names. */
type Told = Map<string, unknown>

/** Compares the private stream with REST after every change. */
interface Auditor {
  readonly compareAll: () => void
  /** Every difference found so far. */
  readonly faults: readonly string[]
  readonly stop: () => void
}

/**
 * REST fields that change with the account's activity, and their names in a push. Fields that move with the
 * market alone (marks, derived values, daily windows) come from other topics or from none.
 */
const POSITION: Readonly<Record<string, string>> = {
  position_qty: 'positionQty',
  cost_position: 'costPosition',
  last_sum_unitary_funding: 'lastSumUnitaryFunding',
  pending_long_qty: 'pendingLongQty',
  pending_short_qty: 'pendingShortQty',
  settle_price: 'settlePrice',
  average_open_price: 'averageOpenPrice',
  leverage: 'leverage',
  margin: 'margin',
  timestamp: 'timestamp',
  updated_time: 'updated_time',
  seq: 'seq',
}
const BALANCE: Readonly<Record<string, string>> = {
  holding: 'holding',
  frozen: 'frozen',
  isolated_margin: 'isolatedMargin',
  isolated_order_frozen: 'isolatedOrderFrozen',
}
const ORDER: Readonly<Record<string, string>> = {
  symbol: 'symbol',
  side: 'side',
  type: 'type',
  price: 'price',
  quantity: 'quantity',
  visible_quantity: 'visibleQuantity',
  total_executed_quantity: 'totalExecutedQuantity',
  average_executed_price: 'avgExecutedPrice',
  status: 'status',
  total_fee: 'totalFee',
  client_order_id: 'clientOrderId',
  reduce_only: 'reduceOnly',
  margin_mode: 'marginMode',
  created_time: 'createdTime',
  updated_time: 'timestamp',
}
const ALGO: Readonly<Record<string, string>> = {
  parent_algo_order_id: 'parentAlgoOrderId',
  quantity: 'quantity',
  trigger_price: 'triggerPrice',
  trigger_status: 'triggerStatus',
  is_triggered: 'isTriggered',
  is_activated: 'isActivated',
  algo_status: 'algoStatus',
  root_algo_status: 'rootAlgoStatus',
  price: 'price',
  total_executed_quantity: 'totalExecutedQuantity',
  average_executed_price: 'averageExecutedPrice',
  reduce_only: 'reduceOnly',
  updated_time: 'timestamp',
}
const ACCOUNT: Readonly<Record<string, string>> = {
  taker_fee_rate: 'takerFeeRate',
  maker_fee_rate: 'makerFeeRate',
  max_leverage: 'futuresLeverage',
  maintenance_cancel_orders: 'maintenanceCancelFlag',
}
/** A row that is missing from REST counts as zero in these fields. */
const GONE = ['position_qty', 'cost_position', 'pending_long_qty', 'pending_short_qty', 'margin']

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])
const read = (value: JsonPayload): Row => JSON.parse(stringifyExactJson(value)) as Row
/** Maps `null`, 0 and the empty text to one value. */
const plain = (value: unknown): string => {
  const text = String(value ?? '')
  return text === '' || text === '0' || text === 'false' ? '' : text
}

/** The REST rows of one account, by subject. */
function statedOf(exchange: PracticeExchange, account: string): Map<string, Row> {
  const owner = exchange.ledger.account(account)
  const stated = new Map<string, Row>()
  const get = (path: string, query: Readonly<Record<string, string>> = {}): Row => {
    const found = findVenueRoute('GET', path)
    if (found === undefined) throw new Error(`there is no ${path}`)
    const answer = found.route.answer(
      exchange,
      {
        query: new Map(Object.entries(query)),
        body: new Map(),
        param: found.param,
        ip: '',
        key: '',
        createdAt: exchange.clock.now(),
        complain: () => undefined,
      },
      owner,
    )
    if (isVenueRefusal(answer) || !('data' in answer)) throw new Error(`${path} has no answer`)
    return read(answer.data)
  }
  for (const row of rowsOf(get('/v1/positions')['rows']))
    stated.set(`position ${String(row['symbol'])} ${String(row['margin_mode'])}`, row)
  for (const row of rowsOf(get('/v1/client/holding')['holding']))
    if (row['token'] === 'USDC') stated.set('balance', row)
  for (const row of rowsOf(get('/v1/client/leverages')['rows']))
    stated.set(`leverage ${String(row['symbol'])} ${String(row['margin_mode'])}`, row)
  stated.set('account', get('/v1/client/info'))
  for (const row of rowsOf(get('/v1/orders', { size: '500' })['rows']))
    stated.set(`order ${String(row['order_id'])}`, row)
  const algos = (rows: readonly Row[]): void => {
    for (const row of rows) {
      stated.set(`algo ${String(row['algo_order_id'])}`, row)
      algos(rowsOf(row['child_orders']))
    }
  }
  algos(rowsOf(get('/v1/algo/orders', { size: '500' })['rows']))
  return stated
}

/** The REST fields and push names that matter for a subject. */
function namesFor(what: string): Readonly<Record<string, string>> {
  const [kind] = what.split(' ')
  if (kind === 'position') return POSITION
  if (kind === 'balance') return BALANCE
  if (kind === 'order') return ORDER
  if (kind === 'account') return ACCOUNT
  return kind === 'algo' ? ALGO : { leverage: 'leverage' }
}

/** The subjects and rows that a push carries. */
function toldBy(topic: string, frame: Row): readonly (readonly [string, Row])[] {
  const { data, accountDetail } = frame
  if (topic === 'account' && isRow(accountDetail)) {
    const one = accountDetail['symbolLeverage']
    const about = isRow(one)
      ? ([[`leverage ${String(one['symbol'])} ${String(one['marginMode'])}`, one]] as const)
      : []
    return [['account', accountDetail], ...about]
  }
  if (!isRow(data)) return []
  if (topic === 'position')
    return rowsOf(data['positions']).map(
      row => [`position ${String(row['symbol'])} ${String(row['marginMode'])}`, row] as const,
    )
  if (topic === 'balance') {
    const balances = data['balances']
    const usdc = isRow(balances) ? balances['USDC'] : undefined
    return isRow(usdc) ? [['balance', usdc]] : []
  }
  if (topic === 'executionreport') return [[`order ${String(data['orderId'])}`, data]]
  if (topic === 'algoexecutionreport')
    return rowsOf(data).map(row => [`algo ${String(row['algoOrderId'])}`, row] as const)
  return []
}

/** Starts the comparison with the current REST state as the known state. */
export function audit(exchange: PracticeExchange): Auditor {
  const known = new Map<string, Map<string, Told>>()
  const faults: string[] = []
  let waiting: ExchangeEvent[] = []
  let isUnpushed = false
  const stateAll = () =>
    new Map(exchange.ledger.accounts().map(({ id }) => [id, statedOf(exchange, id)] as const))
  const learn = (stated: ReturnType<typeof stateAll>) => {
    for (const [id, rows] of stated) {
      const things = [...rows].map(
        ([what, row]) => [what, new Map(Object.keys(namesFor(what)).map(name => [name, row[name]]))] as const,
      )
      known.set(id, new Map(things))
    }
  }
  const hear = () => {
    for (const happening of waiting) {
      for (const { account, topic, frame } of createPrivatePushes(exchange, happening)) {
        for (const [what, row] of toldBy(topic, read(frame))) {
          const values: Told = new Map()
          for (const [name, pushed] of Object.entries(namesFor(what))) values.set(name, row[pushed])
          known.get(account)?.set(what, values)
        }
      }
    }
    waiting = []
  }
  const compare = (account: string, stated: ReadonlyMap<string, Row>) => {
    const things = known.get(account) ?? new Map<string, Told>()
    const reportDifference = (what: string, name: string, rest: unknown, stream: unknown) => {
      if (plain(rest) !== plain(stream))
        faults.push(`${what} ${name}: REST ${String(rest)}, stream ${String(stream)}`)
    }
    for (const [what, row] of stated)
      for (const name of Object.keys(namesFor(what)))
        reportDifference(what, name, row[name], things.get(what)?.get(name))
    for (const [what, values] of things)
      if (what.startsWith('position') && !stated.has(what))
        for (const name of GONE) reportDifference(what, name, 0, values.get(name))
  }
  const stop = exchange.bus.subscribe(happening => {
    // A drill withholds pushes on purpose; that is no fault.
    if (!exchange.bus.isPushEnabled()) isUnpushed = true
    else waiting.push(copyExchangeEvent(happening))
    if (waiting.length === 1) setImmediate(compareAll)
  })
  const compareAll = () => {
    hear()
    const stated = stateAll()
    // An account opened since the start is not subscribed to.
    if (!isUnpushed) for (const [id, rows] of stated) if (known.has(id)) compare(id, rows)
    isUnpushed = false
    // Each difference is reported once.
    learn(stated)
  }
  learn(stateAll())
  return { compareAll, faults, stop }
}

/**
 * Opens an exchange whose stream is compared with its REST after every change; reports the differences at its
 * end.
 */
export async function openAudited(options?: PracticeOptions): Promise<PracticeHandle> {
  const slips: string[] = []
  const onDeviation = ({ line, message }: SchemaDeviation) => void slips.push(`${line}: ${message}`)
  const practice = await openPractice({ onDeviation, ...options })
  const auditor = audit(practice.exchange)
  const after =
    <A extends readonly unknown[], R>(act: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const made = await act(...given)
      auditor.compareAll()
      return made
    }
  return {
    ...practice,
    settled: after(practice.settled),
    advance: after(practice.advance),
    close: async () => {
      auditor.compareAll()
      auditor.stop()
      await practice.close()
      if (auditor.faults.length > 0)
        throw new Error(`the stream and REST differ:\n${auditor.faults.slice(0, 20).join('\n')}`)
      if (slips.length > 0)
        throw new Error(
          `told otherwise than the documents have it:\n${[...new Set(slips)].slice(0, 20).join('\n')}`,
        )
    },
  }
}
