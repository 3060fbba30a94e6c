import type { VenueAddresses } from '../../../src/core/profile/trading-profile'
import { createPracticeVault } from '../../kit/memory-vault'
import { practiceKey } from '../../kit/sealed-key'
import type { ClockPort } from '../../../src/main/main-ports'
import { seedFrom } from '../../kit/keytext'
import { noPace } from './pace'
import { openStage } from './stage'
import type { Statement } from './statements'
import { walk, type Walked } from './walk'

/** Walks every statement at a local exchange. `over` puts another connection between it and the walk. */
export async function walkPractice(
  statements: readonly Statement[],
  over: (addresses: VenueAddresses) => Promise<VenueAddresses> = addresses => Promise.resolve(addresses),
): Promise<Walked> {
  const stage = await openStage()
  const { account, now, baseUrl, publicStreamUrl, privateStreamUrl } = stage.practice
  const clock: ClockPort = {
    now,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
  const vault = createPracticeVault(clock)
  try {
    const seed = seedFrom(account.secret)
    if (!seed.ok) throw new Error('The exchange gave a secret that cannot be read.')
    await vault.receiveKey('practice', practiceKey(seed.value)('practice'))
    const addresses = await over({ baseUrl, publicStreamUrl, privateStreamUrl })
    const signer = { accountId: account.accountId, keyId: 'practice', publicKey: account.key, vault }
    return await walk({ addresses, clock, pace: noPace, statements, signer, stage, listens: 0 })
  } finally {
    await vault.close()
    await stage.close()
  }
}
