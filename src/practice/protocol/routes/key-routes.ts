import type { AccountKey } from '../../account/account-keys'
import type { PracticeExchange } from '../../exchange/practice-exchange'
import { createRefusal } from '../../account/venue-refusal'
import type { AccountRecord } from '../../records/trading-records'
import { patternField, requiredField, textListField, enumField } from '../request-fields'
import { RATE_LIMITS } from '../rate-limits'
import {
  type RouteAnswer,
  type RouteCall,
  type VenueRoute,
  answerWith,
  defineWriteRoute,
} from '../venue-route'

export const PUBLIC_KEY_FIELD = patternField(/^ed25519:[1-9A-HJ-NP-Za-km-z]{32,50}$/, 'a public key')
/** IP addresses, or ranges of two with a hyphen between. */
const ADDRESSES = textListField(/^[0-9A-Fa-f.:]{2,45}(-[0-9A-Fa-f.:]{2,45})?$/, 20)
const RESET = enumField('ALLOW_ALL_IPS', 'DISALLOW_ALL_IPS')

const readField = ({ query, body }: RouteCall, name: string): string => {
  const value = query.get(name) ?? body.get(name)
  return typeof value === 'string' ? value : ''
}

/** Changes a key of the request's own account. A removed key does not exist. */
function changeKey(
  { keys, faults }: PracticeExchange,
  call: RouteCall,
  account: AccountRecord,
  successAnswer: RouteAnswer,
  apply: (key: AccountKey) => void,
): RouteAnswer {
  const key = keys.get(readField(call, 'orderly_key'))
  if (key?.account !== account.id || key.status === 'REMOVED')
    return createRefusal(-1006, 'the key does not exist')
  if (faults.venue(['accept without effect']) === undefined) apply(key)
  return successAnswer
}

function answerRestrictKey(exchange: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  const ips = readField(call, 'ip_restriction_list').split(',')
  return changeKey(exchange, call, account, answerWith({ ip_restriction_list: ips }), key => {
    Object.assign(key, { ips, ipStatus: 'ALLOW_RESTRICTION_LIST' })
  })
}

function answerResetKey(exchange: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  return changeKey(exchange, call, account, answerWith(), key => {
    Object.assign(key, { ips: [], ipStatus: readField(call, 'reset_mode') })
  })
}

const PATH = '/v1/client'

/**
 * Routes that change keys. A read-only key may change all of them, itself included. IP restrictions are accepted in
 * query or body.
 */
export const keyRoutes: readonly VenueRoute[] = [
  defineWriteRoute(
    'POST',
    `${PATH}/remove_orderly_key`,
    RATE_LIMITS.ip,
    { orderly_key: requiredField(PUBLIC_KEY_FIELD) },
    (exchange, call, account) =>
      changeKey(exchange, call, account, answerWith(), key => {
        key.status = 'REMOVED'
      }),
    { scope: 'read' },
  ),
  defineWriteRoute(
    'POST',
    `${PATH}/set_orderly_key_ip_restriction`,
    RATE_LIMITS.keyMinute,
    { orderly_key: requiredField(PUBLIC_KEY_FIELD), ip_restriction_list: requiredField(ADDRESSES) },
    answerRestrictKey,
    { scope: 'read', askedIn: 'either' },
  ),
  defineWriteRoute(
    'POST',
    `${PATH}/reset_orderly_key_ip_restriction`,
    RATE_LIMITS.keyMinute,
    { orderly_key: requiredField(PUBLIC_KEY_FIELD), reset_mode: requiredField(RESET) },
    answerResetKey,
    { scope: 'read', askedIn: 'either' },
  ),
]
