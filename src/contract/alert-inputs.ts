import { alertKinds, alertLimits, LAST_LEVEL, MOST_LEVELS, type AlertLimit } from '@core/alert/alert'
import { compare, isAmount, isPositive, type Amount } from '@core/value/decimal'
import * as v from 'valibot'
import type { AlertApi } from './alert-api'
import type { OwnInputs } from './answer'

const MOST_PRICES = 50
const MINUTES = 1_440

const figure = v.pipe(
  v.string(),
  v.maxLength(40),
  v.custom<Amount>(text => typeof text === 'string' && isAmount(text) && !text.startsWith('-')),
)
/** A share of margin used at which a person is told before the last level, which stands by itself. */
const level = v.pipe(
  figure,
  v.check(share => isPositive(share) && compare(share, LAST_LEVEL) < 0),
)
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const limit = v.exactOptional(figure)
const limits = Object.fromEntries(alertLimits.map(name => [name, limit])) as Record<AlertLimit, typeof limit>

export const alertRules = v.strictObject({
  prices: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
        symbol,
        when: v.picklist(['at or above', 'at or below']),
        price: figure,
        by: v.picklist(['mark', 'last']),
      }),
    ),
    v.maxLength(MOST_PRICES),
  ),
  ...limits,
  liquidationLevels: v.pipe(v.array(level), v.maxLength(MOST_LEVELS)),
  muted: v.pipe(v.array(v.picklist(alertKinds)), v.maxLength(alertKinds.length)),
})

export const alertManners = v.strictObject({
  native: v.boolean(),
  isPrivate: v.boolean(),
  sounds: v.boolean(),
  armed: v.boolean(),
  volume: whole(0, 100),
  quiet: v.exactOptional(v.strictObject({ from: whole(0, MINUTES), to: whole(0, MINUTES) })),
})

/** The shape of every question about alerts. */
export const alertInputs: OwnInputs<AlertApi> = {
  alerts: {
    wish: { shape: alertRules, rate: { burst: 10, perSecond: 4 } },
    behave: { shape: alertManners, rate: { burst: 10, perSecond: 4 } },
  },
}
