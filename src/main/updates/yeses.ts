import type { ReleaseOffer, Project } from '@core/update/believe'
import type { LeftLive } from '@core/guard/guard'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { AskingForUpdates } from './asking'
import type { Installed } from './installation'
import type { Looking, UpdateTime } from './looking'
import type { TakingOne } from './taking'

/** The place that is asked, as a person reads it. */
export const projectHost = ({ address }: Project): string =>
  URL.canParse(address) ? new URL(address).host : ''

/** What becomes of an offered release by a yes: fetched by one, put in its place by another. */
export interface Yeses {
  fetch(): Promise<Result<'begun' | 'declined'>>
  place(): Promise<Result<'placed' | 'declined' | 'failed'>>
}

interface Parts {
  readonly project: Project
  readonly installed: Installed
  readonly asking: AskingForUpdates
  readonly looking: Looking
  readonly taking: TakingOne
  readonly time: () => UpdateTime
  readonly left: () => LeftLive
}

export function createYeses(parts: Parts): Yeses {
  const { looking, taking } = parts
  const { shut, busy, isYes } = parts.asking
  const host = projectHost(parts.project)

  async function fetch(): Promise<Result<'begun' | 'declined'>> {
    const why = shut() ?? busy()
    if (why !== undefined) return err([why])
    if (taking.isUnderWay()) return err([refuse('UPDATE_NOT_THERE')])
    // What was offered a while ago may be superseded, or over.
    await looking.look()
    const offer = looking.offer()
    if (offer === undefined || isPlaced(offer)) return err([refuse('UPDATE_NOT_THERE')])
    const late = shut() ?? busy()
    if (late !== undefined) return err([late])
    if (!(await isYes({ is: 'fetch update', host, offer }))) return ok('declined')
    const since = shut() ?? busy()
    if (since !== undefined) return err([since])
    if (taking.isUnderWay()) return err([refuse('UPDATE_NOT_THERE')])
    void taking.fetch(offer)
    return ok('begun')
  }

  async function place(): Promise<Result<'placed' | 'declined' | 'failed'>> {
    const { appImage: over } = parts.installed
    const offer = readyNow()
    if (offer === undefined || over === undefined) return err([refuse('UPDATE_NOT_THERE')])
    const why = busy()
    if (why !== undefined) return err([why])
    if (!(await isYes({ is: 'place update', offer, over, left: parts.left() }))) return ok('declined')
    const since = busy()
    if (since !== undefined) return err([since])
    if (readyNow() !== offer) return err([refuse('UPDATE_NOT_THERE')])
    return ok((await taking.place()) ? 'placed' : 'failed')
  }

  function isPlaced({ version }: ReleaseOffer): boolean {
    const now = taking.taking()
    return now.is === 'placed' && now.version === version
  }

  /** What lies ready and is still believed. */
  function readyNow(): ReleaseOffer | undefined {
    const offer = taking.isUnderWay() ? undefined : taking.ready()?.offer
    if (offer === undefined || parts.time().now < offer.expires) return offer
    taking.stop()
    looking.expire(offer)
    return undefined
  }

  return { fetch, place }
}
