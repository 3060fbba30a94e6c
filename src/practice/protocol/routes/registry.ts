import type { Exchange } from '../../exchange/exchange'
import { NOTHING, like, needed, word } from '../asks'
import { addressOf } from '../../account/wallets'
import { LIMITS } from '../limits'
import { refuse } from '../../account/refusal'
import { type Answer, type Call, type Route, open, say } from '../route'
import { shapeVolumes } from './statistics'

/** The one builder through whom every account of the exchange came. */
export const BUILDER = { broker_id: 'practice', broker_name: 'Practice' }

/** No chain stands behind the exchange: those that it names lead nowhere. */
const CHAIN = {
  name: 'Practice',
  chain_id: '0',
  public_rpc_url: '',
  currency_symbol: '',
  explorer_base_url: '',
  vault_address: `0x${'0'.repeat(40)}`,
  broker_ids: [BUILDER.broker_id],
}
export const CHAINS = [CHAIN, { ...CHAIN, name: 'Practice two', chain_id: '31337' }]

/** Finds the account of a wallet at a builder. */
function answerAccount({ ledger }: Exchange, { query }: Call): Answer {
  const isHere = query.get('broker_id') === BUILDER.broker_id && query.get('chain_type') !== 'SOL'
  const account = isHere
    ? ledger.accounts().find(({ id }) => addressOf(id) === query.get('address'))
    : undefined
  return account === undefined
    ? refuse(-1006, 'the account does not exist')
    : say({ user_id: account.number, account_id: account.id })
}

/** What all accounts traded. Makers and crowd belong to no account, so what they trade with each other is in no volume. */
function answerVolume(exchange: Exchange, { query }: Call): Answer {
  const builder = query.get('broker_id')
  if (builder !== undefined && builder !== BUILDER.broker_id)
    return refuse(-1005, `broker_id ${builder} is not valid`)
  const trades = exchange.ledger.accounts().flatMap(({ id }) => exchange.archive.trades(id))
  return say(shapeVolumes(exchange, trades))
}

const BUILDER_ID = like(/^[A-Za-z0-9_-]{1,64}$/, 'the name of a builder')
/** The address of a wallet. */
export const WALLET = like(/^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'the address of a wallet')

/** Through whom and from which chains an account comes, and what all of them trade. */
export const registryRoutes: readonly Route[] = [
  open(
    'GET',
    '/v1/get_account',
    LIMITS.ip,
    { address: needed(WALLET), broker_id: needed(BUILDER_ID), chain_type: word('EVM', 'SOL') },
    answerAccount,
  ),
  open('GET', '/v1/public/broker/name', LIMITS.ip, NOTHING, () => say({ rows: [BUILDER] })),
  open('GET', '/v1/public/chain_info', LIMITS.ip, { broker_id: BUILDER_ID }, (_, { query }) => {
    const builder = query.get('broker_id')
    return say({ rows: builder === undefined || CHAIN.broker_ids.includes(builder) ? CHAINS : [] })
  }),
  open('GET', '/v1/public/volume/stats', LIMITS.ip, { broker_id: BUILDER_ID }, answerVolume),
]
