import type { ConsentQuestion } from '../../src/contract/consent-api'
import { listSealedWrites } from '../../src/core/write/plan'
import type { OpenDesk } from '../kit/open-desk'
import { timeGoesOn } from '../kit/time-goes-on'
import type { Chance } from './chance'
import { settleFor } from './fault-calm'
import { handOfCourse } from './course-hand'
import { programOf, wishOf } from './program-wishes'
import type { Traffic } from './traffic'

/** Kinds of mandate in a course of faults, with their names in reports. */
export const mandateLabels = { hands: 'armed for hands', rule: 'a program runs' } as const
export type MandateKind = keyof typeof mandateLabels

/** A mandate, and the use that is made of it while faults occur. */
export interface FaultInside {
  readonly presses: number
  /** Asks for the mandate and confirms it. */
  allow(): Promise<void>
  /** Presses keys of an armed desk, or lets time pass in which the program sends. */
  use(): Promise<void>
}

export function faultInside(
  kind: MandateKind,
  desk: () => OpenDesk,
  { chance, traffic }: { readonly chance: Chance; readonly traffic: Traffic },
): FaultInside {
  const hand = handOfCourse()
  const context = () => ({ desk: desk(), chance })
  return {
    get presses() {
      return hand.presses
    },
    async allow() {
      desk().person.will({ is: 'yes', typed: 'ARM' })
      const { armed } = desk().api
      await (kind === 'hands' ? armed.arm(wishOf(context())) : armed.program(programOf(context())))
      desk().person.will({ is: 'yes', typed: 'SEND' })
    },
    async use() {
      if (kind === 'rule') await timeGoesOn(desk(), traffic, 3 + chance.below(8))
      else
        for (let press = 0; press < 2; press += 1) {
          hand.press(context())
          await timeGoesOn(desk(), traffic, 1)
        }
      await settleFor(desk(), 40)
    },
  }
}

/**
 * Returns the number of requests on all sheets that were shown. No more than these can have been confirmed.
 */
export const countSealedRequests = (questions: readonly ConsentQuestion[]): number =>
  questions.reduce((sum, one) => sum + (one.is === 'write' ? listSealedWrites(one.plan).length : 0), 0)
