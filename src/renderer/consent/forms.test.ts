// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shallowRef } from 'vue'
import type { KeychainStatus, ConsentQuestion } from '@contract/consent-api'
import { base58 } from '@scure/base'
import { axeFaults } from '../../../test/kit/axe'
import { offerKeys } from '../../../test/kit/key-offers'
import { openFakeDoor, writeQuestion } from '../../../test/kit/screen'
import ConsentSheet from './ConsentSheet.vue'
import { useConsentStore } from '../stores/consent-store'
import { useMissingField } from './form-pages'

enableAutoUnmount(afterEach)

const { token, profile, theme, palette } = writeQuestion()
const header = { token, profile: { ...profile, label: 'main' }, theme, palette }
const keychain = { is: 'open', store: 'a store' } as const
const venues = [
  { id: 'known', kind: 'live', label: 'A known venue', host: 'api.venue.example' },
  { id: 'other', kind: 'custom', label: 'Another address', host: '' },
] as const
const addresses = {
  baseUrl: 'https://a.example',
  publicStreamUrl: 'wss://b.example/ws',
  privateStreamUrl: 'wss://c.example/ws',
}

async function open(question: ConsentQuestion) {
  const door = openFakeDoor('consent')
  door.answer('consent.question', { ok: true, value: question })
  const keys = offerKeys(door)
  const sheet = mount(ConsentSheet, { global: { plugins: [door.pinia] }, attachTo: document.body })
  await flushPromises()
  const fields = () =>
    sheet.findAll('input, select').map(field => field.attributes('name') ?? field.attributes('type'))
  const type = async (typed: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(typed)) await sheet.find(`[name=${name}]`).setValue(text)
  }
  /** Holds the button of the question as long as it asks. */
  const send = async () => {
    door.tell('consent.armed', { token, armed: true, whole: true, typed: true })
    await flushPromises()
    vi.useFakeTimers()
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', ctrlKey: true }))
    vi.advanceTimersByTime(900)
    window.dispatchEvent(new KeyboardEvent('keyup', { code: 'Enter', key: 'Enter' }))
    vi.useRealTimers()
    await flushPromises()
  }
  const answers = () =>
    door.asked.filter(([channel]) => channel === 'consent.answer').map(([, answer]) => answer)
  return { door, keys, sheet, fields, type, send, answers }
}

describe('view-only venue form', () => {
  const question: ConsentQuestion = { ...header, is: 'add profile', venues }

  it('asks for a venue and a label, but no account or secret', async () => {
    const { sheet, fields, type, send, answers } = await open(question)
    expect(fields()).toEqual(['venue', 'label'])
    expect(sheet.text()).toContain('Market data only')
    await send()
    expect([answers(), sheet.find('.hold').text()]).toEqual([[], expect.stringContaining('Enter a label')])
    await type({ label: 'looking' })
    await send()
    expect(answers()).toEqual([{ token, is: 'profile', label: 'looking', venue: 'known' }])
  })

  it('names the venue that is added, not the account in use', async () => {
    const { sheet } = await open(question)
    const account = sheet.get('[data-part="account"]').text()
    expect(account).toContain(venues[0]?.label)
    expect(account).not.toContain(header.profile.label)
  })

  it('asks for the addresses of an unknown venue', async () => {
    const { fields, type, send, answers } = await open(question)
    await type({ venue: 'other', label: 'looking' })
    expect(fields()).toEqual(['venue', 'label', ...Object.keys(addresses)])
    await type(addresses)
    await send()
    expect(answers()).toEqual([{ token, is: 'profile', label: 'looking', venue: 'other', addresses }])
  })

  it('has no accessibility faults', async () => {
    const { sheet } = await open(question)
    expect(await axeFaults(sheet.element)).toEqual([])
  })
})

