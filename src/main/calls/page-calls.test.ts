import { describe, expect, it } from 'vitest'
import type { ConsentQuestion } from '@contract/consent-api'
import { dated } from '../../../test/kit/trade'
import type { ActiveProfile } from '../active/active-profile'
import type { TradingProfile } from '@core/profile/trading-profile'
import { confirmAnnouncementPage, confirmBrokerPage } from './page-calls'

/** Surroundings in which the user gives this answer, with what was asked and what was opened. */
function open(url: string | undefined, answer: 'yes' | 'no') {
  const [questions, opened]: [ConsentQuestion[], string[]] = [[], []]
  const announcements = dated([{ id: '7', message: 'hello', ...(url !== undefined && { url }) }])
  const parts = {
    active: () =>
      ({ profile: { id: 'one' }, desk: { snapshot: () => ({ announcements }) } }) as unknown as ActiveProfile,
    surface: {
      askUser: (question: ConsentQuestion) => {
        questions.push(question)
        return Promise.resolve({ is: answer } as const)
      },
      withdraw: () => undefined,
      updateKeychain: () => undefined,
    },
    ids: { token: () => 't' } as never,
    header: () => ({}) as never,
    openPage: (address: string) => opened.push(address),
  }
  return { parts, questions, opened }
}

/** Asks about the page of an announcement with this address. */
async function confirmPage(url: string | undefined, answer: 'yes' | 'no', id = '7') {
  const { parts, ...seen } = open(url, answer)
  return { found: await confirmAnnouncementPage(parts, id), ...seen }
}

describe('the broker’s own page', () => {
  async function askedFor(profile: Partial<TradingProfile> | undefined, answer: 'yes' | 'no' = 'yes') {
    const { parts, ...seen } = open(undefined, answer)
    const profiles = { get: (id: string) => (id === 'one' ? (profile as TradingProfile) : undefined) }
    return { found: await confirmBrokerPage({ ...parts, profiles }), ...seen }
  }

  it.each([
    ['live', undefined, 'https://app.orderly.network/'],
    ['test', undefined, 'https://testnet-app.orderly.network/'],
    ['custom', 'https://broker.example/perps', 'https://broker.example/perps'],
    // An account of a known venue may have been made at another broker.
    ['live', 'https://broker.example/perps', 'https://broker.example/perps'],
  ] as const)('of a %s venue, typed as %s, is %s and opens once confirmed', async (kind, page, address) => {
    const profile = { kind, ...(page !== undefined && { page }) }
    const { found, questions, opened } = await askedFor(profile)
    expect([found, opened]).toEqual([{ ok: true, value: 'opened' }, [address]])
    expect(questions).toMatchObject([{ is: 'open page', address, host: new URL(address).host }])
    expect((await askedFor(profile, 'no')).opened).toEqual([])
  })

  it.each([
    ['of a venue without one', { kind: 'custom' }],
    ['of practice', { kind: 'practice', page: 'https://broker.example/' }],
    ['over http', { kind: 'custom', page: 'http://broker.example/' }],
    ['without a profile', undefined],
  ] as const)('is refused without a question to the user: %s', async (_, profile) => {
    const { found, questions, opened } = await askedFor(profile)
    expect(found).toMatchObject({ ok: false, error: [{ code: 'PAGE_NOT_OPENED' }] })
    expect([questions, opened]).toEqual([[], []])
  })
})

describe('the page of an announcement', () => {
  it('is opened after confirmation, at the address that was shown', async () => {
    const { found, questions, opened } = await confirmPage('https://EXAMPLE.org/a b', 'yes')
    expect(found).toEqual({ ok: true, value: 'opened' })
    expect(questions).toMatchObject([
      { is: 'open page', host: 'example.org', address: 'https://example.org/a%20b' },
    ])
    expect(opened).toEqual(['https://example.org/a%20b'])
  })

  it('is not opened after a refusal', async () => {
    const { found, opened } = await confirmPage('https://example.org', 'no')
    expect([found, opened]).toEqual([{ ok: true, value: 'declined' }, []])
  })

  it('is shown by its plain host name if the host only resembles another', async () => {
    const { questions } = await confirmPage('https://ex\u0430mple.org/', 'no')
    expect(questions).toMatchObject([{ host: 'xn--exmple-4nf.org' }])
  })

  it.each([
    ['without an address', undefined],
    ['over http', 'http://example.org'],
    ['that is a file', 'file:///etc/passwd'],
    ['that is a program', 'javascript:alert(1)'],
    ['with a name and a password', 'https://venue.example@elsewhere.example/'],
    ['that is no whole address', '//example.org'],
    ['that is longer than anybody reads', `https://example.org/${'a'.repeat(2_000)}`],
    ['that grows too long as it is read', `https://example.org/${'\u0430'.repeat(600)}`],
  ])('is refused without a question to the user: %s', async (_, url) => {
    const { found, questions, opened } = await confirmPage(url, 'yes')
    expect(found).toMatchObject({ ok: false, error: [{ code: 'PAGE_NOT_OPENED' }] })
    expect([questions, opened]).toEqual([[], []])
  })

  it('is refused for an unknown announcement', async () =>
    expect((await confirmPage('https://example.org', 'yes', '8')).found).toMatchObject({ ok: false }))
})
