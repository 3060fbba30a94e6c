import type { ConsentQuestion } from '../../src/contract/consent-api'
import { listSealedWrites } from '../../src/core/write/plan'
import type { OpenDesk } from '../kit/open-desk'
import { timeGoesOn } from '../kit/time-goes-on'
import type { Chance } from './chance'
import { settleFor } from './fault-calm'
import { handOfCourse } from './course-hand'
import { programOf, wishOf } from './program-wishes'
import type { Traffic } from './traffic'

/** What is allowed in advance in a course of faults, by the name it is told under. */
export const insides = { hands: 'armed for hands', rule: 'a program runs' } as const
export type Inside = keyof typeof insides

/** Something allowed in advance, and what makes use of it while things go wrong. */
export interface FaultInside {
  readonly presses: number
  /** Has it allowed, where nothing is open. */
  allow(): Promise<void>
  /** A hand presses, or time goes by in which a slice leaves. */
  use(): Promise<void>
}

export function faultInside(
  kind: Inside,
  desk: () => OpenDesk,
  { chance, traffic }: { readonly chance: Chance; readonly traffic: Traffic },
): FaultInside {
  const hand = handOfCourse()
  const at = () => ({ desk: desk(), chance })
  return {
    get presses() {
      return hand.presses
    },
    async allow() {
      desk().person.will({ is: 'yes', typed: 'ARM' })
      const { armed } = desk().api
      await (kind === 'hands' ? armed.arm(wishOf(at())) : armed.program(programOf(at())))
      desk().person.will({ is: 'yes', typed: 'SEND' })
    },
    async use() {
      if (kind === 'rule') await timeGoesOn(desk(), traffic, 3 + chance.below(8))
      else
        for (let press = 0; press < 2; press += 1) {
          hand.press(at())
          await timeGoesOn(desk(), traffic, 1)
        }
      await settleFor(desk(), 40)
    },
  }
}

/** How many requests the sheets that were shown listed, at the most that was said yes to. */
export const sheetsOf = (asked: readonly ConsentQuestion[]): number =>
  asked.reduce((sum, one) => sum + (one.is === 'write' ? listSealedWrites(one.plan).length : 0), 0)
