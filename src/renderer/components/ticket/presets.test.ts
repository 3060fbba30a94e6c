// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mountDialog } from '../../../../test/kit/mount-desk'
import { axeFaults } from '../../../../test/kit/axe'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { market, snapshot } from '../../../../test/kit/trade'
import { blankTicket } from '../../drafts/ticket-drafting'
import { usePreferenceStore } from '../../stores/preference-store'
import { usePresetStore } from '../../stores/preset-store'
import { useScreenStore } from '../../stores/screen-store'
import { useTicketStore } from '../../stores/ticket-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import DraftDrawer from './DraftDrawer.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const OTHER = 'PERP_ETH_USDC'

async function open() {
  const desk = await mountDialog(DraftDrawer, {
    snapshot: snapshot({ markets: [market(), market({ symbol: OTHER })] }),
    async before() {
      await useWatchedMarketStore().watchMarket(SYMBOL)
      Object.assign(useTicketStore().typed, { type: 'IOC', price: '60000', size: '0.25' })
      useScreenStore().openDrawer({ is: 'presets' })
    },
  })
  const find = <E extends Element>(selector: string): E => {
    const found = desk.dialog()?.querySelector<E>(selector)
    if (found === null || found === undefined) throw new Error(`There is no ${selector}.`)
    return found
  }
  const press = async (selector: string) => {
    find<HTMLElement>(selector).click()
    await flushPromises()
  }
  const name = (text: string) => desk.type('Name', text)
  return { ...desk, find, press, name, savedPresets: () => usePreferenceStore().value.presets }
}

describe('presets dialog', () => {
  it('saves the ticket under a name on Enter, without the current price unless that is selected', async () => {
    const { find, name, press, savedPresets, text } = await open()
    expect(find('[data-standing]').textContent?.trim()).toBe('Buy IOC 0.25 PERP_BTC_USDC')
    await name('Scalp')
    vi.setSystemTime(NOW + 10)
    find('input[aria-label=Name]').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }),
    )
    await flushPromises()
    await press('input[type=checkbox]')
    await name('Scalp with price')
    await press('[data-review]')
    expect(savedPresets()).toEqual({
      Scalp: { symbol: SYMBOL, typed: { type: 'IOC', size: '0.25' } },
      'Scalp with price': { symbol: SYMBOL, typed: { type: 'IOC', size: '0.25', price: '60000' } },
    })
    expect(text()).toContain('Buy IOC 0.25 PERP_BTC_USDC at 60 000')
  })

  it.each<[string, string, string]>([
    ['a name nobody can read', '<b>', '1 to 30 letters'],
    ['no name', '', '1 to 30 letters'],
  ])('rejects %s beside its field', async (_what, typed, words) => {
    const { find, name, press, savedPresets } = await open()
    await name(typed)
    await press('[data-review]')
    expect(find('#preset-said').textContent).toContain(words)
    expect(find('input[aria-label=Name]').getAttribute('aria-invalid')).toBe('true')
    expect(savedPresets()).toEqual({})
  })

  it('rejects a ticket with an invalid figure', async () => {
    const { find, name, press, savedPresets } = await open()
    useTicketStore().typed.size = '1 000'
    await name('Big')
    await press('[data-review]')
    expect(find('#preset-said').textContent).toContain('Ticket figure not understood')
    expect(savedPresets()).toEqual({})
  })

  it('fills the whole ticket from the used preset, in its market, and sends nothing', async () => {
    const { name, press } = await open()
    await name('Scalp')
    await press('[data-review]')
    await useWatchedMarketStore().watchMarket(OTHER)
    Object.assign(useTicketStore().typed, { ...blankTicket, side: 'SELL', reduceOnly: true, price: '7' })
    await press('[aria-label="Use Scalp"]')
    expect(useTicketStore().typed).toEqual({ ...blankTicket, type: 'IOC', size: '0.25' })
    expect([useWatchedMarketStore().symbol, useScreenStore().drawer]).toEqual([SYMBOL, undefined])
  })

  it('deletes the chosen preset', async () => {
    const { name, press, savedPresets } = await open()
    await name('Scalp')
    await press('[data-review]')
    await press('[aria-label="Delete Scalp"]')
    expect(savedPresets()).toEqual({})
  })

  it('warns that the typed name replaces another preset', async () => {
    const { find, name, press } = await open()
    await name('Scalp')
    await press('[data-review]')
    await name('Scalp')
    expect(find('[data-review]').textContent?.trim()).toBe('Overwrite')
  })

  it('has no accessibility faults', async () => {
    const { dialog, name, press } = await open()
    await name('Scalp')
    await press('[data-review]')
    expect(await axeFaults(dialog() ?? document.body)).toEqual([])
  })
})

it('keeps at most twenty presets', async () => {
  await open()
  const presets = usePresetStore()
  const refused = Array.from({ length: 21 }, (_, at) => presets.savePreset(`P${at}`, false))
  expect(refused.filter(each => each !== undefined)).toEqual(['At most 20. Delete one first.'])
})
