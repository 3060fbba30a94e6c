import type { AccountStatistics } from '@core/account/account-statistics'
import type { Account, Holding, Leverage, Terms } from '@core/account/account'
import { type Amount, isNegative, isZero, negate } from '@core/value/decimal'
import {
  fingerprint,
  unlistedKey,
  type KeyFacts,
  type KeyInactivity,
  type OtherKey,
  type Scope,
} from '@core/profile/key'
import type { ToldKey } from '@core/registration/registration-proof'
import { plainText, wholeNumber } from '../json'
import type { Fields } from '../json-value'
import { present } from './market'
import {
  amountAt,
  DecodeFault,
  fieldsOf,
  marginModeAt,
  maybeAmountAt,
  maybeFlagAt,
  maybeTextAt,
  maybeTimeAt,
  eachRow,
  symbolAt,
  textAt,
  timeAt,
  within,
} from './reader'

/** Reads the account's risk figures, as they come with the positions. */
export function decodeAccount(data: Fields): Account {
  return present<Account>({
    totalCollateral: amountAt(data, 'total_collateral_value'),
    free: amountAt(data, 'free_collateral'),
    value: maybeAmountAt(data, 'account_value'),
    marginRatio: amountAt(data, 'margin_ratio'),
    initialMarginRatio: amountAt(data, 'initial_margin_ratio'),
    maintenanceMarginRatio: amountAt(data, 'maintenance_margin_ratio'),
  })
}

/** Reads a token held. */
export function decodeHolding(row: Fields): Holding {
  const pendingShort = amountAt(row, 'pending_short')
  return {
    token: textAt(row, 'token'),
    held: amountAt(row, 'holding'),
    frozen: amountAt(row, 'frozen'),
    pendingShort: isZero(pendingShort) || isNegative(pendingShort) ? pendingShort : negate(pendingShort),
    updatedAt: timeAt(row, 'updated_time'),
  }
}

/**
 * Reads what the venue charges and allows this account.
 *
 * SECURITY: the record holds the owner's e-mail address. It is not read, so it cannot be kept or shown.
 */
export function decodeTerms(data: Fields): Terms {
  return present<Terms>({
    accountId: textAt(data, 'account_id'),
    takerBps: amountAt(data, 'futures_taker_fee_rate'),
    makerBps: amountAt(data, 'futures_maker_fee_rate'),
    rwaTakerBps: maybeAmountAt(data, 'rwa_taker_fee_rate'),
    rwaMakerBps: maybeAmountAt(data, 'rwa_maker_fee_rate'),
    imrFactors: amountsAt(data, 'imr_factor'),
    maxNotionals: amountsAt(data, 'max_notional'),
    maxLeverage: maybeAmountAt(data, 'max_leverage'),
    mode: maybeTextAt(data, 'account_mode'),
    tier: maybeTextAt(data, 'tier'),
    futuresTier: maybeTextAt(data, 'futures_tier'),
    otherTakerBps: maybeAmountAt(data, 'taker_fee_rate'),
    otherMakerBps: maybeAmountAt(data, 'maker_fee_rate'),
    cancelsInMaintenance: maybeFlagAt(data, 'maintenance_cancel_orders'),
  })
}

/** Reads what an account traded and paid. */
export const decodeStatistics = (data: Fields): AccountStatistics =>
  present<AccountStatistics>({
    daysRegistered: maybeTimeAt(data, 'days_since_registration'),
    feesOfMonth: maybeAmountAt(data, 'fees_paid_last_30_days'),
    perpFeesOfMonth: maybeAmountAt(data, 'perp_fees_paid_last_30_days'),
    perpVolumeOfDay: maybeAmountAt(data, 'perp_trading_volume_last_24_hours'),
    perpVolumeOfWeek: maybeAmountAt(data, 'perp_trading_volume_last_7_days'),
    perpVolumeOfMonth: maybeAmountAt(data, 'perp_trading_volume_last_30_days'),
    perpVolumeOfYear: maybeAmountAt(data, 'perp_trading_volume_ytd'),
    perpVolumeEver: maybeAmountAt(data, 'perp_trading_volume_ltd'),
    volumeOfMonth: maybeAmountAt(data, 'trading_volume_last_30_days'),
  })

/** Reads a configured leverage. */
export function decodeLeverage(row: Fields): Leverage {
  return {
    symbol: symbolAt(row),
    marginMode: marginModeAt(row, 'margin_mode'),
    leverage: amountAt(row, 'leverage'),
  }
}

/**
 * Reads the facts of one key out of the list of all keys of the account, or that it is not among them.
 *
 * SECURITY: the row is found by this desk's own public key. Other rows are counted, so that a person hears of a key
 * they did not make. Of their text only a keyed digest leaves this function, with their rights and their end: no
 * address, no tag, and not even the path of a fault in them.
 */
export function decodeOwnKey(data: Fields, publicKey: string, digestOf: KeyDigest = noDigest): KeyFacts {
  const rows = eachRow(data.get('rows'), 'rows', row => row)
  const own = rows.find(row => sameKey(plainText(row.get('orderly_key')), publicKey))
  if (own === undefined && rows.some(row => plainText(row.get('orderly_key')) === undefined))
    throw new DecodeFault('rows')
  const others = activeOf(rows.filter(row => row !== own))
  const facts = own === undefined ? unlistedKey(publicKey) : keyFacts(own, publicKey)
  return present<KeyFacts>({ ...facts, others, ...digested(rows, own, publicKey, digestOf) })
}

