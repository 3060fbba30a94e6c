import { createAlert, live, type AlertInputs } from './alert-inputs'
import { LAST_LEVEL, type Alert, type PriceAlert } from './alert'
import { perEightHours } from '../figures/funding'
import type { MarketHolding } from '../figures/footing'
import { fundStanding } from '../market/insurance-fund'
import { marginUses } from '../figures/margin-use'
import { marketHoldingsOf } from '../context/footing-of'
import { absolute, add, compare, exactly, isZero, multiply, ONE, type Amount } from '../value/decimal'

/** Matters that are so as long as figures say so. One that was told is over only once it is clearly over. */
export function standingOf(on: AlertInputs, before: ReadonlySet<string>): readonly Alert[] {
  return [
    ...liquidations(on, before),
    ...margin(on, before),
    ...deleveraging(on, before),
    ...funding(on, before),
    ...keys(on),
    ...prices(on),
  ]
}

/** How far a figure has to come back before what it raised is over. */
const SLACK = exactly('1.1')

const reach = (limit: Amount, isOn: boolean): Amount => (isOn ? multiply(limit, SLACK) : limit)

/** One matter for each level that is reached: what is nearer than before is told anew, what is not is not. */
function liquidations(on: AlertInputs, before: ReadonlySet<string>): readonly Alert[] {
  const { positions, account, quotes, markets, terms } = on.snapshot
  const rows = live(positions)
  if (positions === undefined || rows === undefined) return []
  const levels = [...new Set([...on.rules.liquidationLevels, LAST_LEVEL])]
  // Open orders bind margin and use none.
  const marketHoldings = marketHoldingsOf({
    positions,
    orders: { ...positions, value: [] },
    quotes,
    markets,
    terms,
  })
  const rowOf = ({ symbol, marginMode }: Pick<MarketHolding, 'symbol' | 'marginMode'>) =>
    rows.find(row => row.symbol === symbol && row.marginMode === marginMode)
  const uses = marginUses({
    marketHoldings: marketHoldings ?? [],
    collateral: live(account)?.totalCollateral,
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
      const said = createAlert(on, 'liquidation', about, facts)
      const isReached = compare(multiply(used, before.has(said.id) ? SLACK : ONE), level) >= 0
      return isReached ? [said] : []
    })
  })
}

/** Of what has begun, the gravest of each matter, and nothing that is less grave than what was told already. */
export function gravest(begun: readonly Alert[], standing: readonly Alert[]): readonly Alert[] {
  const isGraver = (one: Alert, than: Alert): boolean =>
    (one.kind === 'deleveraging' && than.id === NEAR_ALERT && one.id !== than.id) ||
    (one.kind === 'liquidation' &&
      one.kind === than.kind &&
      one.facts['symbol'] === than.facts['symbol'] &&
      one.facts['marginMode'] === than.facts['marginMode'] &&
      compare(exactly(one.facts['level'] ?? '0'), exactly(than.facts['level'] ?? '0')) > 0)
  return begun.filter(one => !standing.some(other => isGraver(other, one)))
}

function margin(on: AlertInputs, before: ReadonlySet<string>): readonly Alert[] {
  const account = live(on.snapshot.account)
  const { marginTimes } = on.rules
  if (account === undefined || marginTimes === undefined || isZero(account.maintenanceMarginRatio)) return []
  const { marginRatio, maintenanceMarginRatio } = account
  const said = createAlert(on, 'margin ratio', 'account', { marginRatio, maintenanceMarginRatio })
  const limit = multiply(maintenanceMarginRatio, reach(marginTimes, before.has(said.id)))
  return compare(marginRatio, limit) <= 0 ? [said] : []
}

/** What a fund near its minimum raises; below it there is one more. */
const NEAR_ALERT = 'deleveraging near'

/** The fund from which deleveraging threatens, where something is held that could be closed. */
function deleveraging(on: AlertInputs, before: ReadonlySet<string>): readonly Alert[] {
  const fund = on.snapshot.insuranceFund
  const isHeld = (live(on.snapshot.positions) ?? []).some(({ quantity }) => !isZero(quantity))
  if (fund === undefined || !isHeld || fundStanding(fund, on.now) === 'not known') return []
  const { marginRatio, minimum, initial } = fund.value
  const facts = { marginRatio, minimum, asOf: String(fund.asOf) }
  const [near, below] = ['near', 'below'].map(is => createAlert(on, 'deleveraging', is, { ...facts, is }))
  const isAt = (limit: Amount, said: Alert | undefined): readonly Alert[] =>
    said !== undefined && compare(marginRatio, reach(limit, before.has(said.id))) <= 0 ? [said] : []
  return [...isAt(initial, near), ...isAt(minimum, below)]
}

function funding(on: AlertInputs, before: ReadonlySet<string>): readonly Alert[] {
  const { fundingAbove } = on.rules
  if (fundingAbove === undefined) return []
  const held = new Set(
    (on.snapshot.positions?.value ?? []).flatMap(row => (isZero(row.quantity) ? [] : [row.symbol])),
  )
  const hoursOf = new Map(
    (on.snapshot.markets?.value ?? []).map(({ symbol, fundingHours }) => [symbol, fundingHours]),
  )
  return (live(on.snapshot.quotes) ?? []).flatMap(({ symbol, fundingRate }) => {
    const hours = hoursOf.get(symbol)
    if (fundingRate === undefined || hours === undefined || !held.has(symbol)) return []
    const perEight = perEightHours(fundingRate, hours)
    if (perEight === undefined) return []
    const facts = { symbol, rate: fundingRate, hours: String(hours), perEight }
    const said = createAlert(on, 'funding', symbol, facts)
    const far = before.has(said.id)
      ? add(absolute(perEight), multiply(fundingAbove, TENTH))
      : absolute(perEight)
    return compare(far, fundingAbove) >= 0 ? [said] : []
  })
}

const TENTH = exactly('0.1')
const DAY = 86_400_000

/** The days before a key's end at which it is told of, each once. */
const KEY_DAYS = [1, 3, 14] as const

function keys(on: AlertInputs): readonly Alert[] {
  const key = live(on.snapshot.key)
  if (key === undefined) return []
  const { fingerprint, active, unlisted, expiresAt } = key
  if (unlisted)
    return [createAlert(on, 'key', `${fingerprint} unlisted`, { key: fingerprint, is: 'unlisted' })]
  if (!active) return [createAlert(on, 'key', `${fingerprint} off`, { key: fingerprint, is: 'off' })]
  const left = expiresAt === undefined ? undefined : expiresAt - on.now
  const days = left === undefined ? undefined : KEY_DAYS.find(each => left < each * DAY)
  if (left === undefined || days === undefined) return []
  const facts = { key: fingerprint, is: 'ends', left: String(left), ends: String(expiresAt) }
  return [createAlert(on, 'key', `${fingerprint} ${days}`, facts)]
}

function prices(on: AlertInputs): readonly Alert[] {
  const quotes = new Map((live(on.snapshot.quotes) ?? []).map(quote => [quote.symbol, quote]))
  return on.rules.prices.flatMap(wanted => {
    const now = quotes.get(wanted.symbol)?.[wanted.by]
    if (now === undefined || !isReached(wanted, now)) return []
    const { id, symbol, when, price, by } = wanted
    return [createAlert(on, 'price', id, { symbol, when, price, by, now })]
  })
}

const isReached = ({ when, price }: PriceAlert, now: Amount): boolean =>
  when === 'at or above' ? compare(now, price) >= 0 : compare(now, price) <= 0
