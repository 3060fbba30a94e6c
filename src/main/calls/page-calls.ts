import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { ConsentQuestionHeader } from '@contract/consent'
import type { IdSource, ConsentSurfacePort } from '../ports'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly surface: ConsentSurfacePort
  readonly ids: IdSource
  readonly header: () => ConsentQuestionHeader
  readonly openPage: (address: string) => void
}

/** The longest address that is asked about: what is longer nobody reads. */
const MAX_ADDRESS_LENGTH = 2_000

/**
 * Asks whether the page that an announcement names is opened, and opens what was asked about.
 *
 * A page of this desk names the announcement and never the address, so that a taken one has no way to open its own.
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

/** An address that may be asked about, as a browser reads it. */
function parsePageAddress(text: string): URL | undefined {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // SECURITY: nothing but a page over https is ever opened outside: no program, no file, no name and password in it.
  const isPage = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPage && url.href.length <= MAX_ADDRESS_LENGTH ? url : undefined
}
