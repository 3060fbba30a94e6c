import { deriveRandomKey, uniformRandomAt } from '../numbers/seeded-random'
import { fixedFromInteger } from '../numbers/fixed-decimal'
import { deriveAccountId } from './account-keys'
import type { AccountRecord } from '../records/trading-records'
import type { StateStore } from '../state/state-store'

/** Balance of every new account in USDC. Accounts here cannot transfer money to each other. */
export const OPENING_BALANCE_USDC = fixedFromInteger(10_000)
export const FIRST_SUB_ACCOUNT_NUMBER = 20_000
const MAX_SUB_ACCOUNTS = 20

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

export const listSubAccounts = (store: StateStore, main: string): readonly AccountRecord[] =>
  [...store.all('account').values()].filter(account => account.main === main)

/** Returns true if a key of `owner` may act for `account`: for `owner` and for its sub-accounts. */
export const canActForAccount = (store: StateStore, owner: string, account: string): boolean =>
  owner === account || store.get('account', account)?.main === owner

/** Opens a sub-account. Returns `undefined` if the maximum is reached. */
export function openSubAccount(
  store: StateStore,
  seed: number,
  main: AccountRecord,
  description: string,
  now: number,
): AccountRecord | undefined {
  const totalCount = [...store.all('account').values()].filter(each => each.main !== undefined).length
  const ownCount = listSubAccounts(store, main.id).length
  if (ownCount >= MAX_SUB_ACCOUNTS) return undefined
  const id = deriveAccountId(`${seed}/${main.number - 10_001}/sub ${ownCount + 1}`)
  const opened = {
    ...createAccountRecord(seed, id, FIRST_SUB_ACCOUNT_NUMBER + totalCount, now),
    main: main.id,
    description,
  }
  store.put('account', id, opened)
  return opened
}
