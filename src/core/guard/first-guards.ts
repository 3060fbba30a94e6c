import type { GuardChange, GuardsDraft } from './guard-change'

/** Proposed guards of a new account: small, so that a first mistake costs little. */
export const proposedFirstGuards: GuardsDraft = {
  orderNotional: '1000',
  positionNotional: '2000',
  openNotional: '5000',
  dailyLoss: '200',
  dailyNotional: '20000',
  writesPerMinute: '10',
  consentsPerMinute: '10',
  collar: '0.02',
  markets: 'all',
  accounts: 'all',
}

export const isProposedGuard = ({ guard, after }: Pick<GuardChange, 'guard' | 'after'>): boolean =>
  proposedFirstGuards[guard] === after
