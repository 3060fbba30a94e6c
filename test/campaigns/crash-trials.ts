import { openPractice, type Practice } from '../../src/practice/open'
import { built } from '../kit/built'
import type { Trial } from './campaign'
import { chanceOf } from './chance'
import { runCrashCase, type Moment } from './crash-run'

/**
 * How many desks one exchange sees, one after another, before a new one is opened: few enough for it to remember
 * every request that reached it.
 */
const DESKS = 20
/** A course takes about so long, in milliseconds, once its first line is kept. */
const COURSE = 900

/** The process that is killed, built as it ships, and exchanges that outlive it. */
export interface CrashGround {
  trials(kills: number, seed: number): Generator<Trial>
  close(): Promise<void>
}

interface Exchange {
  readonly practice: Practice
  used: number
}

/** Builds the process once; each kill has records and an account of its own, and for its time an exchange too. */
export async function openCrashGround(): Promise<CrashGround> {
  const child = await built('test/campaigns/crash-child.ts', ['@photostructure/sqlite', 'node-gyp-build'])
  const free: Exchange[] = []
  // Where the enumerated operations end is learnt from the first course that is over before its kill.
  let moments: number | undefined

  const borrow = async (): Promise<Exchange> =>
    free.pop() ?? { practice: await openPractice({ seed: 1, limits: false, accounts: DESKS }), used: 0 }

  async function giveBack(exchange: Exchange): Promise<void> {
    exchange.used += 1
    await (exchange.used < DESKS ? free.push(exchange) : exchange.practice.close())
  }

  /** Every other kill is at the next operation while there is one; all others at a moment that the seed picks. */
  function momentOf(nth: number, seed: number): Moment {
    const at = 1 + Math.floor(nth / 2)
    if (nth % 2 === 0 && (moments === undefined || at <= moments)) return { is: 'operation', at }
    return { is: 'later', ms: chanceOf(seed).below(COURSE) }
  }

  async function run(nth: number, seed: number): Promise<readonly string[]> {
    const exchange = await borrow()
    try {
      const { practice, used } = exchange
      const account = practice.accounts[used]
      if (account === undefined) throw new RangeError('The exchange has no account for this desk.')
      const moment = momentOf(nth, seed)
      const crashed = await runCrashCase({ child: child.file, practice, account, seed, moment })
      if (moment.is === 'operation') moments ??= crashed.moments
      return crashed.why
    } finally {
      await giveBack(exchange)
    }
  }

  return {
    *trials(kills, seed) {
      for (let nth = 0; nth < kills; nth += 1)
        yield { name: `kill ${nth + 1}, seed ${seed + nth}`, run: () => run(nth, seed + nth) }
    },
    async close() {
      for (const { practice } of free.splice(0)) await practice.close()
      child.close()
    },
  }
}