describe('edit form of a profile', () => {
  it('offers no venue choice, and explains the effect of other addresses', async () => {
    const { sheet, fields, type, send, answers } = await open({ ...header, is: 'edit profile', addresses })
    expect(fields()).toEqual(['label', ...Object.keys(addresses)])
    expect(sheet.text()).not.toContain('nable trading again')
    const moved = { ...addresses, baseUrl: 'https://z.example' }
    await type({ label: 'second', baseUrl: moved.baseUrl })
    expect(sheet.text()).toContain('nable trading again')
    await send()
    expect(answers()).toEqual([{ token, is: 'profile', label: 'second', addresses: moved }])
  })

  it('shows no address of a known venue', async () => {
    const { fields, send, answers } = await open({ ...header, is: 'edit profile' })
    expect(fields()).toEqual(['label'])
    await send()
    expect(answers()).toEqual([{ token, is: 'profile', label: 'main' }])
  })

  it('proposes the page of the venue’s operator, and sends none that was not typed', async () => {
    const proposedPage = 'https://app.venue.example/'
    const question = { ...header, is: 'edit profile', page: '', proposedPage } as const
    const { sheet, fields, type, send, answers } = await open(question)
    expect([fields(), sheet.get('[name=page]').attributes('placeholder')]).toEqual([
      ['label', 'page'],
      proposedPage,
    ])
    await send()
    await type({ page: 'https://broker.example/' })
    await send()
    expect(answers()).toMatchObject([{ page: '' }, { page: 'https://broker.example/' }])
  })
})

/** The words of one page, and how the person goes on from it. */
const onward = async (sheet: Awaited<ReturnType<typeof open>>['sheet']) => {
  await sheet.find('form').trigger('submit')
  await flushPromises()
  // A key is sealed by the platform, which takes its own time.
  await vi.waitFor(() => expect(useConsentStore().isChecking).toBe(false))
  await flushPromises()
}
const seed = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const secret = `ed25519:${base58.encode(seed)}`
const finding = {
  key: { fingerprint: '7f3a…c9', scopes: ['read'], active: true },
  store: 'Secret Service',
  warnings: [],
}
const addKey: ConsentQuestion = { ...header, is: 'add key', label: 'main 2', venues, keychain }
const accountId = `0x${'a'.repeat(64)}`
const knownAccount = {
  kind: 'live',
  host: 'api.venue.example',
  accountId,
  wallet: `0x${'b'.repeat(40)}`,
  broker: 'a_broker',
} as const

