import { randomBytes } from 'node:crypto'
import type { PublicName } from '@core/account/public-account'
import type { KeyState } from '@core/profile/keyring'
import type { Clock, Ids, Log, OpenedVenue, PassingVault, VenueOptions } from '../ports'
import type { Drills, PracticeLauncher, PracticeNews } from '../practice-port'
import { createSealer } from '../records/sealer'
import { keyDigestBy } from './key-digest'
import { placeUnder } from './profiles'

/** A venue opened for a profile, and whether its key can sign. */
export interface KeyedVenue {
  readonly venue: OpenedVenue
  readonly key: Exclude<KeyState, 'at rest'>
  /** What can be rehearsed there. */
  readonly drills?: Drills
  /** Whose account is read by its address. */
  readonly publicName?: PublicName
}

/** The exchange next door, as a venue like any other once it is open. Its key lives in memory and is fresh at each start. */
export interface PracticeProcess {
  /** A new line to it, for the main account or for one of its sub-accounts; undefined while it is not there. */
  open(subAccountId?: string): KeyedVenue | undefined
  close(): Promise<void>
}

interface Parts {
  readonly practice: PracticeLauncher
  readonly practiceVault: (clock: Clock) => PassingVault
  readonly openVenue: (options: VenueOptions) => OpenedVenue
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** It opened, moved or went. */
  readonly onChange: () => void
}

/** What its key is called. */
export const PRACTICE_KEY = 'practice'
/** How long after a signer went its key is sealed to the next one, in milliseconds. */
const AGAIN = 1_000

export function createPracticeProcess(parts: Parts): PracticeProcess {
  const { clock, ids, log } = parts
  const vault = parts.practiceVault(parts.clock)
  let options: VenueOptions | undefined
  // The key of this exchange is of this run, and so are the digests of the others beside it.
  const ofThisRun = randomBytes(32)
  const sealer = createSealer(ofThisRun)
  ofThisRun.fill(0)
  const digestOf = keyDigestBy(() => sealer)
  /** How often something was heard of it, its end included: a key that is kept late may be of one that is gone. */
  let heard = 0
  let last: PracticeNews | undefined

  async function hear(news: PracticeNews): Promise<void> {
    const mine = (heard += 1)
    last = news
    if (news.saw === 'gone') {
      options = undefined
      log.note('the practice exchange is gone', { why: news.why })
      return parts.onChange()
    }
    const kept = await vault.take(PRACTICE_KEY, news.sealKey(PRACTICE_KEY))
    if (mine !== heard) return
    if (!kept.ok) return log.trouble('the practice key could not be used', { why: kept.why })
    const { addresses, accountId } = news
    options = {
      addresses,
      accountId,
      keyId: PRACTICE_KEY,
      publicKey: kept.value.publicKey,
      vault,
      clock,
      ids,
      digestOf,
    }
    parts.onChange()
  }

  // Its exchange is still there, and seals its key once more to a signer that can use it.
  vault.onGone(() => {
    if (last?.saw !== 'open') return
    const open = last
    options = undefined
    log.trouble('whoever signs for practice has gone, and is started again')
    parts.onChange()
    const after = heard
    clock.after(AGAIN, () => void (after === heard && hear(open)))
  })

  const running = parts.practice.start(news => void hear(news))
  return {
    open: sub =>
      options === undefined
        ? undefined
        : { venue: parts.openVenue(forSub(options, sub)), key: 'ready', drills: running.drills },
    async close() {
      heard += 1
      last = undefined
      options = undefined
      await running.stop()
      await vault.close()
    },
  }
}

/** The same line for a sub-account, for which the key of its main account signs. */
function forSub(options: VenueOptions, sub: string | undefined): VenueOptions {
  const { addresses, accountId: main } = options
  if (sub === undefined || main === undefined) return options
  return { ...options, addresses: placeUnder(addresses, main, sub), accountId: sub, mainAccountId: main }
}
