import { actsFor, addSub, subsOf } from '../../account/sub-accounts'
import { refuse } from '../../account/refusal'
import { settleAccount } from '../../exchange/calendar'
import type { Exchange } from '../../exchange/exchange'
import type { Account } from '../../records/records'
import { NOTHING, like, needed, whole } from '../asks'
import { LIMITS } from '../limits'
import { type Answer, type Call, type Route, read, say, write } from '../route'
import { readAmount, readText } from '../values'
import { ONE } from '../../numbers/fixed'
import type { Written } from '../json'
import { holdingRows, positionRows } from './account'

/** What is answered for a main account alone: a sub-account has none of its own. */
const ofMain =
  (answer: Route['answer']): Route['answer'] =>
  (exchange, call, account) =>
    account.main === undefined
      ? answer(exchange, call, account)
      : refuse(-1002, 'only the main account may ask for its sub-accounts')

const answerList: Route['answer'] = ({ store }, _, account) =>
  say({
    main_account_id: account.id,
    rows: subsOf(store, account.id).map(({ id, description = '' }) => ({ sub_account_id: id, description })),
  })

function answerAdd({ store, meta, clock }: Exchange, { body }: Call, account: Account): Answer {
  const description = readText(body.get('description')) ?? ''
  const added = addSub(store, meta.seed, account, description, clock.now())
  if (added === undefined) return refuse(-1005, 'no more sub-accounts may be opened')
  return say({ sub_account_id: added.id, description, main_account_id: account.id })
}

function answerUpdate({ store }: Exchange, { body }: Call, account: Account): Answer {
  const id = readText(body.get('sub_account_id')) ?? ''
  const sub = id !== account.id && actsFor(store, account.id, id) ? store.get('account', id) : undefined
  if (sub === undefined) return refuse(-1006, 'the sub-account does not exist')
  sub.description = readText(body.get('description')) ?? ''
  store.put('account', id, sub)
  return say()
}

/** The rows of a main account and of every account under it, each with whose it is. */
const together =
  (rowsOf: (exchange: Exchange, account: Account) => readonly Written[]): Route['answer'] =>
  (exchange, _, account) =>
    say({
      rows: [account, ...subsOf(exchange.store, account.id)].flatMap(each =>
        rowsOf(exchange, each).map(row => ({ ...(row as Named), account_id: each.id })),
      ),
    })

interface Named {
  readonly [name: string]: Written
}

function answerNonce({ nonces, meta }: Exchange, _: Call, account: Account): Answer {
  const nonce = nonces.get(account.id) ?? meta.nextRow++
  nonces.set(account.id, nonce)
  return say({ settle_nonce: nonce })
}

/**
 * Settles a sub-account by the key alone; a main account takes its wallet for it, and has none here. A balance below
 * zero is arrears, which come first. Its number counts once, whatever comes of it.
 */
function answerSettle(exchange: Exchange, { body }: Call, account: Account): Answer {
  if (account.main === undefined) return refuse(-1005, 'only a sub-account is settled without a wallet')
  const nonce = readAmount(body.get('settle_nonce'))
  const due = exchange.nonces.get(account.id)
  if (due === undefined || nonce !== BigInt(due) * ONE)
    return refuse(-1005, 'settle_nonce is not the one given')
  exchange.nonces.delete(account.id)
  if (account.holding < 0n) return refuse(-1009, 'the arrears of the account come first')
  const isKept = exchange.faults.venue(['accept without effect']) !== undefined
  const settled = isKept ? undefined : settleAccount(exchange, account)
  return say({ settle_pnl_id: settled?.id ?? exchange.meta.nextRow++ })
}

const DESCRIPTION = like(/^[A-Za-z0-9@, _-]{0,50}$/, 'at most 50 letters, digits and @ , _ -')
const ACCOUNT = like(/^0x[0-9a-f]{64}$/, 'an account')

/** A main account and those under it: listed, opened, named, looked at together; and a sub-account settled. */
export const subAccountRoutes: readonly Route[] = [
  read('/v1/client/sub_account', LIMITS.key, NOTHING, ofMain(answerList)),
  write('POST', '/v1/client/add_sub_account', LIMITS.key, { description: DESCRIPTION }, ofMain(answerAdd)),
  write(
    'POST',
    '/v1/client/update_sub_account',
    LIMITS.key,
    { sub_account_id: needed(ACCOUNT), description: needed(DESCRIPTION) },
    ofMain(answerUpdate),
  ),
  read('/v1/client/aggregate/positions', LIMITS.keyOnceAMinute, NOTHING, ofMain(together(positionRows))),
  read('/v1/client/aggregate/holding', LIMITS.keyOnceAMinute, NOTHING, ofMain(together(holdingRows))),
  read('/v1/settle_nonce', LIMITS.key, NOTHING, answerNonce),
  write(
    'POST',
    '/v1/sub_account_settle_pnl',
    LIMITS.key,
    { settle_nonce: needed(whole(0, 2 ** 31)) },
    answerSettle,
  ),
]
