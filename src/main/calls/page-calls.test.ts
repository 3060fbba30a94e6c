import { describe, expect, it } from 'vitest'
import type { ConsentQuestion } from '@contract/consent-api'
import { dated } from '../../../test/kit/trade'
import type { ActiveProfile } from '../active/active-profile'
import { confirmOpenPage } from './page-calls'

/** Asks about the page of an announcement with this address; gives what was asked and what was opened. */
async function asked(url: string | undefined, answer: 'yes' | 'no', id = '7') {
  const [questions, opened]: [ConsentQuestion[], string[]] = [[], []]
  const announcements = dated([{ id: '7', message: 'hello', ...(url !== undefined && { url }) }])
  const found = await confirmOpenPage(
    {
      active: () => ({ desk: { snapshot: () => ({ announcements }) } }) as unknown as ActiveProfile,
      surface: {
        askUser: question => {
          questions.push(question)
          return Promise.resolve({ is: answer })
        },
        withdraw: () => undefined,
        updateKeychain: () => undefined,
      },
      ids: { token: () => 't' } as never,
      header: () => ({}) as never,
      openPage: address => opened.push(address),
    },
    id,
  )
  return { found, questions, opened }
}

describe('the page of an announcement', () => {
  it('is opened after confirmation, at the address that was shown', async () => {
    const { found, questions, opened } = await asked('https://EXAMPLE.org/a b', 'yes')
    expect(found).toEqual({ ok: true, value: 'opened' })
    expect(questions).toMatchObject([
      { is: 'open page', host: 'example.org', address: 'https://example.org/a%20b' },
    ])
    expect(opened).toEqual(['https://example.org/a%20b'])
  })

  it('is not opened after a refusal', async () => {
    const { found, opened } = await asked('https://example.org', 'no')
    expect([found, opened]).toEqual([{ ok: true, value: 'declined' }, []])
  })

  it('is shown by its plain host name if the host only resembles another', async () => {
    const { questions } = await asked('https://ex\u0430mple.org/', 'no')
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
    const { found, questions, opened } = await asked(url, 'yes')
    expect(found).toMatchObject({ ok: false, error: [{ code: 'PAGE_NOT_OPENED' }] })
    expect([questions, opened]).toEqual([[], []])
  })

  it('is refused for an unknown announcement', async () =>
    expect((await asked('https://example.org', 'yes', '8')).found).toMatchObject({ ok: false }))
})
