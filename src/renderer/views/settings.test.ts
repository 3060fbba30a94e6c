// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, type DOMWrapper } from '@vue/test-utils'
import { computed, type Component } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultAlertDelivery, defaultAlertRules, type AlertPageState } from '@core/alert/alert'
import { requireAmount } from '@core/value/decimal-amount'
import { mountDesk } from '../../../test/kit/mount-desk'
import { axeFaults } from '../../../test/kit/axe'
import { SYMBOL } from '../../../test/kit/screen'
import { alertPanelMessages } from '@messages/settings-panels'
import type { DeskCommand } from '../commands/commands'
import { commandsInjectionKey } from '../commands/commands-injection-key'
import { applyHotkeys } from '../preferences/hotkey-preferences'
import { pageDisplay } from '../display'
import { tradingDefaults } from '../preferences/trading-preferences'
import { useAlertStore } from '../stores/alert-store'
import { usePreferenceStore } from '../stores/preference-store'
import { useTicketStore } from '../stores/ticket-store'
import { useWatchedMarketStore } from '../stores/watched-market-store'
import GeneralSettings from './GeneralSettings.vue'
import TradingSettings from './TradingSettings.vue'

enableAutoUnmount(afterEach)

const own: readonly DeskCommand[] = [
  {
    id: 'stop',
    title: 'Stop trading',
    group: 'Writing',
    keys: '$mod+Shift+KeyL',
    shown: 'Ctrl Shift L',
    run: () => undefined,
  },
  {
    id: 'buy',
    title: 'Buy: fill ticket',
    group: 'Ticket',
    keys: 'KeyB',
    shown: 'B',
    run: () => undefined,
  },
]

async function open(state: Partial<AlertPageState> = {}, part: Component = GeneralSettings) {
  const { door, view, asked } = await mountDesk(part, {
    answers: {
      'alerts.list': {
        rules: defaultAlertRules,
        manners: defaultAlertDelivery,
        unwatched: 0,
        alerts: [],
        ...state,
      },
    },
    provide: {
      [commandsInjectionKey as symbol]: computed(() => applyHotkeys(own, usePreferenceStore().value.hotkeys)),
    },
    async before() {
      await useAlertStore().open()
      await useWatchedMarketStore().watchMarket(SYMBOL)
    },
  })
  const preferences = usePreferenceStore()
  const last = (channel: string) => asked(channel).at(-1)
  const button = (name: string | RegExp) =>
    view.findAll('button').find(each => {
      const label = each.attributes('aria-label') ?? each.text()
      return typeof name === 'string' ? label.startsWith(name) : name.test(label.replaceAll('\u00a0', ' '))
    })!
  return { door, view, preferences, last, button }
}

describe('looks', () => {
  it.each([
    ['Light', { theme: 'light', follow: false }],
    ['System', { follow: true }],
    ['Blue and orange', { palette: 'safe' }],
    ['1.234,5', { figures: 'point' }],
    ['UTC', { zone: 'utc' }],
    ['Reduced', { motion: 'reduced' }],
    ['Hidden', { tray: false }],
  ])('apply the choice %s', async (label, wanted) => {
    const { view, preferences } = await open()
    await view
      .findAll('label')
      .find(each => each.text() === label)!
      .find('input')
      .trigger('change')
    expect(preferences.value).toMatchObject(wanted)
  })

  it('changes the zoom through main only', async () => {
    const { button, last } = await open()
    await button('Larger').trigger('click')
    expect(last('screen.zoom')).toEqual({ step: 'in' })
  })
})

