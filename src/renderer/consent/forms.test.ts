// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { KeychainStatus, Question } from '@contract/consent'
import { axeFaults } from '../../../test/kit/axe'
import { openFakeDoor, writeQuestion } from '../../../test/kit/screen'
import ConsentSheet from './ConsentSheet.vue'

enableAutoUnmount(afterEach)

const { token, profile, theme, palette } = writeQuestion()
const header = { token, profile: { ...profile, label: 'main' }, theme, palette }
const keychain = { is: 'open', store: 'a store' } as const
const venues = [
  { id: 'known', label: 'A known venue', host: 'api.venue.example' },
  { id: 'other', label: 'Another address', host: '' },
]
const addresses = {
  baseUrl: 'https://a.example',
  publicStreamUrl: 'wss://b.example/ws',
  privateStreamUrl: 'wss://c.example/ws',
}

async function open(question: Question) {
  const door = openFakeDoor('consent')
  door.answer('consent.question', { ok: true, value: question })
  const sheet = mount(ConsentSheet, { global: { plugins: [door.pinia] }, attachTo: document.body })
  await flushPromises()
  const fields = () =>
    sheet.findAll('input, select').map(field => field.attributes('name') ?? field.attributes('type'))
  const type = async (typed: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(typed)) await sheet.find(`[name=${name}]`).setValue(text)
  }
  /** Holds the button of the question as long as it asks. */
  const send = async () => {
    door.tell('consent.armed', { token, armed: true, read: true, unread: [], typed: true })
    await flushPromises()
    vi.useFakeTimers()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }))
    vi.advanceTimersByTime(900)
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }))
    vi.useRealTimers()
    await flushPromises()
  }
  const answers = () =>
    door.asked.filter(([channel]) => channel === 'consent.answer').map(([, answer]) => answer)
  return { door, sheet, fields, type, send, answers }
}

describe('the form of a venue that is looked at', () => {
  const question: Question = { ...header, is: 'add profile', venues }

  it('asks for a venue and a label, and for no account and no secret', async () => {
    const { sheet, fields, type, send, answers } = await open(question)
    expect(fields()).toEqual(['venue', 'label'])
    expect(sheet.text()).toContain('without a key nothing can be sent')
    await send()
    expect([answers(), sheet.find('.hold').text()]).toEqual([[], expect.stringContaining('label first')])
    await type({ label: 'looking' })
    await send()
    expect(answers()).toEqual([{ token, is: 'profile', label: 'looking', venue: 'known' }])
  })

  it('asks for the addresses of a venue that nobody knows', async () => {
    const { fields, type, send, answers } = await open(question)
    await type({ venue: 'other', label: 'looking' })
    expect(fields()).toEqual(['venue', 'label', ...Object.keys(addresses)])
    await type(addresses)
    await send()
    expect(answers()).toEqual([{ token, is: 'profile', label: 'looking', venue: 'other', addresses }])
  })

  it('can be used without eyes', async () => {
    const { sheet } = await open(question)
    expect(await axeFaults(sheet.element)).toEqual([])
  })
})

describe('the form of a profile that is there', () => {
  it('chooses no venue, and says what other addresses do', async () => {
    const { sheet, fields, type, send, answers } = await open({ ...header, is: 'edit profile', addresses })
    expect(fields()).toEqual(['label', ...Object.keys(addresses)])
    expect(sheet.text()).not.toContain('trading has to be enabled again')
    const moved = { ...addresses, baseUrl: 'https://z.example' }
    await type({ label: 'second', baseUrl: moved.baseUrl })
    expect(sheet.text()).toContain('trading has to be enabled again')
    await send()
    expect(answers()).toEqual([{ token, is: 'profile', label: 'second', addresses: moved }])
  })

  it('shows no address of a venue that is known', async () => {
    const { fields, send, answers } = await open({ ...header, is: 'edit profile' })
    expect(fields()).toEqual(['label'])
    await send()
    expect(answers()).toEqual([{ token, is: 'profile', label: 'main' }])
  })
})

