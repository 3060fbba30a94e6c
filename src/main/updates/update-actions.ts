import type { ReleaseOffer, UpdateProject } from '@core/update/release-judgement'
import type { RemainingLiveExposure } from '@core/guard/trading-guards'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { UpdateConsent } from './update-consent'
import type { ProgramInstallation } from './program-installation'
import type { UpdateCheck, UpdateTime } from './update-check'
import type { UpdateDownload } from './update-download'

export const getProjectHost = ({ address }: UpdateProject): string =>
  URL.canParse(address) ? new URL(address).host : ''

export interface UpdateActions {
  fetch(): Promise<Result<'begun' | 'declined'>>
  place(): Promise<Result<'placed' | 'declined' | 'failed'>>
}

interface Parts {
  readonly project: UpdateProject
  readonly installed: ProgramInstallation
  readonly asking: UpdateConsent
  readonly looking: UpdateCheck
  readonly taking: UpdateDownload
  readonly time: () => UpdateTime
  readonly left: () => RemainingLiveExposure
}

export function createUpdateActions(parts: Parts): UpdateActions {
  const { looking, taking } = parts
  const { findBlock, findBusyReason, isYes } = parts.asking
  const host = getProjectHost(parts.project)

  async function fetch(): Promise<Result<'begun' | 'declined'>> {
    const why = findBlock() ?? findBusyReason()
    if (why !== undefined) return err([why])
    if (taking.isRunning()) return err([createRefusal('UPDATE_NOT_THERE')])
    // An earlier offer may be superseded or expired.
    await looking.runCheck()
    const offer = looking.offer()
    if (offer === undefined || isPlaced(offer)) return err([createRefusal('UPDATE_NOT_THERE')])
    const blockAfterCheck = findBlock() ?? findBusyReason()
    if (blockAfterCheck !== undefined) return err([blockAfterCheck])
    if (!(await isYes({ is: 'fetch update', host, offer }))) return ok('declined')
    const since = findBlock() ?? findBusyReason()
    if (since !== undefined) return err([since])
    if (taking.isRunning()) return err([createRefusal('UPDATE_NOT_THERE')])
    void taking.fetch(offer)
    return ok('begun')
  }

  async function place(): Promise<Result<'placed' | 'declined' | 'failed'>> {
    const { appImage: over } = parts.installed
    const offer = getValidOffer()
    if (offer === undefined || over === undefined) return err([createRefusal('UPDATE_NOT_THERE')])
    const why = findBusyReason()
    if (why !== undefined) return err([why])
    if (!(await isYes({ is: 'place update', offer, over, left: parts.left() }))) return ok('declined')
    const since = findBusyReason()
    if (since !== undefined) return err([since])
    if (getValidOffer() !== offer) return err([createRefusal('UPDATE_NOT_THERE')])
    return ok((await taking.install()) ? 'placed' : 'failed')
  }

  function isPlaced({ version }: ReleaseOffer): boolean {
    const now = taking.getState()
    return now.is === 'placed' && now.version === version
  }

  function getValidOffer(): ReleaseOffer | undefined {
    const offer = taking.isRunning() ? undefined : taking.getReadyFile()?.offer
    if (offer === undefined || parts.time().now < offer.expires) return offer
    taking.stop()
    looking.expire(offer)
    return undefined
  }

  return { fetch, place }
}