describe('keys', () => {
  const press = async (code: string, changes: object = {}) => {
    const opened = await open()
    const face = opened.button('Key of Buy')
    await face.trigger('click')
    await face.trigger('keydown', { code, key: code, ...changes })
    return opened
  }

  it('assigns the next pressed key to a command', async () => {
    const { preferences, button } = await press('KeyN', { altKey: true })
    expect(preferences.value.hotkeys).toEqual({ buy: 'Alt+KeyN' })
    expect(button('Key of Buy').text()).toBe('Alt N')
  })

  it('rejects a key that has another command, with the reason', async () => {
    const { preferences, view } = await press('KeyL', { ctrlKey: true, shiftKey: true })
    expect(preferences.value.hotkeys).toEqual({})
    expect(view.find('.said').text()).toContain('Stop trading')
  })

  it('removes a key, and restores the default one', async () => {
    const { preferences, button } = await press('Backspace', { key: 'Backspace' })
    expect([preferences.value.hotkeys, button('Key of Buy').text()]).toEqual([{ buy: '' }, 'none'])
    await button('Reset Buy').trigger('click')
    expect([preferences.value.hotkeys, button('Key of Buy').text()]).toEqual([{}, 'B'])
  })

  it('changes nothing on Escape', async () => {
    const { preferences } = await press('Escape', { key: 'Escape' })
    expect(preferences.value.hotkeys).toEqual({})
  })
})

describe('arrangements', () => {
  it('saves the current arrangement under a name, and explains valid names', async () => {
    const { view, preferences } = await open()
    const form = view.findAll('form').find(each => each.text().includes('Save layout as'))!
    await form.find('input').setValue('<b>')
    await form.trigger('submit')
    expect(form.find('[role=alert]').text()).toContain('1 to 30 letters')
    await form.find('input').setValue('Two screens')
    await form.trigger('submit')
    expect(Object.keys(preferences.value.layouts)).toEqual(['Two screens'])
  })
})

describe('aliases', () => {
  it('saves, lists and deletes an alias of a market or line, and gives the reason for a refusal', async () => {
    const { view, preferences, button } = await open({}, TradingSettings)
    const form = view.findAll('form').find(each => each.text().includes('Alias'))!
    const [word, text] = form.findAll('input')
    const save = async (name: string, meaning: string) => {
      await word?.setValue(name)
      await text?.setValue(meaning)
      await form.trigger('submit')
    }
    await save('post', 'buy 0.1 btc 60000')
    expect(form.find('[role=alert]').text()).toBe('“post” already has a meaning.')
    await save('Dip', 'buy 0.1 btc @bid sl 1%')
    expect(preferences.value.aliases).toEqual({ dip: 'buy 0.1 btc @bid sl 1%' })
    expect([form.find('[role=alert]').exists(), view.text().includes('@bid sl 1%')]).toEqual([false, true])
    await button('Delete dip').trigger('click')
    expect(preferences.value.aliases).toEqual({})
  })
})

describe('trading defaults', () => {
  it('set the order type and the slippage of a new ticket', async () => {
    const { view } = await open({}, TradingSettings)
    const ticket = useTicketStore()
    await view.find('input[type=radio][value=MARKET]').setValue()
    await view.find('#trading-slippage').setValue('0.8')
    await view.find('#trading-slippage').trigger('change')
    expect([ticket.typed.type, ticket.slippage]).toEqual(['MARKET', '0.8'])
    ticket.fill({ type: 'LIMIT', size: '1' })
    ticket.clearTicket()
    expect(ticket.typed.type).toBe('MARKET')
  })

  it.each([
    ['slippage', '11'],
    ['oneClickRequests', '0'],
    ['oneClickMinutes', 'long'],
  ] as const)('keep the saved %s when %j is typed', async (name, typed) => {
    const { view, preferences } = await open({}, TradingSettings)
    const field = view.find<HTMLInputElement>(`#trading-${name}`)
    await field.setValue(typed)
    await field.trigger('change')
    expect([preferences.value.trading, field.element.value]).toEqual([tradingDefaults, tradingDefaults[name]])
  })

  it('list what is saved for single markets, and delete it', async () => {
    const { preferences, button } = await open({}, TradingSettings)
    const bracket = { stopLoss: { unit: 'percent', figure: requireAmount('1') } } as const
    await preferences.setPreferences({
      sizes: { [SYMBOL]: ['0.1', '0.2'] },
      brackets: { [SYMBOL]: bracket },
      slippages: { [SYMBOL]: '0.9' },
    })
    await flushPromises()
    for (const saved of [/size 0\.1$/, /stop-loss 1 %$/, /max slippage 0\.9 %$/])
      await button(saved).trigger('click')
    const { sizes, brackets, slippages } = preferences.value
    expect([sizes, brackets, slippages]).toEqual([{ [SYMBOL]: ['0.2'] }, {}, {}])
  })
})

