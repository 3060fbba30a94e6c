import { requireAmount } from '../../../src/core/value/decimal-amount'
import { formatGuardTexts } from '../../../src/core/guard/trading-guards'
import { defaultPracticeGuards } from '../../../src/main/profiles/profile-guards'
import { BEFORE_MIDNIGHT, livePast } from '../../conformance/past'
import { SYMBOL } from '../../conformance/operation'
import { openPractice, type PracticeHandle } from '../../../src/practice/open-practice'
import type { AccountCredentials } from '../../../src/practice/account/account-keys'
import { createStranger } from '../../kit/stranger'
import { turnableClock } from '../../kit/clock'
import { memoryJournal } from '../../kit/memory-records'
import { openDesk, type OpenDesk } from '../../kit/open-desk'
import type { VenueAddresses } from '../../../src/core/profile/trading-profile'

/** A local exchange at which the subject of every statement can be produced. */
export interface Stage {
  readonly practice: PracticeHandle
  /** The market of the stage. */
  readonly symbol: string
  readonly runOut: AccountCredentials | undefined
  /** Produces every event that streams and lists report. */
  happen(): Promise<void>
  /** Opens a whole desk at these addresses. Its clock and the exchange's run together. */
  desk(over: VenueAddresses): Promise<OpenDesk>
  close(): Promise<void>
}

/** Interval between two steps of the exchange's time, in milliseconds. */
const BEAT = 50

/** Opens the local exchange shortly before midnight, with two accounts and keys of fewer permissions. */
export async function openStage(seed = 11): Promise<Stage> {
  const practice = await openPractice({
    seed,
    accounts: 2,
    subAccounts: 1,
    clock: { is: 'by hand', at: BEFORE_MIDNIGHT },
    limits: false,
    spareKeys: true,
  })
  let desk: OpenDesk | undefined
  let beating: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  /** Runs one step at a time. On a slow machine the exchange's time lags and never runs twice. */
  function beat(): void {
    let last = Date.now()
    timer = setInterval(() => {
      beating = beating.then(async () => {
        const gone = Date.now() - last
        if (gone < BEAT) return
        last += gone
        await practice.advance(gone)
      })
    }, BEAT)
  }

  return {
    practice,
    symbol: SYMBOL,
    runOut: practice.spares[0]?.expired,
    async happen() {
      const [, second] = practice.accounts
      if (second === undefined) throw new Error('There is no second account.')
      await livePast(practice, createStranger(practice), createStranger(practice, second))
      // Some topics are pushed once a minute.
      await practice.advance(61_000)
      await practice.settled()
    },
    async desk(over) {
      const clock = turnableClock()
      clock.turn(practice.now() - Date.now())
      beat()
      const guards = formatGuardTexts({ ...defaultPracticeGuards, collar: requireAmount('0.2') })
      const journal = memoryJournal([{ saw: 'guards', at: practice.now(), profileId: 'practice', guards }])
      desk = await openDesk({ next: { ...practice, ...over }, clock, journal, waits: false })
      return desk
    },
    async close() {
      clearInterval(timer)
      await beating
      await desk?.app.close()
      desk?.clock.close()
      await practice.close()
    },
  }
}