describe('key form', () => {
  it.each<[string, ConsentQuestion, readonly (readonly string[])[], string]>([
    ['to add', addKey, [['venue'], ['accountId'], ['secret'], []], 'Account “main 2”'],
    [
      'of an account that is known by its address',
      { ...addKey, known: knownAccount },
      [['secret'], []],
      'main 2',
    ],
    [
      'to replace',
      { ...header, is: 'replace key', isFirst: false, accountId, keychain },
      [['secret'], []],
      'current key here once the new is saved',
    ],
    [
      'for an account that has none',
      { ...header, is: 'replace key', isFirst: true, accountId, keychain },
      [['secret'], []],
      'Account 0xaaaaaaaaa…aaaa.',
    ],
    [
      'for a profile without an account',
      { ...header, is: 'replace key', isFirst: true, keychain },
      [['accountId'], ['secret'], []],
      'Never shown or logged',
    ],
  ])('asks one thing on each page, and nothing already known: %s', async (_, question, wanted, text) => {
    const { door, sheet, fields, type } = await open(question)
    door.answer('consent.checkKey', { ok: true, value: finding })
    const seen: (readonly (string | undefined)[])[] = []
    let words = ''
    for (const [nth, names] of wanted.entries()) {
      seen.push(fields())
      words += sheet.text()
      expect(sheet.find('.account').text()).toContain(`Page ${nth + 1} of ${wanted.length}`)
      if (names.includes('accountId')) await type({ accountId })
      if (names.includes('secret')) await type({ secret })
      if (names.length > 0) await onward(sheet)
    }
    expect(seen).toEqual(wanted)
    expect(words.replace('Account name:', 'Account')).toContain(text)
  })

  it('names whose money is at stake, never that of the account in use', async () => {
    const { sheet, type } = await open({ ...addKey, profile: { ...profile, kind: 'practice' } })
    const head = () => [sheet.find('#account').text(), sheet.find('main').classes()]
    expect(head()).toEqual(['LIVE · NEW ACCOUNT · A known venue', ['sheet', 'live']])
    await type({ venue: 'other' })
    await type({ ...addresses })
    expect(head()).toEqual(['CUSTOM · NEW ACCOUNT · a.example', ['sheet', 'custom']])
  })

  it('shows no error for an empty field until it loses focus or the form is submitted', async () => {
    const { sheet, door } = await open({ ...addKey, known: knownAccount })
    const messages = () => sheet.findAll('[role=status]').map(each => each.text())
    expect(messages()).toEqual([])
    await sheet.find('[name=secret]').trigger('focusin')
    expect(messages()).toEqual([])
    await sheet.find('[name=secret]').trigger('focusout')
    expect(messages()).toEqual(['Required'])
    await onward(sheet)
    expect([messages(), door.asked.some(([channel]) => channel === 'consent.checkKey')]).toEqual([
      ['Required'],
      false,
    ])
  })

  it('does not mark the next page’s field as required when the previous page’s field loses focus', () => {
    const page = shallowRef('venue')
    const { said: message, enter, leave } = useMissingField(page, () => 'Required')
    enter()
    page.value = 'account'
    leave()
    expect(message.value).toBeUndefined()
    enter()
    leave()
    expect(message.value).toBe('Required')
  })

  it('goes back to the typed values, and checks later changes again', async () => {
    const { sheet, door, type, fields } = await open({ ...addKey, known: knownAccount })
    door.answer('consent.checkKey', { ok: true, value: finding })
    await type({ secret })
    await onward(sheet)
    expect(sheet.text()).toContain('Save this key?')
    await sheet.find('.back').trigger('click')
    expect(fields()).toEqual(['secret'])
    expect(sheet.find<HTMLInputElement>('[name=secret]').element.value).toBe(secret)
    await type({ secret: base58.encode(seed.map(byte => byte + 1)) })
    door.answer('consent.checkKey', { ok: false, error: [{ code: 'KEY_MALFORMED', facts: {} }] })
    await onward(sheet)
    expect(fields()).toEqual(['secret'])
  })

  it('shows what it waits for and since when, continues on the keychain’s response, and shows a failure', async () => {
    vi.useFakeTimers({ now: 100_000 })
    const waiting = { is: 'asked', since: 69_000 } as const
    const { door, sheet, answers } = await open({ ...addKey, known: knownAccount, keychain: waiting })
    expect(sheet.text()).toContain('Waiting for keychain, 31 s')
    vi.advanceTimersByTime(5_000)
    await flushPromises()
    expect(sheet.text()).toContain('keychain, 36 s')
    vi.useRealTimers()
    const [field] = sheet.findAll('input')
    await field?.setValue('typed meanwhile')
    const say = async (news: KeychainStatus) => {
      door.tell('consent.keychain', { token, keychain: news })
      await flushPromises()
      return sheet.find('form').text()
    }
    expect(await say(keychain)).toContain('Stored in a store.')
    const silent = await say({ is: 'trouble', why: 'hung' })
    expect(silent).toContain('Keychain does not answer')
    expect(silent).not.toContain('Stored in')
    const onward = sheet.get('.onward').text()
    expect(silent).toContain(`${onward} asks again.`)
    expect(field?.element.value).toBe('typed meanwhile')
    // A message about an earlier form has no effect on this one.
    door.tell('consent.keychain', { token: 'another', keychain })
    await flushPromises()
    expect(sheet.text()).toContain('Keychain does not answer')
    await sheet.find('.no').trigger('click')
    expect(answers()).toEqual([{ token, is: 'no' }])
  })

  it.each<ConsentQuestion>([
    { ...addKey, known: knownAccount, bar: 'not electron' },
    { ...header, is: 'replace key', isFirst: false, accountId, keychain, bar: 'root' },
  ])('shows before a secret is typed which key a view-only desk can keep: %o', async question => {
    const { sheet } = await open(question)
    expect(sheet.text()).toContain('Only read-only keys can be saved.')
    expect(await axeFaults(sheet.element)).toEqual([])
  })

  it('shows no view-only hint when the typed venue is on this machine', async () => {
    const { sheet, type } = await open({ ...addKey, bar: 'not electron' })
    const here = {
      baseUrl: 'http://127.0.0.1:1',
      publicStreamUrl: 'ws://localhost:1/p',
      privateStreamUrl: 'ws://[::1]:1/q',
    }
    await type({ venue: 'other' })
    await type(here)
    await onward(sheet)
    await type({ accountId })
    await onward(sheet)
    expect(sheet.find('[name=secret]').exists()).toBe(true)
    expect(sheet.text()).not.toContain('A read-only key can be saved for it')
  })

  it('forgets a secret once it is sent', async () => {
    const { sheet, door, type, send, answers } = await open({
      ...header,
      is: 'replace key',
      isFirst: true,
      accountId,
      keychain,
    })
    await type({ secret })
    door.answer('consent.checkKey', { ok: true, value: finding })
    await onward(sheet)
    await send()
    expect(answers()).toEqual([
      { token, is: 'key', form: { token, venue: profile.id, label: 'main', accountId } },
    ])
    await sheet.find('.back').trigger('click')
    expect(sheet.find<HTMLInputElement>('[name=secret]').element.value).toBe('')
  })
})

