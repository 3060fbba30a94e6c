import type { PracticeExchange } from '../../exchange/practice-exchange'
import { NO_FIELDS, patternField, requiredField, enumField } from '../request-fields'
import { getWalletAddress } from '../../account/practice-wallets'
import { RATE_LIMITS } from '../rate-limits'
import { createRefusal } from '../../account/venue-refusal'
import {
  type RouteAnswer,
  type RouteCall,
  type VenueRoute,
  definePublicRoute,
  answerWith,
} from '../venue-route'
import { encodeVolumeStatistics } from './statistics-routes'

export const PRACTICE_BUILDER = { broker_id: 'practice', broker_name: 'Practice' }

/** The exchange has no real chain. */
const CHAIN = {
  name: 'Practice',
  chain_id: '0',
  public_rpc_url: '',
  currency_symbol: '',
  explorer_base_url: '',
  vault_address: `0x${'0'.repeat(40)}`,
  broker_ids: [PRACTICE_BUILDER.broker_id],
}
export const PRACTICE_CHAINS = [CHAIN, { ...CHAIN, name: 'Practice two', chain_id: '31337' }]

function answerAccount({ ledger }: PracticeExchange, { query }: RouteCall): RouteAnswer {
  const isHere = query.get('broker_id') === PRACTICE_BUILDER.broker_id && query.get('chain_type') !== 'SOL'
  const account = isHere
    ? ledger.accounts().find(({ id }) => getWalletAddress(id) === query.get('address'))
    : undefined
  return account === undefined
    ? createRefusal(-1006, 'the account does not exist')
    : answerWith({ user_id: account.number, account_id: account.id })
}

/** Answers the volume of all accounts. Trades between simulated traders belong to no account and do not count. */
function answerVolume(exchange: PracticeExchange, { query }: RouteCall): RouteAnswer {
  const builder = query.get('broker_id')
  if (builder !== undefined && builder !== PRACTICE_BUILDER.broker_id)
    return createRefusal(-1005, `broker_id ${builder} is not valid`)
  const trades = exchange.ledger.accounts().flatMap(({ id }) => exchange.archive.listTrades(id))
  return answerWith(encodeVolumeStatistics(exchange, trades))
}

const BUILDER_ID = patternField(/^[A-Za-z0-9_-]{1,64}$/, 'the name of a builder')
export const WALLET_FIELD = patternField(
  /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/,
  'the address of a wallet',
)

export const registryRoutes: readonly VenueRoute[] = [
  definePublicRoute(
    'GET',
    '/v1/get_account',
    RATE_LIMITS.ip,
    {
      address: requiredField(WALLET_FIELD),
      broker_id: requiredField(BUILDER_ID),
      chain_type: enumField('EVM', 'SOL'),
    },
    answerAccount,
  ),
  definePublicRoute('GET', '/v1/public/broker/name', RATE_LIMITS.ip, NO_FIELDS, () =>
    answerWith({ rows: [PRACTICE_BUILDER] }),
  ),
  definePublicRoute(
    'GET',
    '/v1/public/chain_info',
    RATE_LIMITS.ip,
    { broker_id: BUILDER_ID },
    (_, { query }) => {
      const builder = query.get('broker_id')
      return answerWith({
        rows: builder === undefined || CHAIN.broker_ids.includes(builder) ? PRACTICE_CHAINS : [],
      })
    },
  ),
  definePublicRoute(
    'GET',
    '/v1/public/volume/stats',
    RATE_LIMITS.ip,
    { broker_id: BUILDER_ID },
    answerVolume,
  ),
]