/** Stands for the text of a key; undefined while there is nothing to key it by. */
export type KeyDigest = (text: string) => string | undefined

const noDigest: KeyDigest = () => undefined

/** The other keys by their digests; left out where one has none, or says less than what has to be known of it. */
function digested(
  rows: readonly Fields[],
  own: Fields | undefined,
  publicKey: string,
  digestOf: KeyDigest,
): Pick<KeyFacts, 'digest' | 'otherKeys'> {
  const digest = digestOf(bareKey(publicKey))
  const others = rows.filter(row => row !== own).flatMap(row => otherKey(row, digestOf) ?? [])
  const isWhole = others.length === rows.length - (own === undefined ? 0 : 1)
  return digest === undefined || !isWhole ? {} : { digest, otherKeys: others }
}

function otherKey(row: Fields, digestOf: KeyDigest): OtherKey | undefined {
  const [text, status, scope] = ['orderly_key', 'key_status', 'scope'].map(name => plainText(row.get(name)))
  const digest = text === undefined ? undefined : digestOf(bareKey(text))
  if (digest === undefined || status === undefined || scope === undefined) return undefined
  const active = status === 'ACTIVE' && limitOf(row) !== 'DISALLOW_ALL_IPS'
  const expiresAt = wholeNumber(row.get('expiration'))
  return present<OtherKey>({ digest, scopes: scopesOf(scope), active, expiresAt })
}

/** From where a key may be used. The documents spell the field one way and the vendor's client another: either is read. */
const limitOf = (row: Fields): string | undefined =>
  plainText(row.get('ip_restriction_status')) ?? plainText(row.get('ip_restricion_status'))

const bareKey = (text: string): string => text.replace(/^ed25519:/, '')

/** How many of these keys work; not known where one of them does not say whether it does. */
function activeOf(rows: readonly Fields[]): number | undefined {
  const words = rows.map(row => plainText(row.get('key_status')))
  return words.includes(undefined) ? undefined : words.filter(word => word === 'ACTIVE').length
}

/** What the venue tells anybody about a key: what it may do, and until when. Its tag is nobody's business here. */
export interface KeyValidity extends Pick<KeyFacts, 'scopes' | 'expiresAt'> {
  /** How the venue calls its state, where it tells that here. */
  readonly status?: string
}

export const decodeKeyValidity = (data: Fields): KeyValidity =>
  present<KeyValidity>({
    scopes: scopesOf(textAt(data, 'scope')),
    expiresAt: maybeTimeAt(data, 'expiration'),
    status: maybeTextAt(data, 'key_status'),
  })

/** What the venue tells of one key, word for word: its scope is held against what a wallet signed. */
export function decodeToldKey(data: Fields, publicKey: string): ToldKey {
  if (textAt(data, 'orderly_key') !== publicKey) throw new DecodeFault('orderly_key')
  return present<ToldKey>({
    scope: textAt(data, 'scope'),
    until: maybeTimeAt(data, 'expiration'),
    status: maybeTextAt(data, 'key_status'),
  })
}

function keyFacts(row: Fields, publicKey: string): KeyFacts {
  const limit = limitOf(row)
  if (limit === undefined) throw new DecodeFault('ip_restriction_status')
  const inactive = inactivityOf(textAt(row, 'key_status'), limit)
  return present<KeyFacts>({
    fingerprint: fingerprint(publicKey),
    scopes: scopesOf(textAt(row, 'scope')),
    active: inactive === undefined,
    inactive,
    expiresAt: maybeTimeAt(row, 'expiration'),
    ipLimits: addressesOf(row, limit),
  })
}

function inactivityOf(status: string, limit: string): KeyInactivity | undefined {
  if (status === 'REMOVED' || status === 'REMOVING') return 'removed'
  if (status === 'EXPIRED') return 'expired'
  if (status !== 'ACTIVE') return 'inactive'
  return limit === 'DISALLOW_ALL_IPS' ? 'no address' : undefined
}

const scopesOf = (words: string): readonly Scope[] =>
  words
    .split(',')
    .map(word => word.trim().toLowerCase())
    .filter((word): word is Scope => word === 'read' || word === 'trading' || word === 'asset')

const sameKey = (theirs: string | undefined, ours: string): boolean =>
  theirs !== undefined && bareKey(theirs) === bareKey(ours)

/** How many addresses a key may be used from; undefined where from any. */
function addressesOf(row: Fields, limit: string): number | undefined {
  if (limit === 'ALLOW_ALL_IPS') return undefined
  if (limit === 'DISALLOW_ALL_IPS') return 0
  const list = row.get('ip_restriction_list')
  if (!Array.isArray(list)) throw new DecodeFault('ip_restriction_list')
  return list.length
}

function amountsAt(from: Fields, key: string): Readonly<Record<string, Amount>> {
  if (from.get(key) === undefined) return {}
  const map = fieldsOf(from.get(key), key)
  const amounts: Record<string, Amount> = {}
  try {
    for (const name of map.keys()) {
      const amount = maybeAmountAt(map, name)
      if (amount !== undefined) amounts[name] = amount
    }
  } catch (error) {
    throw within(key, error)
  }
  return amounts
}
