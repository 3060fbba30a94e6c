import type { Deposit, Meta } from '../records/history-records'
import type { Ledger } from './ledger'
import { type Fixed, whole } from '../numbers/fixed'
import type { Account } from '../records/records'
import type { Store } from '../state/store'
import type { Bus } from './bus'

/** What the cashier works with. */
export interface CashierParts {
  readonly store: Store
  readonly ledger: Ledger
  readonly bus: Bus
  readonly meta: Meta
  readonly clock: { readonly now: () => number }
}

/** What an account gets from the faucet at once. */
export const FAUCET = whole(1_000)
const MOST_FROM_FAUCET = 5

/** Has money come into an account from outside. */
export function deposit(
  { store, ledger, bus, meta, clock }: CashierParts,
  account: Account,
  amount: Fixed,
): Deposit {
  const id = meta.nextRow++
  const made: Deposit = { id, account: account.id, amount, at: clock.now() }
  store.put('deposit', id, made)
  ledger.credit(account, amount)
  bus.tell({ saw: 'deposit', deposit: made })
  return made
}

/** What came into an account from outside, oldest first. */
export const depositsOf = (store: Store, account: Account): readonly Deposit[] =>
  [...store.all('deposit').values()].filter(row => row.account === account.id)

/** Whether the faucet has something left for an account. */
export const mayDraw = (store: Store, account: Account): boolean =>
  depositsOf(store, account).length < MOST_FROM_FAUCET
