import type { PracticeExchange } from '../../exchange/practice-exchange'
import { isSignedByWallet, createKeyFromMessage, type NewKeyMessage } from '../../account/new-key-message'
import { type VenueRefusal, createRefusal } from '../../account/venue-refusal'
import { getWalletAddress, getPracticeWallet } from '../../account/practice-wallets'
import { isPublicKeyText } from '../../account/account-keys'
import type { AccountRecord } from '../../records/trading-records'
import { patternField, requiredField, objectField, integerField, enumField } from '../request-fields'
import { isParsedObject, type ParsedJsonObject } from '../exact-json'
import { RATE_LIMITS } from '../rate-limits'
import {
  type RouteAnswer,
  type RouteCall,
  definePublicRoute,
  type VenueRoute,
  answerWith,
} from '../venue-route'
import { parseTextValue } from '../request-values'
import { PUBLIC_KEY_FIELD } from './key-routes'
import { PRACTICE_BUILDER, PRACTICE_CHAINS, WALLET_FIELD } from './registry-routes'

const YEAR = 365 * 86_400_000
/** Greatest age and lead of a signed message. The venue documents none. */
const MAX_MESSAGE_AGE_MS = 3_600_000
const MAX_MESSAGE_LEAD_MS = 300_000
const SCOPES = ['read', 'trading', 'asset']

const MOMENT = integerField(0, 9_999_999_999_999)
const MESSAGE = objectField({
  brokerId: requiredField(patternField(/^[A-Za-z0-9_-]{1,64}$/, 'the name of a builder')),
  chainId: requiredField(integerField(0, 999_999_999_999_999)),
  orderlyKey: requiredField(PUBLIC_KEY_FIELD),
  scope: requiredField(patternField(/^[a-z,]{1,64}$/, 'scopes with commas between')),
  timestamp: requiredField(MOMENT),
  expiration: requiredField(MOMENT),
  chainType: enumField('EVM', 'SOL'),
  tag: patternField(/^.{0,64}$/s, 'at most 64 characters'),
})

function parseKeyMessage(given: ParsedJsonObject): NewKeyMessage {
  const text = (name: string) => parseTextValue(given.get(name)) ?? ''
  const [brokerId, chainId, orderlyKey] = [text('brokerId'), text('chainId'), text('orderlyKey')]
  const [scope, timestamp, expiration] = [text('scope'), text('timestamp'), text('expiration')]
  return { brokerId, chainId, orderlyKey, scope, timestamp, expiration }
}

function checkKeyMessage(message: NewKeyMessage, now: number): VenueRefusal | undefined {
  const [at, until] = [Number(message.timestamp), Number(message.expiration)]
  const scopes = message.scope.split(',')
  if (!PRACTICE_CHAINS.some(({ chain_id }) => chain_id === message.chainId))
    return createRefusal(-1005, 'chainId is not supported')
  if (!isPublicKeyText(message.orderlyKey)) return createRefusal(-1005, 'orderlyKey is malformed')
  if (new Set(scopes).size !== scopes.length || scopes.some(scope => !SCOPES.includes(scope)))
    return createRefusal(-1005, 'scope is not valid')
  if (at < now - MAX_MESSAGE_AGE_MS || at > now + MAX_MESSAGE_LEAD_MS)
    return createRefusal(-1005, 'timestamp is out of date')
  if (until <= now || until - at > YEAR) return createRefusal(-1005, 'expiration is not within 365 days')
  return undefined
}

const findWalletAccount = (
  { ledger }: PracticeExchange,
  brokerId: string,
  address: string,
): AccountRecord | undefined =>
  brokerId === PRACTICE_BUILDER.broker_id
    ? ledger
        .accounts()
        .find(({ id, main }) => main === undefined && getWalletAddress(id) === address.toLowerCase())
    : undefined

function answerAddKey(exchange: PracticeExchange, { body }: RouteCall): RouteAnswer {
  const given = body.get('message')
  if (!isParsedObject(given)) return createRefusal(-1005, 'message must be an object')
  const message = parseKeyMessage(given)
  const now = exchange.clock.now()
  const wrong = checkKeyMessage(message, now)
  if (wrong !== undefined) return wrong
  const account = findWalletAccount(exchange, message.brokerId, parseTextValue(body.get('userAddress')) ?? '')
  if (account === undefined) return createRefusal(-1006, 'the account does not exist')
  // SECURITY: the signature is verified with the wallet of the account found, never with a key that the request names.
  const isSigned = isSignedByWallet(
    message,
    parseTextValue(body.get('signature')) ?? '',
    getPracticeWallet(account.id),
  )
  if (!isSigned) return createRefusal(-1001, 'the signature is not valid')
  if (exchange.keys.has(message.orderlyKey)) return createRefusal(-1007, 'the key exists already')
  const key = createKeyFromMessage(message, account.id, parseTextValue(given.get('tag')) ?? '')
  const fault = exchange.faults.venue(['accept without effect', 'activate late'])
  if (fault?.name === 'activate late')
    exchange.scheduledTasks.push({ at: now + fault.ms, run: () => void exchange.keys.set(key.text, key) })
  else if (fault === undefined) exchange.keys.set(key.text, key)
  return answerWith({ orderly_key: key.text })
}

export const newKeyRoutes: readonly VenueRoute[] = [
  {
    ...definePublicRoute(
      'POST',
      '/v1/orderly_key',
      RATE_LIMITS.ip,
      {
        message: requiredField(MESSAGE),
        signature: requiredField(patternField(/^0x[0-9a-fA-F]{130}$/, 'a signature')),
        userAddress: requiredField(WALLET_FIELD),
      },
      answerAddKey,
    ),
    duringMaintenance: false,
  },
]
