import * as v from 'valibot'
import { expect, it } from 'vitest'
import { defaultAlertDelivery, defaultAlertRules } from '../core/alert/alert'
import { deskInputRules } from './desk-input-rules'

const isRulesInput = (input: unknown): boolean => v.safeParse(deskInputRules.alerts.wish.shape, input).success
const isDeliveryInput = (input: unknown): boolean =>
  v.safeParse(deskInputRules.alerts.behave.shape, input).success
const liquidationLevels = ['0.75']
const price = { id: 'a-1', symbol: 'PERP_BTC_USDC', when: 'at or above', price: '60000.5', by: 'mark' }

it.each([
  [defaultAlertRules, true],
  [{ prices: [price], muted: ['fill'], liquidationLevels }, true],
  [{ prices: [{ ...price, price: 60000 }], muted: [], liquidationLevels }, false],
  [{ prices: [{ ...price, price: '-1' }], muted: [], liquidationLevels }, false],
  [{ prices: [{ ...price, price: '1e5' }], muted: [], liquidationLevels }, false],
  [{ prices: [{ ...price, symbol: '<b>' }], muted: [], liquidationLevels }, false],
  [{ prices: Array.from({ length: 51 }, () => price), muted: [], liquidationLevels }, false],
  [{ prices: [], muted: ['everything'], liquidationLevels }, false],
  [{ prices: [], muted: [], liquidationLevels, secret: '1' }, false],
  [{ prices: [], muted: [] }, false],
  [{ prices: [], muted: [], liquidationLevels: ['1'] }, false],
])('accepts the alert rules %j: %s', (input, accepted) => expect(isRulesInput(input)).toBe(accepted))

it.each([
  [defaultAlertDelivery, true],
  [{ ...defaultAlertDelivery, quiet: { from: 1_320, to: 420 } }, true],
  [{ ...defaultAlertDelivery, volume: 101 }, false],
  [{ ...defaultAlertDelivery, quiet: { from: -1, to: 5 } }, false],
  [{ ...defaultAlertDelivery, native: 'yes' }, false],
])('accepts the alert delivery %j: %s', (input, accepted) => expect(isDeliveryInput(input)).toBe(accepted))
