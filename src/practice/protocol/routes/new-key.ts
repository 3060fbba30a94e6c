import type { Exchange } from '../../exchange/exchange'
import { isSignedByWallet, keyFrom, type NewKeyMessage } from '../../account/new-key'
import { type Refusal, refuse } from '../../account/refusal'
import { addressOf, walletOf } from '../../account/wallets'
import { isKeyText } from '../../account/keys'
import type { Account } from '../../records/records'
import { like, needed, nested, whole, word } from '../asks'
import { isObject, type ReadObject } from '../json'
import { LIMITS } from '../limits'
import { type Answer, type Call, open, type Route, say } from '../route'
import { readText } from '../values'
import { KEY } from './keys'
import { BUILDER, CHAINS, WALLET } from './registry'

const YEAR = 365 * 86_400_000
/** How old what was signed may be, and how far ahead: the venue does not say, and this exchange does. */
const OLDEST = 3_600_000
const AHEAD = 300_000
const SCOPES = ['read', 'trading', 'asset']

const MOMENT = whole(0, 9_999_999_999_999)
const MESSAGE = nested({
  brokerId: needed(like(/^[A-Za-z0-9_-]{1,64}$/, 'the name of a builder')),
  chainId: needed(whole(0, 999_999_999_999_999)),
  orderlyKey: needed(KEY),
  scope: needed(like(/^[a-z,]{1,64}$/, 'scopes with commas between')),
  timestamp: needed(MOMENT),
  expiration: needed(MOMENT),
  chainType: word('EVM', 'SOL'),
  tag: like(/^.{0,64}$/s, 'at most 64 characters'),
})

function messageOf(given: ReadObject): NewKeyMessage {
  const text = (name: string) => readText(given.get(name)) ?? ''
  const [brokerId, chainId, orderlyKey] = [text('brokerId'), text('chainId'), text('orderlyKey')]
  const [scope, timestamp, expiration] = [text('scope'), text('timestamp'), text('expiration')]
  return { brokerId, chainId, orderlyKey, scope, timestamp, expiration }
}

/** What is wrong with what was signed, whoever signed it. */
function wrongIn(message: NewKeyMessage, now: number): Refusal | undefined {
  const [at, until] = [Number(message.timestamp), Number(message.expiration)]
  const scopes = message.scope.split(',')
  if (!CHAINS.some(({ chain_id }) => chain_id === message.chainId))
    return refuse(-1005, 'chainId is not supported')
  if (!isKeyText(message.orderlyKey)) return refuse(-1005, 'orderlyKey is malformed')
  if (new Set(scopes).size !== scopes.length || scopes.some(scope => !SCOPES.includes(scope)))
    return refuse(-1005, 'scope is not valid')
  if (at < now - OLDEST || at > now + AHEAD) return refuse(-1005, 'timestamp is out of date')
  if (until <= now || until - at > YEAR) return refuse(-1005, 'expiration is not within 365 days')
  return undefined
}

/** The account that a wallet opened at a builder. */
const accountOf = ({ ledger }: Exchange, brokerId: string, address: string): Account | undefined =>
  brokerId === BUILDER.broker_id
    ? ledger.accounts().find(({ id, main }) => main === undefined && addressOf(id) === address.toLowerCase())
    : undefined

/** Gives an account the key that its wallet signed for. */
function addKey(exchange: Exchange, { body }: Call): Answer {
  const given = body.get('message')
  if (!isObject(given)) return refuse(-1005, 'message must be an object')
  const message = messageOf(given)
  const now = exchange.clock.now()
  const wrong = wrongIn(message, now)
  if (wrong !== undefined) return wrong
  const account = accountOf(exchange, message.brokerId, readText(body.get('userAddress')) ?? '')
  if (account === undefined) return refuse(-1006, 'the account does not exist')
  // SECURITY: what the request calls its wallet is not asked for its key: the one behind the account is held against it.
  const isSigned = isSignedByWallet(message, readText(body.get('signature')) ?? '', walletOf(account.id))
  if (!isSigned) return refuse(-1001, 'the signature is not valid')
  if (exchange.keys.has(message.orderlyKey)) return refuse(-1007, 'the key exists already')
  const key = keyFrom(message, account.id, readText(given.get('tag')) ?? '')
  const fault = exchange.faults.venue(['accept without effect', 'activate late'])
  if (fault?.name === 'activate late')
    exchange.due.push({ at: now + fault.ms, run: () => void exchange.keys.set(key.text, key) })
  else if (fault === undefined) exchange.keys.set(key.text, key)
  return say({ orderly_key: key.text })
}

/** How a wallet gives its account a key. */
export const newKeyRoutes: readonly Route[] = [
  {
    ...open(
      'POST',
      '/v1/orderly_key',
      LIMITS.ip,
      {
        message: needed(MESSAGE),
        signature: needed(like(/^0x[0-9a-fA-F]{130}$/, 'a signature')),
        userAddress: needed(WALLET),
      },
      addKey,
    ),
    duringMaintenance: false,
  },
]
