import type { AccountStatistics } from '@core/account/account-statistics'
import type { AccountMargin, TokenHolding, LeverageSetting, AccountTerms } from '@core/account/account-margin'
import { type Amount, isNegative, isZero, negate } from '@core/value/decimal-amount'
import {
  formatKeyFingerprint,
  createUnlistedKey,
  type KeyFacts,
  type KeyInactivity,
  type OtherKey,
  type KeyScope,
} from '@core/profile/key-facts'
import type { PublicKeyRecord } from '@core/registration/registration-proof'
import { getPlainText, parseWholeNumber } from '../json'
import type { JsonFields } from '../exact-json-value'
import { withoutUndefined } from './decode-market'
import {
  readAmount,
  DecodeFault,
  assertFields,
  readMarginMode,
  readOptionalAmount,
  readOptionalFlag,
  readOptionalText,
  readOptionalTime,
  decodeEachRow,
  readMarketSymbol,
  readText,
  readTime,
  prefixDecodeFault,
} from './field-reader'

export function decodeAccountFigures(data: JsonFields): AccountMargin {
  return withoutUndefined<AccountMargin>({
    totalCollateral: readAmount(data, 'total_collateral_value'),
    free: readAmount(data, 'free_collateral'),
    value: readOptionalAmount(data, 'account_value'),
    marginRatio: readAmount(data, 'margin_ratio'),
    initialMarginRatio: readAmount(data, 'initial_margin_ratio'),
    maintenanceMarginRatio: readAmount(data, 'maintenance_margin_ratio'),
  })
}

export function decodeTokenHolding(row: JsonFields): TokenHolding {
  const pendingShort = readAmount(row, 'pending_short')
  return {
    token: readText(row, 'token'),
    held: readAmount(row, 'holding'),
    frozen: readAmount(row, 'frozen'),
    pendingShort: isZero(pendingShort) || isNegative(pendingShort) ? pendingShort : negate(pendingShort),
    updatedAt: readTime(row, 'updated_time'),
  }
}

/**
 * Decodes the account's fees and limits. SECURITY: the record contains the owner's e-mail address, which is never read
 * and so never stored or displayed.
 */
export function decodeAccountTerms(data: JsonFields): AccountTerms {
  return withoutUndefined<AccountTerms>({
    accountId: readText(data, 'account_id'),
    takerBps: readAmount(data, 'futures_taker_fee_rate'),
    makerBps: readAmount(data, 'futures_maker_fee_rate'),
    rwaTakerBps: readOptionalAmount(data, 'rwa_taker_fee_rate'),
    rwaMakerBps: readOptionalAmount(data, 'rwa_maker_fee_rate'),
    imrFactors: readAmountMap(data, 'imr_factor'),
    maxNotionals: readAmountMap(data, 'max_notional'),
    maxLeverage: readOptionalAmount(data, 'max_leverage'),
    mode: readOptionalText(data, 'account_mode'),
    tier: readOptionalText(data, 'tier'),
    futuresTier: readOptionalText(data, 'futures_tier'),
    otherTakerBps: readOptionalAmount(data, 'taker_fee_rate'),
    otherMakerBps: readOptionalAmount(data, 'maker_fee_rate'),
    cancelsInMaintenance: readOptionalFlag(data, 'maintenance_cancel_orders'),
  })
}

export const decodeAccountStatistics = (data: JsonFields): AccountStatistics =>
  withoutUndefined<AccountStatistics>({
    daysRegistered: readOptionalTime(data, 'days_since_registration'),
    feesOfMonth: readOptionalAmount(data, 'fees_paid_last_30_days'),
    perpFeesOfMonth: readOptionalAmount(data, 'perp_fees_paid_last_30_days'),
    perpVolumeOfDay: readOptionalAmount(data, 'perp_trading_volume_last_24_hours'),
    perpVolumeOfWeek: readOptionalAmount(data, 'perp_trading_volume_last_7_days'),
    perpVolumeOfMonth: readOptionalAmount(data, 'perp_trading_volume_last_30_days'),
    perpVolumeOfYear: readOptionalAmount(data, 'perp_trading_volume_ytd'),
    perpVolumeEver: readOptionalAmount(data, 'perp_trading_volume_ltd'),
    volumeOfMonth: readOptionalAmount(data, 'trading_volume_last_30_days'),
  })

export function decodeMarketLeverage(row: JsonFields): LeverageSetting {
  return {
    symbol: readMarketSymbol(row),
    marginMode: readMarginMode(row, 'margin_mode'),
    leverage: readAmount(row, 'leverage'),
  }
}

/**
 * Decodes the facts of one key from the list of all keys, or that it is missing. SECURITY: the row is found by this
 * desk's own public key. Other rows are counted, so that the user learns of unknown keys. Only keyed digests, scopes
 * and expiry of them leave this function: no address, no tag and no fault path.
 */
export function decodeOwnKeyFacts(
  data: JsonFields,
  publicKey: string,
  digestOf: ComputeKeyDigest = noDigest,
): KeyFacts {
  const rows = decodeEachRow(data.get('rows'), 'rows', row => row)
  const own = rows.find(row => isSameKey(getPlainText(row.get('orderly_key')), publicKey))
  if (own === undefined && rows.some(row => getPlainText(row.get('orderly_key')) === undefined))
    throw new DecodeFault('rows')
  const others = countActiveKeys(rows.filter(row => row !== own))
  const facts = own === undefined ? createUnlistedKey(publicKey) : decodeKeyFacts(own, publicKey)
  return withoutUndefined<KeyFacts>({ ...facts, others, ...digestKeys(rows, own, publicKey, digestOf) })
}

