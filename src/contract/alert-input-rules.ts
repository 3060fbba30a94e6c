import {
  alertKinds,
  alertLimitNames,
  FINAL_LIQUIDATION_LEVEL,
  MAX_CUSTOM_LEVELS,
  type AlertLimitName,
} from '@core/alert/alert'
import { compareDecimals, isAmount, isPositive, type Amount } from '@core/value/decimal-amount'
import * as v from 'valibot'
import type { AlertApi } from './alert-api'
import type { DeclaredInputRules } from './call-dispatch'

const MAX_PRICE_ALERTS = 50
const MINUTES_PER_DAY = 1_440

const figure = v.pipe(
  v.string(),
  v.maxLength(40),
  v.custom<Amount>(text => typeof text === 'string' && isAmount(text) && !text.startsWith('-')),
)
/** Share of margin used. It stays below `FINAL_LIQUIDATION_LEVEL`, which always raises an alert. */
const level = v.pipe(
  figure,
  v.check(share => isPositive(share) && compareDecimals(share, FINAL_LIQUIDATION_LEVEL) < 0),
)
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))
const integerBetween = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const limit = v.exactOptional(figure)
const limits = Object.fromEntries(alertLimitNames.map(name => [name, limit])) as Record<
  AlertLimitName,
  typeof limit
>

export const alertRulesSchema = v.strictObject({
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
    v.maxLength(MAX_PRICE_ALERTS),
  ),
  ...limits,
  liquidationLevels: v.pipe(v.array(level), v.maxLength(MAX_CUSTOM_LEVELS)),
  muted: v.pipe(v.array(v.picklist(alertKinds)), v.maxLength(alertKinds.length)),
})

export const alertDeliverySchema = v.strictObject({
  native: v.boolean(),
  isPrivate: v.boolean(),
  sounds: v.boolean(),
  armed: v.boolean(),
  volume: integerBetween(0, 100),
  quiet: v.exactOptional(
    v.strictObject({ from: integerBetween(0, MINUTES_PER_DAY), to: integerBetween(0, MINUTES_PER_DAY) }),
  ),
})

export const alertInputRules: DeclaredInputRules<AlertApi> = {
  alerts: {
    wish: { shape: alertRulesSchema, rate: { burst: 10, perSecond: 4 } },
    behave: { shape: alertDeliverySchema, rate: { burst: 10, perSecond: 4 } },
  },
}