describe('settings as text', () => {
  it('shows the changes first, names unusable parts by path, and applies them on request', async () => {
    const { view, preferences, button } = await open()
    await view.find('textarea').setValue('{"form":2,"zone":"utc","theme":"pink"}')
    await button('Preview').trigger('click')
    expect(view.find('.changes').text()).toContain('zone')
    expect(view.find('.changes').text()).toContain('"local" → "utc"')
    expect(view.find('.faults').text()).toContain('theme "pink" cannot be used')
    expect(preferences.value.zone).toBe('local')
    await button('Apply this change').trigger('click')
    await flushPromises()
    expect(preferences.value.zone).toBe('utc')
    await button('Undo').trigger('click')
    await flushPromises()
    expect(preferences.value.zone).toBe('local')
  })

  it('drops its preview when the text changes', async () => {
    const { view, preferences, button } = await open()
    await view.find('textarea').setValue('{"zone":"utc"}')
    await button('Preview').trigger('click')
    await view.find('textarea').setValue('{"zone":"utc","theme":"light"}')
    expect(button('Apply this change')).toBeUndefined()
    await button('Preview').trigger('click')
    await button('Discard').trigger('click')
    expect([preferences.value.zone, button('Take')]).toEqual(['local', undefined])
  })

  it('shows that a text without differences changes nothing', async () => {
    const { view, button } = await open()
    await view.find('textarea').setValue('{"version":99}')
    await button('Preview').trigger('click')
    expect(view.find('[role=status]').text()).toBe('It changes nothing here.')
    expect(view.find('.faults').text()).toContain('version not known here')
    expect(button('Take')).toBeUndefined()
  })

  it('applies nothing of an invalid text', async () => {
    const { view, preferences, button } = await open()
    const before = preferences.value
    await view.find('textarea').setValue('hello')
    await button('Preview').trigger('click')
    await flushPromises()
    expect(preferences.value).toBe(before)
    expect(view.find('[role=status]').text()).toBe('Not applied:')
  })

  it('resets only after a second confirmation', async () => {
    const { button, preferences } = await open()
    await preferences.setPreferences({ zone: 'utc' })
    await button('Reset…').trigger('click')
    expect(preferences.value.zone).toBe('utc')
    await button('Reset everything here').trigger('click')
    expect(preferences.value.zone).toBe('local')
  })

  it('is saved by main in a file that the person chooses', async () => {
    const { button, preferences, last } = await open()
    await button('Save to a file').trigger('click')
    expect(last('screen.save')).toEqual({ text: preferences.settingsText() })
  })
})