describe('key from a form', () => {
  const typedIn = async (text: string) => {
    const opened = await open({ ...addKey, known: knownAccount })
    opened.door.answer('consent.checkKey', { ok: true, value: finding })
    await opened.type({ secret: text })
    await onward(opened.sheet)
    return opened
  }

  it('leaves the page only sealed to the signer, under the offered name', async () => {
    const { door, keys, sheet, send } = await typedIn(secret)
    expect(sheet.text()).toContain('Save this key?')
    const { form, seed: sent } = keys.tried()
    expect([form, sent]).toEqual([{ token, venue: 'known', label: 'main 2', accountId }, seed])
    await send()
    const requestText = JSON.stringify(door.asked)
    const raw = Buffer.from(seed)
    for (const form of [secret.slice(8), raw.toString('hex'), raw.toString('base64url'), raw.join()])
      expect(requestText).not.toContain(form)
  })

  it('includes the public half typed with it', async () => {
    const pair = base58.encode(Uint8Array.from([...seed, ...seed.toReversed()]))
    const { keys } = await typedIn(pair)
    const { form, seed: sent } = keys.tried()
    expect([form.publicKey, sent]).toEqual([`ed25519:${base58.encode(seed.toReversed())}`, seed])
  })

  it('is not sent when invalid, and the fault is shown beside the reason that keys cannot be added', async () => {
    const { door, sheet, type } = await open({ ...addKey, known: knownAccount })
    await type({ secret: 'hello' })
    await onward(sheet)
    door.answer('consent.offerKey', { ok: false, error: [{ code: 'DESK_LOCKED', facts: {} }] })
    expect(sheet.find('.foot').text()).toContain('Not a signing secret of known format')
    await onward(sheet)
    expect(sheet.find('.foot').text()).toContain('Desk locked')
    expect(sheet.find('.foot').text()).toContain('Not a signing secret of known format')
    expect(door.asked.some(([channel]) => channel === 'consent.checkKey')).toBe(false)
  })

  it('is not sent when the page cannot seal it, and the reason is shown', async () => {
    const generate = vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('not supported'))
    const { door, sheet } = await typedIn(secret)
    generate.mockRestore()
    expect(sheet.find('.foot').text()).toContain('Key not sealed, it stayed on sheet')
    expect(door.asked.map(([channel]) => channel)).not.toContain('consent.checkKey')
    expect(JSON.stringify(door.asked)).not.toContain(secret.slice(8))
  })
})

describe('wallet secret', () => {
  const digits = 'ab'.repeat(32)
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const paste = async (sheet: Awaited<ReturnType<typeof open>>['sheet'], name: string, text: string) => {
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
    sheet.find(`[name=${name}]`).element.dispatchEvent(event)
    await flushPromises()
    return event.defaultPrevented
  }

  it.each<[string, ConsentQuestion, string, string]>([
    ['digits in a wallet’s address', { ...header, is: 'add address', label: 'w', venues }, 'wallet', digits],
    ['words in a wallet’s address', { ...header, is: 'add address', label: 'w', venues }, 'wallet', words],
    ['digits with a mark in a secret', { ...addKey, known: knownAccount }, 'secret', `0x${digits}`],
    ['words in a secret', { ...addKey, known: knownAccount }, 'secret', words],
    [
      'digits in an account’s id',
      { ...header, is: 'replace key', isFirst: true, keychain },
      'accountId',
      digits,
    ],
    ['words in a label', { ...header, is: 'edit profile' }, 'label', words],
  ])(
    'is kept out, typed or pasted, with an offer to clear the clipboard: %s',
    async (_, question, name, text) => {
      const { sheet, door, type } = await open(question)
      if (question.is === 'add address') await onward(sheet)
      expect(await paste(sheet, name, text)).toBe(true)
      expect(sheet.find('.foot').text()).toContain('nothing was kept')
      await type({ [name]: text })
      expect(sheet.find<HTMLInputElement>(`[name=${name}]`).element.value).toBe('')
      door.answer('consent.clearClipboard', { ok: true, value: undefined })
      await sheet.find('.foot .small').trigger('click')
      await flushPromises()
      expect(door.asked.at(-1)).toEqual(['consent.clearClipboard', { token }])
      expect(sheet.find('.foot').text()).toContain('Cleared.')
    },
  )

  it('requires a confirmation that it is a trading key’s seed before it is tried', async () => {
    const { sheet, door, keys, type } = await open({ ...addKey, known: knownAccount })
    door.answer('consent.checkKey', { ok: true, value: finding })
    expect(await paste(sheet, 'secret', digits)).toBe(false)
    await type({ secret: digits })
    expect(sheet.text()).toContain('64 hexadecimal digits: what are they?')
    await onward(sheet)
    expect(door.asked.some(([channel]) => channel === 'consent.checkKey')).toBe(false)
    await sheet.find('[value=seed]').setValue(true)
    await onward(sheet)
    expect(keys.tried().seed).toEqual(Uint8Array.from(Buffer.from(digits, 'hex')))
  })

  it('is removed when the person confirms it as one or does not know', async () => {
    const { sheet, type } = await open({ ...addKey, known: knownAccount })
    await type({ secret: digits })
    await sheet.find('[value=wallet]').setValue(true)
    await flushPromises()
    expect(sheet.find<HTMLInputElement>('[name=secret]').element.value).toBe('')
    expect(sheet.find('.foot').text()).toContain('Clear the clipboard')
    // Typing the secret again requests the answer again: the last one is discarded.
    await type({ secret: digits })
    expect(sheet.find<HTMLInputElement>('[value=wallet]').element.checked).toBe(false)
  })
})

