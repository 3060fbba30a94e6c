import { createAlert, live, type AlertGround } from './alert-ground'
import type { Alert, PriceAlert } from './alert'
import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  isZero,
  multiply,
  subtract,
  type Amount,
} from '../value/decimal'

/** Matters that are so as long as figures say so. One that was told is over only once it is clearly over. */
export function standingOf(on: AlertGround, before: ReadonlySet<string>): readonly Alert[] {
  return [
    ...liquidations(on, before),
    ...margin(on, before),
    ...funding(on, before),
    ...keys(on),
    ...prices(on),
  ]
}

/** How far a figure has to come back before what it raised is over. */
const SLACK = exactly('1.1')

const reach = (limit: Amount, isOn: boolean): Amount => (isOn ? multiply(limit, SLACK) : limit)

function liquidations(on: AlertGround, before: ReadonlySet<string>): readonly Alert[] {
  const { liquidationWithin } = on.rules
  if (liquidationWithin === undefined) return []
  return (live(on.snapshot.positions) ?? []).flatMap(
    ({ symbol, marginMode, quantity, liquidation, mark }) => {
      if (isZero(quantity) || liquidation === undefined || isZero(liquidation)) return []
      const now = on.snapshot.quotes?.value.find(quote => quote.symbol === symbol)?.mark ?? mark
      const distance = divide(absolute(subtract(liquidation, now)), now, 6)
      const said = createAlert(on, 'liquidation', `${symbol} ${marginMode}`, {
        symbol,
        liquidation,
        mark: now,
        distance: distance ?? '0',
      })
      const isNear =
        distance === undefined || compare(distance, reach(liquidationWithin, before.has(said.id))) <= 0
      return isNear ? [said] : []
    },
  )
}

function margin(on: AlertGround, before: ReadonlySet<string>): readonly Alert[] {
  const account = live(on.snapshot.account)
  const { marginTimes } = on.rules
  if (account === undefined || marginTimes === undefined || isZero(account.maintenanceMarginRatio)) return []
  const { marginRatio, maintenanceMarginRatio } = account
  const said = createAlert(on, 'margin ratio', 'account', { marginRatio, maintenanceMarginRatio })
  const limit = multiply(maintenanceMarginRatio, reach(marginTimes, before.has(said.id)))
  return compare(marginRatio, limit) <= 0 ? [said] : []
}

function funding(on: AlertGround, before: ReadonlySet<string>): readonly Alert[] {
  const { fundingAbove } = on.rules
  if (fundingAbove === undefined) return []
  const held = new Set(
    (on.snapshot.positions?.value ?? []).flatMap(row => (isZero(row.quantity) ? [] : [row.symbol])),
  )
  return (live(on.snapshot.quotes) ?? []).flatMap(({ symbol, fundingRate }) => {
    if (fundingRate === undefined || !held.has(symbol)) return []
    const said = createAlert(on, 'funding', symbol, { symbol, rate: fundingRate })
    const far = before.has(said.id)
      ? add(absolute(fundingRate), multiply(fundingAbove, TENTH))
      : absolute(fundingRate)
    return compare(far, fundingAbove) >= 0 ? [said] : []
  })
}

const TENTH = exactly('0.1')
const DAY = 86_400_000

/** The days before a key's end at which it is told of, each once. */
const KEY_DAYS = [1, 3, 14] as const

function keys(on: AlertGround): readonly Alert[] {
  const key = live(on.snapshot.key)
  if (key === undefined) return []
  const { fingerprint, active, unlisted, expiresAt } = key
  if (unlisted)
    return [createAlert(on, 'key', `${fingerprint} unlisted`, { key: fingerprint, is: 'unlisted' })]
  if (!active) return [createAlert(on, 'key', `${fingerprint} off`, { key: fingerprint, is: 'off' })]
  const left = expiresAt === undefined ? undefined : expiresAt - on.now
  const days = left === undefined ? undefined : KEY_DAYS.find(each => left < each * DAY)
  if (left === undefined || days === undefined) return []
  const facts = { key: fingerprint, is: 'ends', days: String(Math.max(0, Math.floor(left / DAY))) }
  return [createAlert(on, 'key', `${fingerprint} ${days}`, facts)]
}

function prices(on: AlertGround): readonly Alert[] {
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