describe('the form of a key', () => {
  it.each<[string, Question, readonly string[], string]>([
    [
      'to add',
      { ...header, is: 'add key', venues, keychain },
      ['select', 'text', 'text', 'password'],
      'It starts read-only',
    ],
    [
      'to replace',
      { ...header, is: 'replace key', isFirst: false, accountId: '0xabc', keychain },
      ['password'],
      'deleted here only after the new one was saved',
    ],
    [
      'for an account that has none',
      { ...header, is: 'replace key', isFirst: true, accountId: '0xabc', keychain },
      ['password'],
      'Account 0xabc.',
    ],
    [
      'for a profile without an account',
      { ...header, is: 'replace key', isFirst: true, keychain },
      ['text', 'password'],
      'Typed only here',
    ],
  ])('asks for what is not known yet, and nothing else: %s', async (_, question, wanted, said) => {
    const { door, sheet } = await open(question)
    const seen = sheet
      .findAll('input, select')
      .map(({ element }) => (element instanceof HTMLInputElement ? element.type : 'select'))
    expect(seen).toEqual(wanted)
    const finding = {
      key: { fingerprint: '7f3a…c9', scopes: ['read'], active: true },
      store: 'Secret Service',
      warnings: [],
    }
    door.answer('consent.checkKey', { ok: true, value: finding })
    await sheet.find('form').trigger('submit')
    await flushPromises()
    expect(sheet.text()).toContain(said)
  })

  it('says what it waits for and how long already, goes on when the keychain answers, and says when it does not', async () => {
    vi.useFakeTimers({ now: 100_000 })
    const asked = { is: 'asked', since: 69_000 } as const
    const { door, sheet, answers } = await open({ ...header, is: 'add key', venues, keychain: asked })
    expect(sheet.text()).toContain('Waiting for this system’s keychain, asked 31 s ago')
    vi.advanceTimersByTime(5_000)
    await flushPromises()
    expect(sheet.text()).toContain('asked 36 s ago')
    vi.useRealTimers()
    const [label] = sheet.findAll('input')
    await label?.setValue('typed meanwhile')
    const say = async (news: KeychainStatus) => {
      door.tell('consent.keychain', { token, keychain: news })
      await flushPromises()
      return sheet.find('form').text()
    }
    expect(await say(keychain)).toContain('It will be stored in a store.')
    const silent = await say({ is: 'trouble', why: 'hung' })
    expect(silent).toContain('The keychain does not answer.')
    expect(silent).not.toContain('It will rest')
    expect(label?.element.value).toBe('typed meanwhile')
    // What is about a form that was left is not about this one.
    door.tell('consent.keychain', { token: 'another', keychain })
    await flushPromises()
    expect(sheet.text()).toContain('The keychain does not answer.')
    await sheet.find('.back').trigger('click')
    expect(answers()).toEqual([{ token, is: 'no' }])
  })

  it.each<Question>([
    { ...header, is: 'add key', venues, keychain, bar: 'not electron' },
    { ...header, is: 'replace key', isFirst: false, accountId: '0xabc', keychain, bar: 'root' },
  ])('says before anything is typed which key can be kept where the desk only looks: %o', async question => {
    const { sheet } = await open(question)
    expect(sheet.text()).toContain('A read-only key can be saved for it; a key that may do more is refused')
    expect(await axeFaults(sheet.element)).toEqual([])
  })

  it('holds a secret no longer than until it was sent', async () => {
    const { sheet, door, send, answers } = await open({
      ...header,
      is: 'replace key',
      isFirst: true,
      accountId: '0xabc',
      keychain,
    })
    const secret = sheet.find<HTMLInputElement>('input[type=password]')
    await secret.setValue('ed25519:typed')
    const finding = {
      key: { fingerprint: '7f3a…c9', scopes: ['read'], active: true },
      store: 's',
      warnings: [],
    }
    door.answer('consent.checkKey', { ok: true, value: finding })
    await sheet.find('form').trigger('submit')
    await flushPromises()
    await send()
    expect(answers()).toMatchObject([{ is: 'key', form: { accountId: '0xabc', secret: 'ed25519:typed' } }])
    expect(secret.element.value).toBe('')
  })
})

describe('the form of an account that is looked at by its address', () => {
  const question: Question = { ...header, is: 'add address', venues }
  const wallet = '0xfcc17f2b240380d56f0615e8f654e4ae3cee8957'

  it('asks for a venue, a wallet, a broker and a label, and for no secret', async () => {
    const { sheet, fields, type, send, answers } = await open(question)
    expect(fields()).toEqual(['venue', 'wallet', 'broker', 'label'])
    await type({ wallet, broker: 'woofi_pro', label: 'watched' })
    await send()
    const form = { venue: 'known', wallet, broker: 'woofi_pro', label: 'watched' }
    expect(answers()).toEqual([{ token, is: 'address', form }])
    expect(sheet.text()).toContain('No key, no signature, no secret')
  })

  it('says who learns what by the question, before it is asked', async () => {
    const { sheet, type } = await open(question)
    expect(sheet.text()).toContain('ties this computer’s network address to that wallet')
    expect(sheet.text()).toContain('whoever runs api.venue.example')
    await type({ venue: 'other' })
    await type({ baseUrl: 'https://there.example/' })
    expect(sheet.text()).toContain('whoever runs there.example')
  })

  it.each([
    [wallet.slice(0, -1), 'this one has 39'],
    [wallet.slice(2), 'begins with 0x'],
    ['a'.repeat(64), 'as long as a private key'],
    [`0x${'a'.repeat(64)}`, 'an account id'],
    ['0x12zz', 'letters a to f'],
    ['somebody.eth', 'neither an EVM address'],
    ['abc', 'stands for 32 bytes'],
  ])('says of %j what is wrong with it, and asks nothing', async (typed, said) => {
    const { sheet, type, send, answers } = await open(question)
    await type({ wallet: typed, broker: 'woofi_pro', label: 'watched' })
    expect(sheet.text()).toContain(said)
    await send()
    expect(answers()).toEqual([])
  })

  it('keeps what was typed, says why that did not do, and has one of several accounts chosen', async () => {
    const [main, sub] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
    const before = { venue: 'known', wallet, broker: 'woofi_pro', label: 'watched' }
    const { sheet, send, answers } = await open({
      ...question,
      typed: before,
      wrong: [{ code: 'ACCOUNT_UNCHOSEN', facts: { count: '2', broker: 'woofi_pro' } }],
      accounts: [
        { accountId: main, type: 'main' },
        { accountId: sub, type: 'sub' },
      ],
    })
    expect(sheet.text()).toContain('This wallet has 2 accounts with “woofi_pro”')
    expect(sheet.text()).toContain('sub account')
    await send()
    expect(answers()).toEqual([])
    await sheet.find(`[value="${sub}"]`).setValue(true)
    await send()
    expect(answers()).toEqual([{ token, is: 'address', form: { ...before, accountId: sub } }])
  })

  it('can be used without eyes', async () => {
    const { sheet } = await open(question)
    expect(await axeFaults(sheet.element)).toEqual([])
  })
})
