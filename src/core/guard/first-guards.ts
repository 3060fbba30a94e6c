import type { GuardChange, GuardsDraft } from './guard-change'

/** What is proposed to an account that has no guards yet: small, so that the first slip of a hand costs little. */
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

/** Whether a guard is set to what was proposed. */
export const isProposedGuard = ({ guard, after }: Pick<GuardChange, 'guard' | 'after'>): boolean =>
  proposedFirstGuards[guard] === after
