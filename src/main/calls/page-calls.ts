import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { IdSource, ConsentSurfacePort } from '../main-ports'
import type { ActiveProfile } from '../active/active-profile'
import { getBrokerPage, parsePageAddress } from '../profiles/known-venues'
import type { ProfileList } from '../profiles/profile-list'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly surface: ConsentSurfacePort
  readonly ids: IdSource
  readonly header: () => ConsentQuestionHeader
  readonly openPage: (address: string) => void
}

/**
 * Asks to open the page of an announcement. The renderer names the announcement, never the address, so that a
 * compromised page cannot open its own.
 */
export function confirmAnnouncementPage(parts: Parts, id: string): Promise<Result<'opened' | 'declined'>> {
  const announcement = parts
    .active()
    ?.desk.snapshot()
    .announcements?.value.find(one => one.id === id)
  return confirmOpenPage(parts, parsePageAddress(announcement?.url ?? ''))
}

/** Asks to open the broker's own page of the active profile. */
export function confirmBrokerPage(
  parts: Parts & { readonly profiles: Pick<ProfileList, 'get'> },
): Promise<Result<'opened' | 'declined'>> {
  const profile = parts.profiles.get(parts.active()?.profile.id ?? '')
  return confirmOpenPage(parts, profile && getBrokerPage(profile))
}

async function confirmOpenPage(
  { surface, ids, header, openPage }: Parts,
  page: URL | undefined,
): Promise<Result<'opened' | 'declined'>> {
  if (page === undefined) return err([createRefusal('PAGE_NOT_OPENED')])
  const { host, href: address } = page
  const answer = await surface.askUser({ ...header(), is: 'open page', token: ids.token(), host, address })
  if (answer.is !== 'yes') return ok('declined')
  openPage(address)
  return ok('opened')
}