describe('alerts', () => {
  it.each(['mark', 'last'] as const)('wait for a %s price of the watched market', async by => {
    const { view, last } = await open()
    await view.find('#price-alert').setValue('65000.5')
    await view.find('#price-alert ~ select').setValue(by)
    await view.find('form:has(#price-alert)').trigger('submit')
    expect(last('alerts.wish')).toMatchObject({
      prices: [{ symbol: SYMBOL, when: 'at or above', price: '65000.5', by }],
    })
  })

  const beside = (field: DOMWrapper<Element>) => {
    const description = document.getElementById(field.attributes('aria-describedby') ?? 'nowhere')
    return [description?.closest('.setting') === field.element.closest('.setting'), description?.textContent]
  }

  it.each([
    ['#price-alert', 'a lot', '“a lot” is not a price. Only digits 0 to 9 and one decimal mark.'],
    ['#limit-marginTimes', '-1', '“-1” is not above zero. Type it without sign.'],
    ['#limit-fundingAbove', 'soon', '“soon” is not above zero. Only digits 0 to 9 and one decimal mark.'],
  ])('show beside %s, and beside no other field, that it cannot be %j', async (name, typed, sentence) => {
    const { view, last } = await open()
    const field = view.find(name)
    await field.setValue(typed)
    if (name === '#price-alert') await view.find('form:has(#price-alert)').trigger('submit')
    expect(last('alerts.wish')).toBeUndefined()
    expect(beside(field)).toEqual([true, sentence])
    expect(view.findAll('[role=alert]')).toHaveLength(1)
    expect(view.findAll('[aria-invalid=true]')).toHaveLength(1)
    await field.setValue('')
    if (name !== '#price-alert') expect(view.findAll('[role=alert]')).toHaveLength(0)
  })

  it('shows main’s refusal beside the field, and keeps the typed value', async () => {
    const { view, door } = await open()
    door.answer('alerts.wish', { ok: false, error: [{ code: 'INPUT_MALFORMED', facts: { path: 'prices' } }] })
    const field = view.find('#price-alert')
    await field.setValue('65000.5')
    await view.find('form:has(#price-alert)').trigger('submit')
    await flushPromises()
    expect(beside(field)).toEqual([true, expect.stringMatching(/\w/)])
    expect((field.element as HTMLInputElement).value).toBe('65000.5')
  })

  it.each([
    [0, false],
    [2, true],
  ])('report %i unreadable rules as not watched: %s', async (unwatched, isSaid) => {
    const { view } = await open({ unwatched })
    expect(view.text().includes('2 alert rules unreadable')).toBe(isSaid)
  })

  it.each([
    ['60', ['0.6']],
    ['80 62.5 80', ['0.625', '0.8']],
    ['', []],
  ])('use the typed levels of margin used before the last one: %j', async (typed, liquidationLevels) => {
    const { view, last } = await open()
    const field = view.find('#liquidation-levels')
    expect((field.element as HTMLInputElement).value).toBe('75')
    await field.setValue(typed)
    expect(last('alerts.wish')).toEqual({ ...defaultAlertRules, liquidationLevels })
  })

  it.each([
    ['90', '“90” is not between zero and the last level.'],
    ['60 soon', '“soon” is not between zero and the last level. Only digits 0 to 9 and one decimal mark.'],
    ['10 20 30 40', 'At most 3 levels.'],
  ])('keep the invalid levels %j in their field, and give the reason', async (typed, sentence) => {
    const { view, last } = await open()
    const field = view.find('#liquidation-levels')
    await field.setValue(typed)
    expect(last('alerts.wish')).toBeUndefined()
    expect((field.element as HTMLInputElement).value).toBe(typed)
    expect(view.findAll('[role=alert]').map(each => each.text())).toEqual([sentence])
  })

  it.each(['', '-1'])('keep the typed text %j in its field while other alert data arrives', async typed => {
    const { view, door } = await open()
    door.answer('alerts.wish', { ok: false, error: [{ code: 'INPUT_MALFORMED', facts: { path: 'x' } }] })
    const field = view.find('#limit-fundingAbove')
    const input = field.element as HTMLInputElement
    input.value = typed
    await field.trigger('input')
    door.tell('alerts.changed', {
      rules: { ...defaultAlertRules, muted: ['fill'] },
      manners: defaultAlertDelivery,
      unwatched: 0,
      alerts: [],
    })
    await flushPromises()
    expect(input.value).toBe(typed)
    await field.trigger('change')
    await flushPromises()
    expect(input.value).toBe(typed)
  })

  it('replaces the typed value with the saved one after a save', async () => {
    const { view, door } = await open()
    const field = view.find('#limit-fundingAbove')
    await field.setValue('0,50')
    const kept = { ...defaultAlertRules, fundingAbove: requireAmount('0.006') }
    door.tell('alerts.changed', { rules: kept, manners: defaultAlertDelivery, unwatched: 0, alerts: [] })
    await flushPromises()
    expect((field.element as HTMLInputElement).value).toBe('0.6')
  })

  it('shows how a figure was understood, and rejects an ambiguous one', async () => {
    const { view, last } = await open()
    const field = view.find('#price-alert')
    await field.setValue('65000,5')
    expect(view.text()).toContain('the comma is the decimal mark')
    await field.setValue('65,000')
    await view.find('form:has(#price-alert)').trigger('submit')
    expect(last('alerts.wish')).toBeUndefined()
    expect(beside(field)[1]).toContain('Type it without grouping')
  })

  it('reads margin levels in the chosen style, as every field does', async () => {
    const { view, last, preferences } = await open()
    const field = view.find('#liquidation-levels')
    await field.setValue('60 62,5')
    expect(view.text()).toContain('read as 62.5: the comma is the decimal mark')
    expect(last('alerts.wish')).toMatchObject({ liquidationLevels: ['0.6', '0.625'] })
    await field.setValue('12,125')
    expect(view.text()).toContain('Type it without grouping')
    await preferences.setPreferences({ figures: 'point' })
    pageDisplay.figures = 'point'
    await field.setValue('62,5')
    expect(last('alerts.wish')).toMatchObject({ liquidationLevels: ['0.625'] })
    pageDisplay.figures = 'space'
  })

  it('cannot mute alerts about losses that the person did not choose', async () => {
    const { view } = await open()
    const fixed = view.findAll('.kinds input[disabled]').length
    expect(fixed).toBe(5)
  })

  it('mutes all other kinds', async () => {
    const { view, last } = await open()
    await view
      .findAll('.kinds label')
      .find(each => each.text().startsWith('Filled'))!
      .find('input')
      .trigger('change')
    expect(last('alerts.wish')).toMatchObject({ muted: ['fill'] })
  })

  const armedTick = (view: Awaited<ReturnType<typeof open>>['view']) =>
    view
      .findAll('label')
      .find(each => each.text() === alertPanelMessages.armed)!
      .find('input')

  it('turns on envelope sounds on request', async () => {
    const { view, last } = await open()
    expect((armedTick(view).element as HTMLInputElement).checked).toBe(false)
    await armedTick(view).trigger('change')
    expect(last('alerts.behave')).toEqual({ ...defaultAlertDelivery, armed: true })
  })

  it('offers no choice of envelope sounds while sounds are off', async () => {
    const { view } = await open({ manners: { ...defaultAlertDelivery, sounds: false } })
    expect(armedTick(view).element).toHaveProperty('disabled', true)
  })

  it('starts and ends quiet hours', async () => {
    const { view, last, button } = await open({
      manners: { ...defaultAlertDelivery, quiet: { from: 1_320, to: 420 } },
    })
    const field = view.find('input[aria-label="Quiet from"]')
    expect((field.element as HTMLInputElement).value).toBe('22:00')
    expect(field.attributes('type')).toBe('text')
    await field.setValue('23:30')
    expect(last('alerts.behave')).toMatchObject({ quiet: { from: 1_410, to: 420 } })
    await button('None').trigger('click')
    expect(last('alerts.behave')).toEqual(defaultAlertDelivery)
  })

  it.each(['24:00', '11:30 PM', '7:5', 'noon'])(
    'refuses %s as a quiet hour, and keeps it typed',
    async text => {
      const { view, last } = await open({
        manners: { ...defaultAlertDelivery, quiet: { from: 1_320, to: 420 } },
      })
      const field = view.find('input[aria-label="Quiet to"]')
      await field.setValue(text)
      expect(last('alerts.behave')).toBeUndefined()
      expect(view.text()).toContain(`“${text}” is not HH:MM.`)
      expect([(field.element as HTMLInputElement).value, field.attributes('aria-invalid')]).toEqual([
        text,
        'true',
      ])
      await field.setValue('6:05')
      expect(last('alerts.behave')).toMatchObject({ quiet: { from: 1_320, to: 365 } })
      expect(field.attributes('aria-invalid')).toBeUndefined()
    },
  )
})

describe('accessibility', () => {
  it('names every control, and has no faults', async () => {
    const { view } = await open({
      rules: {
        ...defaultAlertRules,
        prices: [{ id: 'a', symbol: SYMBOL, when: 'at or above', price: requireAmount('1'), by: 'mark' }],
      },
    })
    expect(await axeFaults(view.element)).toEqual([])
  })
})
