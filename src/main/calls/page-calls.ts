import { err, ok, refuse, type Result } from '@core/value/result'
import type { QuestionHeader } from '@contract/consent'
import type { Ids, Surface } from '../ports'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly surface: Surface
  readonly ids: Ids
  readonly header: () => QuestionHeader
  readonly openPage: (address: string) => void
}

/** The longest address that is asked about: what is longer nobody reads. */
const LONGEST = 2_000

/**
 * Asks whether the page that an announcement names is opened, and opens what was asked about.
 *
 * A page of this desk names the announcement and never the address, so that a taken one has no way to open its own.
 */
export async function askToOpen(parts: Parts, id: string): Promise<Result<'opened' | 'declined'>> {
  const { active, surface, ids, header, openPage } = parts
  const told = active()
    ?.desk.snapshot()
    .announcements?.value.find(one => one.id === id)
  const page = told?.url === undefined ? undefined : pageOf(told.url)
  if (page === undefined) return err([refuse('PAGE_NOT_OPENED')])
  const { host, href: address } = page
  const answer = await surface.ask({ ...header(), is: 'open page', token: ids.token(), host, address })
  if (answer.is !== 'yes') return ok('declined')
  openPage(address)
  return ok('opened')
}

/** An address that may be asked about, as a browser reads it. */
function pageOf(text: string): URL | undefined {
  if (text.length > LONGEST || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // SECURITY: nothing but a page over https is ever opened outside: no program, no file, no name and password in it.
  const isPage = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPage && url.href.length <= LONGEST ? url : undefined
}
