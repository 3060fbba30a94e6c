import type { DepositRecord, ExchangeMeta } from '../records/history-records'
import type { AccountLedger } from './account-ledger'
import { type FixedDecimal, fixedFromInteger } from '../numbers/fixed-decimal'
import type { AccountRecord } from '../records/trading-records'
import type { StateStore } from '../state/state-store'
import type { EventBus } from './event-bus'

export interface DepositDependencies {
  readonly store: StateStore
  readonly ledger: AccountLedger
  readonly bus: EventBus
  readonly meta: ExchangeMeta
  readonly clock: { readonly now: () => number }
}

/** Amount of one faucet deposit in USDC. */
export const FAUCET_AMOUNT = fixedFromInteger(1_000)
const MAX_FAUCET_DEPOSITS = 5

export function creditAccountDeposit(
  { store, ledger, bus, meta, clock }: DepositDependencies,
  account: AccountRecord,
  amount: FixedDecimal,
): DepositRecord {
  const id = meta.nextRow++
  const made: DepositRecord = { id, account: account.id, amount, at: clock.now() }
  store.put('deposit', id, made)
  ledger.creditBalance(account, amount)
  bus.publish({ saw: 'deposit', deposit: made })
  return made
}

/** Returns the deposits of an account, oldest first. */
export const listAccountDeposits = (store: StateStore, account: AccountRecord): readonly DepositRecord[] =>
  [...store.all('deposit').values()].filter(row => row.account === account.id)

export const canUseFaucet = (store: StateStore, account: AccountRecord): boolean =>
  listAccountDeposits(store, account).length < MAX_FAUCET_DEPOSITS
