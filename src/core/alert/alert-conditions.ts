import { createAlert, getLiveValue, type AlertEvaluationInputs } from './alert-evaluation'
import { FINAL_LIQUIDATION_LEVEL, type Alert, type PriceAlert } from './alert'
import { toEightHourRate } from '../figures/funding-rates'
import type { MarketHolding } from '../figures/margin-state'
import { getFundStatus } from '../market/insurance-fund-status'
import { computeMarginUsage } from '../figures/margin-usage'
import { listMarketHoldings } from '../context/margin-state-reader'
import {
  absolute,
  add,
  compareDecimals,
  requireAmount,
  isZero,
  multiply,
  ONE,
  type Amount,
} from '../value/decimal-amount'

/** Evaluates conditions on current figures. A reported condition ends only when it clears by a margin. */
export function evaluateAlertConditions(
  on: AlertEvaluationInputs,
  before: ReadonlySet<string>,
): readonly Alert[] {
  return [
    ...liquidations(on, before),
    ...endedReading(on),
    ...margin(on, before),
    ...deleveraging(on, before),
    ...funding(on, before),
    ...keys(on),
    ...prices(on),
  ]
}

/** Factor by which a figure must retreat before its alert ends. */
const CLEARING_FACTOR = requireAmount('1.1')

const getClearingLimit = (limit: Amount, isOn: boolean): Amount =>
  isOn ? multiply(limit, CLEARING_FACTOR) : limit

/** Raises one alert for each liquidation level reached; a nearer level raises again. */
function liquidations(on: AlertEvaluationInputs, before: ReadonlySet<string>): readonly Alert[] {
  const { positions, account, quotes, markets, terms } = on.snapshot
  const rows = getLiveValue(positions)
  if (positions === undefined || rows === undefined) return []
  const levels = [...new Set([...on.rules.liquidationLevels, FINAL_LIQUIDATION_LEVEL])]
  // Open orders bind margin but use none.
  const marketHoldings = listMarketHoldings({
    positions,
    orders: { ...positions, value: [] },
    quotes,
    markets,
    terms,
  })
  const rowOf = ({ symbol, marginMode }: Pick<MarketHolding, 'symbol' | 'marginMode'>) =>
    rows.find(row => row.symbol === symbol && row.marginMode === marginMode)
  const uses = computeMarginUsage({
    marketHoldings: marketHoldings ?? [],
    collateral: getLiveValue(account)?.totalCollateral,
    liquidation: holding => rowOf(holding)?.liquidation,
  })
  return uses.flatMap(({ marginMode, holding, used }) => {
    const liquidation = holding && rowOf(holding)?.liquidation
    return levels.flatMap(level => {
      const facts = {
        ...{ marginMode, used, level },
        ...(holding !== undefined && { symbol: holding.symbol, mark: holding.mark }),
        ...(liquidation !== undefined && { liquidation }),
      }
      const about = [holding?.symbol, marginMode, level].filter(part => part !== undefined).join(' ')
      const alert = createAlert(on, 'liquidation', about, facts)
      const isReached =
        compareDecimals(multiply(used, before.has(alert.id) ? CLEARING_FACTOR : ONE), level) >= 0
      return isReached ? [alert] : []
    })
  })
}

/** Drops each new alert that a graver one of `standing` covers. */
export function keepGravestAlerts(newAlerts: readonly Alert[], standing: readonly Alert[]): readonly Alert[] {
  const isGraver = (one: Alert, than: Alert): boolean =>
    (one.kind === 'deleveraging' && than.id === NEAR_ALERT && one.id !== than.id) ||
    (one.kind === 'liquidation' &&
      one.kind === than.kind &&
      one.facts['symbol'] === than.facts['symbol'] &&
      one.facts['marginMode'] === than.facts['marginMode'] &&
      compareDecimals(requireAmount(one.facts['level'] ?? '0'), requireAmount(than.facts['level'] ?? '0')) >
        0)
  return newAlerts.filter(one => !standing.some(other => isGraver(other, one)))
}

function margin(on: AlertEvaluationInputs, before: ReadonlySet<string>): readonly Alert[] {
  const account = getLiveValue(on.snapshot.account)
  const { marginTimes } = on.rules
  if (account === undefined || marginTimes === undefined || isZero(account.maintenanceMarginRatio)) return []
  const { marginRatio, maintenanceMarginRatio } = account
  const alert = createAlert(on, 'margin ratio', 'account', { marginRatio, maintenanceMarginRatio })
  const limit = multiply(maintenanceMarginRatio, getClearingLimit(marginTimes, before.has(alert.id)))
  return compareDecimals(marginRatio, limit) <= 0 ? [alert] : []
}

