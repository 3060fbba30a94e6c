import type { VaultTrouble } from '../../src/main/main-ports'
import type { MemoryJournal } from '../kit/memory-records'
import { hasBook, resting } from '../kit/drafts'
import type { OpenDesk } from '../kit/open-desk'
import type { Chance } from './chance'

/** Parts of a desk that a fault can affect. */
export interface Hands {
  desk(): OpenDesk
  readonly journal: MemoryJournal
  /** Makes signing fail with `why`. `undefined` makes it work again. */
  signingFails(why: VaultTrouble | undefined): void
  /** Ends the desk and starts it again on the same journal. */
  startAgain(): Promise<void>
}

/** Causes a fault at the desk, and returns the function that repairs it. */
export type Strike = (hands: Hands, chance: Chance) => Promise<() => unknown> | (() => unknown)

interface DeskFault {
  readonly name: string
  readonly strike: Strike
}

const signing =
  (why: VaultTrouble): Strike =>
  ({ signingFails }) => {
    signingFails(why)
    return () => signingFails(undefined)
  }

const clockOff =
  (...by: readonly number[]): Strike =>
  ({ desk }, chance) => {
    desk().clock.set(chance.pick(by))
    return () => desk().clock.set(0)
  }

/** Creates a plan if possible, and misuses its token with `meddle`. */
const withToken =
  (meddle: (desk: OpenDesk, token: string) => Promise<unknown>): Strike =>
  async ({ desk }) => {
    const at = desk()
    const planned = hasBook(at) ? await at.tryPlan(resting(at, '0.02')) : undefined
    if (planned?.ok === true) await meddle(at, planned.value.token)
    return () => undefined
  }

/** Reloads the page while its question is open or after the answer, and submits the same plan again. */
const reloads =
  (when: 'before the answer' | 'after the answer'): Strike =>
  async (hands, chance) => {
    await withToken(async (desk, token) => {
      const { asked: questions } = desk.person
      const before = questions.length
      desk.person.will('wait')
      const submitted = desk.trySubmit({ token })
      // Waits until the question is open or the submission is refused.
      await Promise.race([submitted, new Promise(resolve => setImmediate(resolve))])
      if (when === 'before the answer') {
        desk.pageGoes()
        await desk.pageComes()
        await desk.trySubmit({ token })
      }
      if (questions.length > before) desk.person.answer({ is: 'yes', typed: 'SEND' })
      desk.person.will({ is: 'yes', typed: 'SEND' })
      await submitted
      if (when === 'after the answer') desk.pageGoes()
      await desk.pageComes()
      await desk.trySubmit({ token })
    })(hands, chance)
    return () => undefined
  }

/** All faults on the desk's side of the connection. */
export const deskFaults: readonly DeskFault[] = [
  {
    name: 'disk full',
    strike({ journal }, chance) {
      journal.fail('disk full', chance.below(4))
      return () => journal.fail(undefined)
    },
  },
  {
    name: 'a flush fails, and nothing the disk says counts any more',
    strike({ journal, startAgain }, chance) {
      journal.fail('disk failed while writing', chance.below(4))
      return async () => {
        journal.fail(undefined)
        await startAgain()
      }
    },
  },
  { name: 'the keyring is locked', strike: signing('locked') },
  { name: 'the keyring hangs', strike: signing('hung') },
  { name: 'the keyring is emptied', strike: signing('lost') },
  { name: 'the keyring crashed', strike: signing('unavailable') },
  { name: 'the keyring holds another key', strike: signing('mismatched') },
  {
    name: 'the practice process is gone, and comes back',
    strike({ desk }) {
      desk().practiceGone()
      return () => desk().practiceBack()
    },
  },
  { name: 'the clock jumps ahead', strike: clockOff(2_000, 20_000, 3_600_000) },
  { name: 'the clock is set back', strike: clockOff(-2_000, -20_000, -3_600_000) },
  {
    name: 'a token is replayed a thousand times',
    strike: withToken(async (desk, token) => {
      const submits = Array.from({ length: 1_000 }, () => desk.trySubmit({ token }))
      await Promise.all(submits)
    }),
  },
  {
    name: 'a plan is tampered with',
    strike: withToken(async (desk, token) => {
      for (const made of [token.slice(1), `${token}x`, token.toUpperCase(), ''])
        if (made !== token) await desk.trySubmit({ token: made })
    }),
  },
  { name: 'the window reloads while it is asked', strike: reloads('before the answer') },
  { name: 'the window reloads once it was answered', strike: reloads('after the answer') },
  {
    name: 'the stop is pressed at the last moment',
    strike: async (hands, chance) => {
      await withToken(async (desk, token) => {
        const submitted = desk.trySubmit({ token })
        await desk.api.writes.stop()
        await submitted
      })(hands, chance)
      return () => hands.desk().api.writes.reopen()
    },
  },
  {
    name: 'what holds already is pressed two hundred times',
    async strike({ desk }) {
      const { api, person, snapshot } = desk()
      const guards = snapshot().guards?.value
      for (let count = 0; count < 200; count += 1) {
        await api.writes.stop()
        await api.guards.cancelRaise()
        if (guards !== undefined)
          await api.guards.set({
            ...guards,
            writesPerMinute: String(guards.writesPerMinute),
            consentsPerMinute: String(guards.consentsPerMinute),
            dailyNotional: '900000',
          })
      }
      return () => {
        person.will({ is: 'yes', typed: 'SEND' })
        return desk().api.writes.reopen()
      }
    },
  },
]