/** Returns a keyed digest of a key; `undefined` while the data key is unavailable. */
export type ComputeKeyDigest = (text: string) => string | undefined

const noDigest: ComputeKeyDigest = () => undefined

/** Returns the other keys by digest; omitted if a row is incomplete or there is no digest. */
function digestKeys(
  rows: readonly JsonFields[],
  own: JsonFields | undefined,
  publicKey: string,
  digestOf: ComputeKeyDigest,
): Pick<KeyFacts, 'digest' | 'otherKeys'> {
  const digest = digestOf(removeKeyPrefix(publicKey))
  const others = rows.filter(row => row !== own).flatMap(row => decodeOtherKey(row, digestOf) ?? [])
  const isWhole = others.length === rows.length - (own === undefined ? 0 : 1)
  return digest === undefined || !isWhole ? {} : { digest, otherKeys: others }
}

function decodeOtherKey(row: JsonFields, digestOf: ComputeKeyDigest): OtherKey | undefined {
  const [text, status, scope] = ['orderly_key', 'key_status', 'scope'].map(name =>
    getPlainText(row.get(name)),
  )
  const digest = text === undefined ? undefined : digestOf(removeKeyPrefix(text))
  if (digest === undefined || status === undefined || scope === undefined) return undefined
  const active = status === 'ACTIVE' && readIpRestriction(row) !== 'DISALLOW_ALL_IPS'
  const expiresAt = parseWholeNumber(row.get('expiration'))
  return withoutUndefined<OtherKey>({ digest, scopes: parseScopes(scope), active, expiresAt })
}

/**
 * Returns the IP restriction of a key. The documentation and the vendor's client spell the field differently; both are
 * read.
 */
const readIpRestriction = (row: JsonFields): string | undefined =>
  getPlainText(row.get('ip_restriction_status')) ?? getPlainText(row.get('ip_restricion_status'))

const removeKeyPrefix = (text: string): string => text.replace(/^ed25519:/, '')

/** Counts the active keys; `undefined` if a row lacks its status. */
function countActiveKeys(rows: readonly JsonFields[]): number | undefined {
  const words = rows.map(row => getPlainText(row.get('key_status')))
  return words.includes(undefined) ? undefined : words.filter(word => word === 'ACTIVE').length
}

/** Public facts of a key: scopes and expiry. The tag is not read. */
export interface KeyValidity extends Pick<KeyFacts, 'scopes' | 'expiresAt'> {
  readonly status?: string
}

export const decodeKeyValidity = (data: JsonFields): KeyValidity =>
  withoutUndefined<KeyValidity>({
    scopes: parseScopes(readText(data, 'scope')),
    expiresAt: readOptionalTime(data, 'expiration'),
    status: readOptionalText(data, 'key_status'),
  })

/** Decodes a key's record in the venue's exact words; its scope is compared with the text a wallet signed. */
export function decodeRawKeyRecord(data: JsonFields, publicKey: string): PublicKeyRecord {
  if (readText(data, 'orderly_key') !== publicKey) throw new DecodeFault('orderly_key')
  return withoutUndefined<PublicKeyRecord>({
    scope: readText(data, 'scope'),
    until: readOptionalTime(data, 'expiration'),
    status: readOptionalText(data, 'key_status'),
  })
}

function decodeKeyFacts(row: JsonFields, publicKey: string): KeyFacts {
  const limit = readIpRestriction(row)
  if (limit === undefined) throw new DecodeFault('ip_restriction_status')
  const inactive = classifyInactivity(readText(row, 'key_status'), limit)
  return withoutUndefined<KeyFacts>({
    fingerprint: formatKeyFingerprint(publicKey),
    scopes: parseScopes(readText(row, 'scope')),
    active: inactive === undefined,
    inactive,
    expiresAt: readOptionalTime(row, 'expiration'),
    ipLimits: countAddresses(row, limit),
  })
}

function classifyInactivity(status: string, limit: string): KeyInactivity | undefined {
  if (status === 'REMOVED' || status === 'REMOVING') return 'removed'
  if (status === 'EXPIRED') return 'expired'
  if (status !== 'ACTIVE') return 'inactive'
  return limit === 'DISALLOW_ALL_IPS' ? 'no address' : undefined
}

const parseScopes = (words: string): readonly KeyScope[] =>
  words
    .split(',')
    .map(word => word.trim().toLowerCase())
    .filter((word): word is KeyScope => word === 'read' || word === 'trading' || word === 'asset')

const isSameKey = (listedKey: string | undefined, ownKey: string): boolean =>
  listedKey !== undefined && removeKeyPrefix(listedKey) === removeKeyPrefix(ownKey)

/** Returns the number of IP addresses a key is limited to; `undefined` without a limit. */
function countAddresses(row: JsonFields, limit: string): number | undefined {
  if (limit === 'ALLOW_ALL_IPS') return undefined
  if (limit === 'DISALLOW_ALL_IPS') return 0
  const list = row.get('ip_restriction_list')
  if (!Array.isArray(list)) throw new DecodeFault('ip_restriction_list')
  return list.length
}

function readAmountMap(from: JsonFields, key: string): Readonly<Record<string, Amount>> {
  if (from.get(key) === undefined) return {}
  const map = assertFields(from.get(key), key)
  const amounts: Record<string, Amount> = {}
  try {
    for (const name of map.keys()) {
      const amount = readOptionalAmount(map, name)
      if (amount !== undefined) amounts[name] = amount
    }
  } catch (error) {
    throw prefixDecodeFault(key, error)
  }
  return amounts
}
