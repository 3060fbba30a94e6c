// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConsentQuestion } from '@contract/consent-api'
import type { KeyAccount, CreatedKey } from '@contract/created-key-consent'
import { axeFaults } from '../../../test/kit/axe'
import { openFakeDoor, writeQuestion } from '../../../test/kit/screen'
import { createSheetTitle, getConfirmationLabel } from '@messages/sheet'
import ConsentSheet from './ConsentSheet.vue'

enableAutoUnmount(afterEach)

const { token, profile, theme, palette } = writeQuestion()
const header = { token, profile: { ...profile, kind: 'custom', label: 'watched' }, theme, palette } as const
const account: KeyAccount = {
  kind: 'custom',
  host: 'api.venue.example',
  accountId: `0x${'4'.repeat(64)}`,
  wallet: `0x${'2'.repeat(40)}`,
  broker: 'demo_broker',
}
const made: CreatedKey = {
  account,
  key: '8tm7…hX',
  chain: { chainId: '421614', name: 'Arbitrum Sepolia' },
  terms: {
    ...{ chain: 'EVM', broker: 'demo_broker', chainId: '421614', scope: 'read' },
    ...{ at: 1_790_000_000_000, until: 1_797_776_000_000 },
  },
}
const chains = [
  { chainId: '421614', name: 'Arbitrum Sepolia' },
  { chainId: '42161', name: 'Arbitrum' },
]
const makes: ConsentQuestion = { ...header, is: 'make key', account, chains }
const signs: ConsentQuestion = {
  ...header,
  is: 'sign key',
  text: '{\n  "primaryType": "AddOrderlyKey"\n}',
  ...made,
}
const registers: ConsentQuestion = {
  ...{ ...header, is: 'register key', host: 'api.venue.example', body: '{"message":{"scope":"read"}}' },
  ...made,
}
const drops: ConsentQuestion = { ...header, is: 'give up key', step: 'unknown', ...made }

async function open(question: ConsentQuestion) {
  const door = openFakeDoor('consent')
  door.answer('consent.question', { ok: true, value: question })
  const sheet = mount(ConsentSheet, { global: { plugins: [door.pinia] }, attachTo: document.body })
  await flushPromises()
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
  return { door, sheet, send, answers }
}

describe('sheets for a key made on this computer', () => {
  it.each<[ConsentQuestion, string, string]>([
    [makes, 'Make a key on this computer for this account?', 'Hold to make key'],
    [signs, 'Sign for the new key with your wallet', 'Hold to check signature'],
    [registers, 'Send the new key to the venue, once?', 'Hold to send it once'],
    [drops, 'Drop the key that was made here?', 'Hold to drop key'],
  ])('describe the question and the effect of the hold: %#', async (question, title, yes) => {
    const { lead, rest } = createSheetTitle(question)
    expect([`${lead} ${rest}`, getConfirmationLabel(question, undefined)]).toEqual([title, yes])
    const { sheet } = await open(question)
    expect(await axeFaults(sheet.element)).toEqual([])
  })

  it('ask for a listed chain, for rights without asset transfer, and for days', async () => {
    const { sheet, send, answers } = await open(makes)
    expect(sheet.findAll('[name=scope]').map(({ element }) => (element as HTMLInputElement).value)).toEqual([
      'read',
      'read,trading',
    ])
    await sheet.find('[name=chain]').setValue('42161')
    await sheet.find('[name=scope][value=read]').setValue(true)
    await sheet.find('[name=days]').setValue('366')
    await send()
    expect([answers(), sheet.find('.hold').text()]).toEqual([[], expect.stringContaining('1 to 365')])
    await sheet.find('[name=days]').setValue('7')
    await send()
    expect(answers()).toEqual([{ token, is: 'made key', form: { chainId: '42161', scope: 'read', days: 7 } }])
  })

  it('hand out the text only through main, and accept a signature', async () => {
    const { door, sheet, send, answers } = await open(signs)
    expect(sheet.find('pre').text()).toContain('AddOrderlyKey')
    for (const wanted of ['clipboard', 'file'] as const) {
      door.answer('consent.giveText', { ok: true, value: undefined })
      await sheet.findAll('.acts button')[wanted === 'file' ? 1 : 0]?.trigger('click')
      await flushPromises()
      expect(door.asked.at(-1)).toEqual(['consent.giveText', { token, to: wanted }])
    }
    await send()
    expect([answers(), sheet.find('.hold').text()]).toEqual([[], expect.stringContaining('signature first')])
    await sheet.find('[name=signature]').setValue(' 0xab ')
    await send()
    expect(answers()).toEqual([{ token, is: 'signed key', signature: '0xab' }])
  })

  it('describe what is wrong with a signature', async () => {
    const { sheet } = await open({
      ...signs,
      wrong: [{ code: 'SIGNATURE_ELSEWHERE', facts: { chain: 'Arbitrum' } }],
    } as ConsentQuestion)
    expect(sheet.find('[role=alert]').text()).toContain('Signed for Arbitrum')
  })

  it('show the whole request, and that it is sent once', async () => {
    const { sheet, send, answers } = await open(registers)
    expect(sheet.find('pre').text()).toBe('{"message":{"scope":"read"}}')
    expect(sheet.text()).toContain('once only')
    await send()
    expect(answers()).toEqual([{ token, is: 'yes' }])
  })

  it('are offered on the secret page for an account known by its address', async () => {
    const adds: ConsentQuestion = {
      ...{ ...header, is: 'add key', venues: [], label: 'main', keychain: { is: 'open', store: 's' } },
      known: account,
    }
    const { sheet, answers } = await open(adds)
    const offer = sheet.findAll('button').find(button => button.text() === 'Make a key here instead…')
    await offer?.trigger('click')
    await flushPromises()
    expect(answers()).toEqual([{ token, is: 'make instead' }])
    const { known: _, ...unknown } = adds as Extract<ConsentQuestion, { is: 'add key' }>
    const { sheet: other } = await open(unknown)
    expect(other.text()).not.toContain('Make a key here')
  })
})
