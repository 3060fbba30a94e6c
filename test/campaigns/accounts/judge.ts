import type { WriteAttempt, AttemptState } from '../../../src/core/attempt/write-attempt'
import type { Plan } from '../../../src/core/write/plan'
import type { OpenDesk } from '../../kit/open-desk'
import type { Known } from './in-use'
import { beforeItLeaves, type Moment } from './moments'

/** One order that was given, as everything about it was seen and told. */
export interface GivenOrder {
  readonly moment: Moment
  readonly isSwitched: boolean
  /** Whether it was switched to another account than the one the order was planned in. */
  readonly isElsewhere: boolean
  readonly plan: Plan | undefined
  /** The plans that sheets were shown for. */
  readonly said: readonly Plan[]
  /** Whether its call was answered with a yes that was taken. */
  readonly isTaken: boolean
  /** Why the desk turned it away, where it did. */
  readonly why?: string
}

/** Every order that the exchange has of this one. */
const ordersOf = ({ practice }: OpenDesk, plan: Plan | undefined) =>
  [...practice.exchange.store.all('order').values()].filter(
    ({ clientId }) => plan !== undefined && clientId === plan.attempt,
  )

/** How often the exchange has it. */
export const landedOf = (desk: OpenDesk, { plan }: GivenOrder): number => ordersOf(desk, plan).length

/** Where the exchange says that an order landed, beside what its sheet named. */
export function strays(desk: OpenDesk, accounts: readonly Known[], given: GivenOrder): readonly string[] {
  const { moment, isElsewhere, said, isTaken } = given
  const mine = ordersOf(desk, given.plan)
  const named = said.at(-1)?.account
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

/** What is wrong with what was written down of an order in the end, beside where the exchange has it. */
export function untruths(landed: number, fate: WriteAttempt | undefined): readonly string[] {
  if (fate === undefined) return landed > 0 ? ['it landed, and no yes to it was written down'] : []
  const { is } = fate.state
  if (nowhere.has(is)) return landed > 0 ? [`it landed, and is written down as ${is}`] : []
  return landed > 0 ? [] : [`it is written down as ${is}, and never landed`]
}
