import { canActForAccount, openSubAccount, listSubAccounts } from '../../account/sub-accounts'
import { createRefusal } from '../../account/venue-refusal'
import { settleAccountPnl } from '../../exchange/exchange-calendar'
import type { PracticeExchange } from '../../exchange/practice-exchange'
import type { AccountRecord } from '../../records/trading-records'
import { NO_FIELDS, patternField, requiredField, integerField } from '../request-fields'
import { RATE_LIMITS } from '../rate-limits'
import {
  type RouteAnswer,
  type RouteCall,
  type VenueRoute,
  defineReadRoute,
  answerWith,
  defineWriteRoute,
} from '../venue-route'
import { parseAmountValue, parseTextValue } from '../request-values'
import { FIXED_ONE } from '../../numbers/fixed-decimal'
import type { JsonPayload } from '../exact-json'
import { listHoldingRows, listPositionRows } from './account-routes'

const forMainAccount =
  (answer: VenueRoute['answer']): VenueRoute['answer'] =>
  (exchange, call, account) =>
    account.main === undefined
      ? answer(exchange, call, account)
      : createRefusal(-1002, 'only the main account may ask for its sub-accounts')

const answerList: VenueRoute['answer'] = ({ store }, _, account) =>
  answerWith({
    main_account_id: account.id,
    rows: listSubAccounts(store, account.id).map(({ id, description = '' }) => ({
      sub_account_id: id,
      description,
    })),
  })

function answerAdd(
  { store, meta, clock }: PracticeExchange,
  { body }: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const description = parseTextValue(body.get('description')) ?? ''
  const added = openSubAccount(store, meta.seed, account, description, clock.now())
  if (added === undefined) return createRefusal(-1005, 'no more sub-accounts may be opened')
  return answerWith({ sub_account_id: added.id, description, main_account_id: account.id })
}

function answerUpdate({ store }: PracticeExchange, { body }: RouteCall, account: AccountRecord): RouteAnswer {
  const id = parseTextValue(body.get('sub_account_id')) ?? ''
  const sub =
    id !== account.id && canActForAccount(store, account.id, id) ? store.get('account', id) : undefined
  if (sub === undefined) return createRefusal(-1006, 'the sub-account does not exist')
  sub.description = parseTextValue(body.get('description')) ?? ''
  store.put('account', id, sub)
  return answerWith()
}

/** Answers the rows of a main account and of its sub-accounts, each with its account id. */
const answerAllAccounts =
  (
    rowsOf: (exchange: PracticeExchange, account: AccountRecord) => readonly JsonPayload[],
  ): VenueRoute['answer'] =>
  (exchange, _, account) =>
    answerWith({
      rows: [account, ...listSubAccounts(exchange.store, account.id)].flatMap(each =>
        rowsOf(exchange, each).map(row => ({ ...(row as NamedPayload), account_id: each.id })),
      ),
    })

interface NamedPayload {
  readonly [name: string]: JsonPayload
}

function answerNonce(
  { settlementNonces, meta }: PracticeExchange,
  _: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const nonce = settlementNonces.get(account.id) ?? meta.nextRow++
  settlementNonces.set(account.id, nonce)
  return answerWith({ settle_nonce: nonce })
}

/**
 * Settles a sub-account. A main account would need its wallet's signature, which does not exist here. A negative
 * balance must be paid first. A nonce counts once, whatever the result.
 */
function answerSettle(exchange: PracticeExchange, { body }: RouteCall, account: AccountRecord): RouteAnswer {
  if (account.main === undefined)
    return createRefusal(-1005, 'only a sub-account is settled without a wallet')
  const nonce = parseAmountValue(body.get('settle_nonce'))
  const expectedNonce = exchange.settlementNonces.get(account.id)
  if (expectedNonce === undefined || nonce !== BigInt(expectedNonce) * FIXED_ONE)
    return createRefusal(-1005, 'settle_nonce is not the one given')
  exchange.settlementNonces.delete(account.id)
  if (account.holding < 0n) return createRefusal(-1009, 'the arrears of the account come first')
  const isIgnored = exchange.faults.venue(['accept without effect']) !== undefined
  const settled = isIgnored ? undefined : settleAccountPnl(exchange, account)
  return answerWith({ settle_pnl_id: settled?.id ?? exchange.meta.nextRow++ })
}

const DESCRIPTION = patternField(/^[A-Za-z0-9@, _-]{0,50}$/, 'at most 50 letters, digits and @ , _ -')
const ACCOUNT = patternField(/^0x[0-9a-f]{64}$/, 'an account')

export const subAccountRoutes: readonly VenueRoute[] = [
  defineReadRoute('/v1/client/sub_account', RATE_LIMITS.key, NO_FIELDS, forMainAccount(answerList)),
  defineWriteRoute(
    'POST',
    '/v1/client/add_sub_account',
    RATE_LIMITS.key,
    { description: DESCRIPTION },
    forMainAccount(answerAdd),
  ),
  defineWriteRoute(
    'POST',
    '/v1/client/update_sub_account',
    RATE_LIMITS.key,
    { sub_account_id: requiredField(ACCOUNT), description: requiredField(DESCRIPTION) },
    forMainAccount(answerUpdate),
  ),
  defineReadRoute(
    '/v1/client/aggregate/positions',
    RATE_LIMITS.keyOnceAMinute,
    NO_FIELDS,
    forMainAccount(answerAllAccounts(listPositionRows)),
  ),
  defineReadRoute(
    '/v1/client/aggregate/holding',
    RATE_LIMITS.keyOnceAMinute,
    NO_FIELDS,
    forMainAccount(answerAllAccounts(listHoldingRows)),
  ),
  defineReadRoute('/v1/settle_nonce', RATE_LIMITS.key, NO_FIELDS, answerNonce),
  defineWriteRoute(
    'POST',
    '/v1/sub_account_settle_pnl',
    RATE_LIMITS.key,
    { settle_nonce: requiredField(integerField(0, 2 ** 31)) },
    answerSettle,
  ),
]