/** Id for a fund near its minimum; a fund below it raises a second alert. */
const NEAR_ALERT = 'deleveraging near'

function deleveraging(on: AlertEvaluationInputs, before: ReadonlySet<string>): readonly Alert[] {
  const fund = on.snapshot.insuranceFund
  const isHeld = (getLiveValue(on.snapshot.positions) ?? []).some(({ quantity }) => !isZero(quantity))
  if (fund === undefined || !isHeld || getFundStatus(fund, on.now) === 'not known') return []
  const { marginRatio, minimum, initial } = fund.value
  const facts = { marginRatio, minimum, asOf: String(fund.asOf) }
  const [near, below] = ['near', 'below'].map(is => createAlert(on, 'deleveraging', is, { ...facts, is }))
  const isAt = (limit: Amount, alert: Alert | undefined): readonly Alert[] =>
    alert !== undefined && compareDecimals(marginRatio, getClearingLimit(limit, before.has(alert.id))) <= 0
      ? [alert]
      : []
  return [...isAt(initial, near), ...isAt(minimum, below)]
}

function funding(on: AlertEvaluationInputs, before: ReadonlySet<string>): readonly Alert[] {
  const { fundingAbove } = on.rules
  if (fundingAbove === undefined) return []
  const held = new Set(
    (on.snapshot.positions?.value ?? []).flatMap(row => (isZero(row.quantity) ? [] : [row.symbol])),
  )
  const hoursOf = new Map(
    (on.snapshot.markets?.value ?? []).map(({ symbol, fundingHours }) => [symbol, fundingHours]),
  )
  return (getLiveValue(on.snapshot.quotes) ?? []).flatMap(({ symbol, fundingRate }) => {
    const hours = hoursOf.get(symbol)
    if (fundingRate === undefined || hours === undefined || !held.has(symbol)) return []
    const perEight = toEightHourRate(fundingRate, hours)
    if (perEight === undefined) return []
    const facts = { symbol, rate: fundingRate, hours: String(hours), perEight }
    const alert = createAlert(on, 'funding', symbol, facts)
    const far = before.has(alert.id)
      ? add(absolute(perEight), multiply(fundingAbove, ONE_TENTH))
      : absolute(perEight)
    return compareDecimals(far, fundingAbove) >= 0 ? [alert] : []
  })
}

const ONE_TENTH = requireAmount('0.1')
/** Raises an alert while a locked account has no stream: fills and liquidation warnings arrive only on it. */
function endedReading(on: AlertEvaluationInputs): readonly Alert[] {
  const rows = getLiveValue(on.snapshot.keyring)?.rows ?? []
  const channel = getLiveValue(on.snapshot.health)?.channel.is
  const isLocked = rows.some(({ inUse, key }) => inUse && key === 'desk locked')
  return isLocked && (channel === 'late' || channel === 'down')
    ? [createAlert(on, 'reading ended', 'account', {})]
    : []
}

const DAY_MS = 86_400_000

/** Days before a key's expiry at which an alert is raised, each once. */
const KEY_EXPIRY_DAYS = [1, 3, 14] as const

function keys(on: AlertEvaluationInputs): readonly Alert[] {
  const key = getLiveValue(on.snapshot.key)
  if (key === undefined) return []
  const { fingerprint, active, unlisted, expiresAt } = key
  if (unlisted)
    return [createAlert(on, 'key', `${fingerprint} unlisted`, { key: fingerprint, is: 'unlisted' })]
  if (!active) return [createAlert(on, 'key', `${fingerprint} off`, { key: fingerprint, is: 'off' })]
  const left = expiresAt === undefined ? undefined : expiresAt - on.now
  const days = left === undefined ? undefined : KEY_EXPIRY_DAYS.find(each => left < each * DAY_MS)
  if (left === undefined || days === undefined) return []
  const facts = { key: fingerprint, is: 'ends', left: String(left), ends: String(expiresAt) }
  return [createAlert(on, 'key', `${fingerprint} ${days}`, facts)]
}

function prices(on: AlertEvaluationInputs): readonly Alert[] {
  const quotes = new Map((getLiveValue(on.snapshot.quotes) ?? []).map(quote => [quote.symbol, quote]))
  return on.rules.prices.flatMap(wanted => {
    const now = quotes.get(wanted.symbol)?.[wanted.by]
    if (now === undefined || !isReached(wanted, now)) return []
    const { id, symbol, when, price, by } = wanted
    return [createAlert(on, 'price', id, { symbol, when, price, by, now })]
  })
}

const isReached = ({ when, price }: PriceAlert, now: Amount): boolean =>
  when === 'at or above' ? compareDecimals(now, price) >= 0 : compareDecimals(now, price) <= 0
