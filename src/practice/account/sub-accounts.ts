import { deriveRandomKey, uniformRandomAt } from '../numbers/chance'
import { fixedFromInteger } from '../numbers/fixed'
import { deriveAccountId } from './keys'
import type { AccountRecord } from '../records/records'
import type { StateStore } from '../state/store'

/** What every account has when it is opened: nothing can be moved from one to another here. */
export const OPENING_BALANCE_USDC = fixedFromInteger(10_000)
/** The short number of the first sub-account. */
export const FIRST_SUB_ACCOUNT_NUMBER = 20_000
/** How many sub-accounts one main account may have. */
const MAX_SUB_ACCOUNTS = 20

/** An account that has done nothing yet. */
export function createAccountRecord(seed: number, id: string, number: number, now: number): AccountRecord {
  const fees = deriveRandomKey(seed, 'fees')
  return {
    id,
    number,
    createdAt: now,
    holding: OPENING_BALANCE_USDC,
    takerBps: fixedFromInteger(uniformRandomAt(fees, 1, 1) < 0.5 ? 5 : 6),
    makerBps: fixedFromInteger(uniformRandomAt(fees, 2, 1) < 0.5 ? 2 : 3),
    rwaTakerBps: fixedFromInteger(uniformRandomAt(fees, 3, 1) < 0.5 ? 9 : 13),
    rwaMakerBps: fixedFromInteger(uniformRandomAt(fees, 4, 1) < 0.5 ? 4 : 12),
    maxLeverage: 100,
    leverages: {},
    modes: {},
    maintenanceCancel: false,
    version: 1,
  }
}

/** The sub-accounts of a main account, as they were opened. */
export const listSubAccounts = (store: StateStore, main: string): readonly AccountRecord[] =>
  [...store.all('account').values()].filter(account => account.main === main)

/** Whether a key of the one account may act for the other: for itself, and for each of its sub-accounts. */
export const canActForAccount = (store: StateStore, owner: string, account: string): boolean =>
  owner === account || store.get('account', account)?.main === owner

/** Opens one more sub-account; undefined where there are as many as there may be. */
export function openSubAccount(
  store: StateStore,
  seed: number,
  main: AccountRecord,
  description: string,
  now: number,
): AccountRecord | undefined {
  const count = [...store.all('account').values()].filter(each => each.main !== undefined).length
  const own = listSubAccounts(store, main.id).length
  if (own >= MAX_SUB_ACCOUNTS) return undefined
  const id = deriveAccountId(`${seed}/${main.number - 10_001}/sub ${own + 1}`)
  const opened = { ...createAccountRecord(seed, id, FIRST_SUB_ACCOUNT_NUMBER + count, now), main: main.id, description }
  store.put('account', id, opened)
  return opened
}
