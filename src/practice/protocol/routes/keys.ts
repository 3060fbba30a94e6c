import type { Key } from '../../account/keys'
import type { Exchange } from '../../exchange/exchange'
import { refuse } from '../../account/refusal'
import type { Account } from '../../records/records'
import { like, needed, several, word } from '../asks'
import { LIMITS } from '../limits'
import { type Answer, type Call, type Route, say, write } from '../route'

/** The form of a public key. */
export const KEY = like(/^ed25519:[1-9A-HJ-NP-Za-km-z]{32,50}$/, 'a public key')
/** Addresses, or ranges of two with a stroke between. */
const ADDRESSES = several(/^[0-9A-Fa-f.:]{2,45}(-[0-9A-Fa-f.:]{2,45})?$/, 20)
const RESET = word('ALLOW_ALL_IPS', 'DISALLOW_ALL_IPS')

/** What one field says, wherever it was said. */
const said = ({ query, body }: Call, name: string): string => {
  const told = query.get(name) ?? body.get(name)
  return typeof told === 'string' ? told : ''
}

/** Changes the key that a request names, if it is one of its own account's; a removed one is none. */
function change(
  { keys, faults }: Exchange,
  call: Call,
  account: Account,
  done: Answer,
  apply: (key: Key) => void,
): Answer {
  const key = keys.get(said(call, 'orderly_key'))
  if (key?.account !== account.id || key.status === 'REMOVED') return refuse(-1006, 'the key does not exist')
  if (faults.venue(['accept without effect']) === undefined) apply(key)
  return done
}

function limitKey(exchange: Exchange, call: Call, account: Account): Answer {
  const ips = said(call, 'ip_restriction_list').split(',')
  return change(exchange, call, account, say({ ip_restriction_list: ips }), key => {
    Object.assign(key, { ips, ipStatus: 'ALLOW_RESTRICTION_LIST' })
  })
}

function resetKey(exchange: Exchange, call: Call, account: Account): Answer {
  return change(exchange, call, account, say(), key => {
    Object.assign(key, { ips: [], ipStatus: said(call, 'reset_mode') })
  })
}

const PATH = '/v1/client'

/** What changes a key. A key that may only read changes them all, itself included; limits are taken in query and body. */
export const keyRoutes: readonly Route[] = [
  write(
    'POST',
    `${PATH}/remove_orderly_key`,
    LIMITS.ip,
    { orderly_key: needed(KEY) },
    (exchange, call, account) =>
      change(exchange, call, account, say(), key => {
        key.status = 'REMOVED'
      }),
    { scope: 'read' },
  ),
  write(
    'POST',
    `${PATH}/set_orderly_key_ip_restriction`,
    LIMITS.keyMinute,
    { orderly_key: needed(KEY), ip_restriction_list: needed(ADDRESSES) },
    limitKey,
    { scope: 'read', askedIn: 'either' },
  ),
  write(
    'POST',
    `${PATH}/reset_orderly_key_ip_restriction`,
    LIMITS.keyMinute,
    { orderly_key: needed(KEY), reset_mode: needed(RESET) },
    resetKey,
    { scope: 'read', askedIn: 'either' },
  ),
]
