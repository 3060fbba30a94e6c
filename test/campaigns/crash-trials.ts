import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { built } from '../kit/built'
import { kinds } from './acts'
import type { Trial } from './campaign'
import { chanceOf } from './chance'
import type { Phase } from './crash-child'
import { runCrashCase, type CrashCase, type Moment } from './crash-run'

/** Number of desks that one exchange serves. Few enough for it to remember every request it received. */
const DESKS = 20
/** Approximate duration of a course in milliseconds after its first journalled line. */
const COURSE = 1_200

/** The built child process, and the exchanges that outlive it. */
export interface CrashGround {
  /** Generates kills that alternate between the next operation, from `first` on, and a random time. */
  trials(kills: number, seed: number, first?: number): Generator<Trial>
  close(): Promise<void>
}

interface Exchange {
  readonly practice: PracticeHandle
  used: number
}

type Case = Pick<CrashCase, 'kind' | 'lives'>

/** A sequence of operations to kill at, all in one phase and in courses of one kind. */
interface Row {
  readonly kind: CrashCase['kind']
  readonly phase: Phase
  /** True if an earlier run on the same records was killed. */
  readonly again: boolean
  /** Number of operations; `undefined` until a course has reported it. */
  length: number | undefined
}

const row = (kind: Row['kind'], phase: Phase, again = false): Row => ({
  kind,
  phase,
  again,
  length: undefined,
})

/**
 * Builds the child once. Each kill gets separate records, a separate account and exclusive use of an
 * exchange.
 */
export async function openCrashGround(): Promise<CrashGround> {
  const child = await built('test/campaigns/crash-child.ts', ['@photostructure/sqlite', 'node-gyp-build'])
  const free: Exchange[] = []
  // A start without records, a start after a killed run, and every kind of write.
  const rows: readonly Row[] = [
    row('order', 'opening'),
    row('order', 'opening', true),
    ...kinds.map(kind => row(kind, 'acts')),
  ]

  const borrow = async (): Promise<Exchange> =>
    free.pop() ?? { practice: await openPractice({ seed: 1, limits: false, accounts: DESKS }), used: 0 }

  async function giveBack(exchange: Exchange): Promise<void> {
    exchange.used += 1
    await (exchange.used < DESKS ? free.push(exchange) : exchange.practice.close())
  }

  const later = (seed: number): Moment => ({ is: 'later', ms: chanceOf(seed).below(COURSE) })

  async function run({ kind, lives }: Case, of: Row | undefined, seed: number): Promise<readonly string[]> {
    const exchange = await borrow()
    try {
      const { practice, used } = exchange
      const account = practice.accounts[used]
      if (account === undefined) throw new RangeError('The exchange has no account for this desk.')
      const crashed = await runCrashCase({ child: child.file, practice, account, seed, kind, lives })
      // The first course that ends before its kill gives the length of the row.
      if (of !== undefined) of.length ??= crashed.moments?.[of.phase]
      return crashed.why
    } finally {
      await giveBack(exchange)
    }
  }

  /** Generates the operations of all rows in turn until all rows are exhausted. */
  function* operations(first: number): Generator<readonly [Row, Moment]> {
    for (let nth = first; rows.some(({ length }) => length === undefined || nth <= length); nth += 1)
      for (const of of rows)
        if (of.length === undefined || nth <= of.length)
          yield [of, { is: 'operation', at: { phase: of.phase, nth } }]
  }

  return {
    *trials(kills, seed, first = 1) {
      const inTurn = operations(first)
      for (let nth = 0; nth < kills; nth += 1) {
        const own = seed + nth
        const next = nth % 2 === 0 ? inTurn.next() : undefined
        const [of, moment] = next?.value ?? [undefined, later(own)]
        const kind = of?.kind ?? kinds[own % kinds.length] ?? 'order'
        const lives = of?.again === true ? [later(own), moment] : [moment]
        const where = moment.is === 'later' ? `after ${moment.ms} ms` : `${moment.at.phase} ${moment.at.nth}`
        yield {
          name: `kill ${nth + 1}, ${kind}, ${where}, seed ${own}`,
          run: () => run({ kind, lives }, of, own),
        }
      }
    },
    async close() {
      for (const { practice } of free.splice(0)) await practice.close()
      child.close()
    },
  }
}