describe('form of an account by address', () => {
  const question: ConsentQuestion = { ...header, is: 'add address', label: 'watched', venues }
  const wallet = '0xfcc17f2b240380d56f0615e8f654e4ae3cee8957'

  it('asks for a venue and then a wallet, but no secret', async () => {
    const { sheet, fields, type, send, answers } = await open(question)
    expect(fields()).toEqual(['venue'])
    await onward(sheet)
    expect(fields()).toEqual(['wallet'])
    expect(sheet.text()).toContain('connects to no wallet, signs nothing.')
    await type({ wallet })
    await send()
    expect(answers()).toEqual([{ token, is: 'address', form: { venue: 'known', wallet, label: 'watched' } }])
  })

  it('names who learns what from the query before it is sent', async () => {
    const { sheet, type } = await open(question)
    await onward(sheet)
    expect(sheet.text()).toContain('tie this computer’s address to that wallet')
    expect(sheet.text()).toContain('api.venue.example is queried')
    await sheet.find('.back').trigger('click')
    await type({ venue: 'other' })
    await type({ ...addresses, baseUrl: 'https://there.example/' })
    await onward(sheet)
    expect(sheet.text()).toContain('there.example is queried')
  })

  it.each([
    [wallet.slice(0, -1), 'not 39'],
    [wallet.slice(2), 'begin with 0x'],
    ['0x12zz', 'a–f after 0x'],
    ['somebody.eth', 'Neither EVM'],
    ['abc', 'are 32 bytes'],
  ])('shows the error in %j, and sends no request', async (typed, message) => {
    const { sheet, type, send, answers } = await open(question)
    await onward(sheet)
    await type({ wallet: typed })
    expect(sheet.text()).toContain(message)
    await send()
    expect(answers()).toEqual([])
  })

  it('keeps the typed wallet, shows why it failed, and offers a choice of accounts', async () => {
    const [main, sub] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
    const before = { venue: 'known', wallet, label: 'watched' }
    const { sheet, send, answers } = await open({
      ...question,
      typed: before,
      wrong: [],
      accounts: [
        { accountId: main, brokerId: 'a_broker', broker: 'A Broker’s Page', type: 'main' },
        { accountId: sub, brokerId: 'woofi_pro', type: 'sub' },
      ],
    })
    expect(sheet.text()).toContain('On which broker’s page was the account made?')
    const choices = sheet.findAll('fieldset label').map(each => each.text())
    expect(choices[0]).toMatch(/^A Broker’s Page\s*a_broker\s*main account/)
    expect(choices[1]).toMatch(/^woofi_pro\s*sub account/)
    expect(sheet.text()).toContain('sub account')
    await send()
    expect(answers()).toEqual([])
    await sheet.find(`[value="${sub}"]`).setValue(true)
    await send()
    expect(answers()).toEqual([{ token, is: 'address', form: { ...before, accountId: sub } }])
  })

  it('has no accessibility faults', async () => {
    const { sheet } = await open(question)
    expect(await axeFaults(sheet.element)).toEqual([])
  })
})
