import { keyOf, share } from '../numbers/chance'
import { whole } from '../numbers/fixed'
import { accountIdOf } from './keys'
import type { Account } from '../records/records'
import type { Store } from '../state/store'

/** What every account has when it is opened: nothing can be moved from one to another here. */
export const OPENING_BALANCE = whole(10_000)
/** The short number of the first sub-account. */
export const FIRST_SUB = 20_000
/** How many sub-accounts one main account may have. */
const MOST = 20

/** An account that has done nothing yet. */
export function newAccount(seed: number, id: string, number: number, now: number): Account {
  const fees = keyOf(seed, 'fees')
  return {
    id,
    number,
    createdAt: now,
    holding: OPENING_BALANCE,
    takerBps: whole(share(fees, 1, 1) < 0.5 ? 5 : 6),
    makerBps: whole(share(fees, 2, 1) < 0.5 ? 2 : 3),
    rwaTakerBps: whole(share(fees, 3, 1) < 0.5 ? 9 : 13),
    rwaMakerBps: whole(share(fees, 4, 1) < 0.5 ? 4 : 12),
    maxLeverage: 100,
    leverages: {},
    modes: {},
    maintenanceCancel: false,
    version: 1,
  }
}

/** The sub-accounts of a main account, as they were opened. */
export const subsOf = (store: Store, main: string): readonly Account[] =>
  [...store.all('account').values()].filter(account => account.main === main)

/** Whether a key of the one account may act for the other: for itself, and for each of its sub-accounts. */
export const actsFor = (store: Store, owner: string, account: string): boolean =>
  owner === account || store.get('account', account)?.main === owner

/** Opens one more sub-account; undefined where there are as many as there may be. */
export function addSub(
  store: Store,
  seed: number,
  main: Account,
  description: string,
  now: number,
): Account | undefined {
  const count = [...store.all('account').values()].filter(each => each.main !== undefined).length
  const own = subsOf(store, main.id).length
  if (own >= MOST) return undefined
  const id = accountIdOf(`${seed}/${main.number - 10_001}/sub ${own + 1}`)
  const opened = { ...newAccount(seed, id, FIRST_SUB + count, now), main: main.id, description }
  store.put('account', id, opened)
  return opened
}
