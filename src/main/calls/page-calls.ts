import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { IdSource, ConsentSurfacePort } from '../main-ports'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly surface: ConsentSurfacePort
  readonly ids: IdSource
  readonly header: () => ConsentQuestionHeader
  readonly openPage: (address: string) => void
}

const MAX_ADDRESS_LENGTH = 2_000

/**
 * Asks to open the page of an announcement, and opens the confirmed address. The renderer names the announcement, never
 * the address, so that a compromised page cannot open its own.
 */
export async function confirmOpenPage(parts: Parts, id: string): Promise<Result<'opened' | 'declined'>> {
  const { active, surface, ids, header, openPage } = parts
  const announcement = active()
    ?.desk.snapshot()
    .announcements?.value.find(one => one.id === id)
  const page = announcement?.url === undefined ? undefined : parsePageAddress(announcement.url)
  if (page === undefined) return err([createRefusal('PAGE_NOT_OPENED')])
  const { host, href: address } = page
  const answer = await surface.askUser({ ...header(), is: 'open page', token: ids.token(), host, address })
  if (answer.is !== 'yes') return ok('declined')
  openPage(address)
  return ok('opened')
}

function parsePageAddress(text: string): URL | undefined {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // SECURITY: only https pages are opened externally: no programs, no files, no credentials in the address.
  const isPage = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPage && url.href.length <= MAX_ADDRESS_LENGTH ? url : undefined
}
