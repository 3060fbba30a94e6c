import { randomBytes } from 'node:crypto'
import type { PublicAccountKey } from '@core/account/public-account'
import type { ProfileKeyState } from '@core/profile/keyring-overview'
import type {
  ClockPort,
  IdSource,
  LogPort,
  OpenedVenue,
  EphemeralVault,
  VenueClientOptions,
} from '../main-ports'
import type { PracticeDrills, PracticeLauncher, PracticeNews } from '../practice-port'
import { createRecordCipher } from '../records/record-cipher'
import { createKeyDigest } from './key-digest'
import { createSubAccountAddresses } from './profile-list'

export interface KeyedVenue {
  readonly venue: OpenedVenue
  readonly key: Exclude<ProfileKeyState, 'at rest'>
  readonly drills?: PracticeDrills
  readonly publicName?: PublicAccountKey
}

/** The practice exchange as a venue. Its key is in memory and new at each start. */
export interface PracticeVenue {
  /** Opens a connection for the main account or a sub-account; `undefined` while the exchange is not running. */
  open(subAccountId?: string): KeyedVenue | undefined
  close(): Promise<void>
}

interface Parts {
  readonly practice: PracticeLauncher
  readonly practiceVault: (clock: ClockPort) => EphemeralVault
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly log: LogPort
  readonly onChange: () => void
}

export const PRACTICE_KEY_ID = 'practice'
/** Time in milliseconds after a signer's end at which the key is sealed to the next one. */
const RESEAL_DELAY_MS = 1_000

export function createPracticeVenue(parts: Parts): PracticeVenue {
  const { clock, ids, log } = parts
  const vault = parts.practiceVault(parts.clock)
  let options: VenueClientOptions | undefined
  // The practice key is valid for this run only, and so are the digests of other keys.
  const runSecret = randomBytes(32)
  const sealer = createRecordCipher(runSecret)
  runSecret.fill(0)
  const digestOf = createKeyDigest(() => sealer)
  /** Number of received messages; a result from before a newer message is outdated. */
  let messageCount = 0
  let last: PracticeNews | undefined

  async function handleNews(news: PracticeNews): Promise<void> {
    const messageNumber = (messageCount += 1)
    last = news
    if (news.saw === 'gone') {
      options = undefined
      log.note('the practice exchange is gone', { why: news.why })
      return parts.onChange()
    }
    const kept = await vault.receiveKey(PRACTICE_KEY_ID, news.sealKey(PRACTICE_KEY_ID))
    if (messageNumber !== messageCount) return
    if (!kept.ok) return log.trouble('the practice key could not be used', { why: kept.why })
    const { addresses, accountId } = news
    options = {
      addresses,
      accountId,
      keyId: PRACTICE_KEY_ID,
      publicKey: kept.value.publicKey,
      vault,
      clock,
      ids,
      digestOf,
    }
    parts.onChange()
  }

  // The exchange still runs and can seal its key to a new signer.
  vault.onGone(() => {
    if (last?.saw !== 'open') return
    const open = last
    options = undefined
    log.trouble('whoever signs for practice has gone, and is started again')
    parts.onChange()
    const after = messageCount
    clock.after(RESEAL_DELAY_MS, () => void (after === messageCount && handleNews(open)))
  })

  const running = parts.practice.start(news => void handleNews(news))
  return {
    open: sub =>
      options === undefined
        ? undefined
        : { venue: parts.openVenue(forSubAccount(options, sub)), key: 'ready', drills: running.drills },
    async close() {
      messageCount += 1
      last = undefined
      options = undefined
      await running.stop()
      await vault.close()
    },
  }
}

function forSubAccount(options: VenueClientOptions, sub: string | undefined): VenueClientOptions {
  const { addresses, accountId: main } = options
  if (sub === undefined || main === undefined) return options
  return {
    ...options,
    addresses: createSubAccountAddresses(addresses, main, sub),
    accountId: sub,
    mainAccountId: main,
  }
}
