import type { WriteAttempt, AttemptState } from '../../../src/core/attempt/write-attempt'
import type { Plan } from '../../../src/core/write/plan'
import type { OpenDesk } from '../../kit/open-desk'
import type { Known } from './in-use'
import { beforeItLeaves, type Moment } from './moments'

/** An order that the trial gave, with everything observed about it. */
export interface GivenOrder {
  readonly moment: Moment
  readonly isSwitched: boolean
  /** True if the switch went to a different account than the one the order was planned in. */
  readonly isElsewhere: boolean
  readonly plan: Plan | undefined
  /** Plans for which a confirmation sheet was shown. */
  readonly shownPlans: readonly Plan[]
  /** True if a confirmation was accepted for its call. */
  readonly isTaken: boolean
  /** Reason for which the desk rejected it. */
  readonly why?: string
}

/** Returns the orders at the exchange with the client id of the plan. */
const ordersOf = ({ practice }: OpenDesk, plan: Plan | undefined) =>
  [...practice.exchange.store.all('order').values()].filter(
    ({ clientId }) => plan !== undefined && clientId === plan.attempt,
  )

/** Counts these orders. */
export const landedOf = (desk: OpenDesk, { plan }: GivenOrder): number => ordersOf(desk, plan).length

/** Compares the account in which the order landed with the account on its sheet. */
export function strays(desk: OpenDesk, accounts: readonly Known[], given: GivenOrder): readonly string[] {
  const { moment, isElsewhere, shownPlans, isTaken } = given
  const mine = ordersOf(desk, given.plan)
  const named = shownPlans.at(-1)?.account
  const meant = accounts.find(({ accountId }) => accountId === named?.id)
  const landed = mine.length > 0
  return [
    ...(mine.length > 1 ? ['it landed more than once'] : []),
    ...(landed && named === undefined ? ['it landed, and no sheet was shown'] : []),
    ...mine
      .filter(({ account }) => account !== named?.id)
      .map(({ account }) => `it landed in ${account}, and its sheet named ${named?.id ?? 'none'}`),
    ...(named !== undefined && meant?.label !== named.label
      ? [`its sheet called ${named.id} “${named.label}”`]
      : []),
    ...(landed && !isTaken ? ['it landed, and was told as not sent'] : []),
    ...(landed && isElsewhere && beforeItLeaves.has(moment)
      ? ['it landed, and the switch had voided it']
      : []),
  ]
}

const nowhere: ReadonlySet<AttemptState['is']> = new Set(['not sent', 'refused', 'absent'])

/** Compares the final journal state of an order with its presence at the exchange. */
export function untruths(landed: number, fate: WriteAttempt | undefined): readonly string[] {
  if (fate === undefined) return landed > 0 ? ['it landed, and no yes to it was written down'] : []
  const { is } = fate.state
  if (nowhere.has(is)) return landed > 0 ? [`it landed, and is written down as ${is}`] : []
  return landed > 0 ? [] : [`it is written down as ${is}, and never landed`]
}
