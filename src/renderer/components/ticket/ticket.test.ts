// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount, type DOMWrapper, type VueWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { nextTick } from 'vue'
import { parseAmount, requireAmount } from '@core/value/decimal-amount'
import type { TradingState } from '@core/guard/trading-guards'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import type { ProgramRequest } from '@core/programs/program-request'
import type { Refusal } from '@core/value/result'
import { mountDesk, watchBook } from '../../../../test/kit/mount-desk'
import { NOW, plan, SYMBOL } from '../../../../test/kit/screen'
import { axeFaults } from '../../../../test/kit/axe'
import { dated, guards, market, position, snapshot } from '../../../../test/kit/trade'
import type { TicketField } from '../../drafts/ticket-drafting'
import type { TypedTicket } from '../../drafts/typed-ticket'
import { pageDisplay } from '../../display'
import { useMandateStore } from '../../stores/mandate-store'
import { useRequestStore } from '../../stores/request-store'
import { useDraftLinesStore } from '../../stores/draft-lines-store'
import { usePreferenceStore } from '../../stores/preference-store'
import { useTicketStore } from '../../stores/ticket-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { findRefusedPart } from './ticket-faults'
import NumberField from '../kit/NumberField.vue'
import OrderTicket from './OrderTicket.vue'

enableAutoUnmount(afterEach)
afterEach(() => void (pageDisplay.figures = 'space'))

const a = requireAmount

describe('number field', () => {
  const open = (text = '', faults: readonly string[] = []) => {
    const field = mount(NumberField, {
      props: {
        label: 'Price',
        unit: 'USDC',
        step: a('0.1'),
        start: a('61234.5'),
        faults,
        modelValue: text,
        'onUpdate:modelValue': (typed: string) => void field.setProps({ modelValue: typed }),
      },
    })
    return field
  }

  it.each([
    ['ArrowUp', false, '61240', '61240.1'],
    ['ArrowDown', false, '61240', '61239.9'],
    ['ArrowUp', true, '61240', '61241'],
    ['ArrowDown', true, '61240', '61239'],
    ['ArrowUp', false, '', '61234.6'],
    ['ArrowUp', false, '1 2', '1 2'],
  ])('steps along the grid by %s (shift %s) from “%s” to “%s”', async (key, shiftKey, from, to) => {
    const field = open(from)
    await field.find('input').trigger('keydown', { key, shiftKey })
    expect(field.props('modelValue')).toBe(to)
  })

  it('ignores the mouse wheel', async () => {
    const field = open('61240')
    await field.find('input').trigger('wheel', { deltaY: 100 })
    expect(field.props('modelValue')).toBe('61240')
  })

  it('rejects typed letters and leaves all other keys alone', async () => {
    const input = open('61240').find('input')
    const isTaken = (init: KeyboardEventInit) =>
      input.element.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init }))
    const keys = ['p', 'B', 'б', '/', '5', '٣', '.', ',', ' ', '-', 'Tab', 'Backspace', 'Dead']
    expect(keys.filter(key => !isTaken({ key }))).toEqual(['p', 'B', 'б', '/'])
    expect(isTaken({ key: 'v', ctrlKey: true })).toBe(true)
  })

  const type = async (text: string, faults: readonly string[] = []) => {
    const field = open('', faults)
    await field.find('input').setValue(text)
    return field
  }

  it.each([
    ['0,25', 'read as 0.25: the comma is the decimal mark'],
    ['.5', 'read as 0.5'],
    ['50\u202f800.5', 'read as 50 800.5'],
    ['66.658', 'read as 66.658: the point is the decimal mark'],
  ])('shows how it read %j, beside any other error', async (typed, echo) => {
    for (const faults of [[], ['The price is not on the tick.']]) {
      const field = await type(typed, faults)
      expect(field.find('.said').text().replaceAll('\u00a0', ' ')).toBe(faults.join('') + echo)
    }
  })

  it('echoes neither a figure understood as typed nor a figure filled in by the desk', async () => {
    expect((await type('61240.0')).find('.said').text()).toBe('')
    expect(open('66.658').find('.said').text()).toBe('')
  })

  it('rejects an ambiguous figure, names both readings, and emits neither', async () => {
    const field = await type('1,000')
    expect(field.text().replaceAll('\u00a0', ' ')).toContain('1 000 or 1?')
    expect(parseAmount(String(field.props('modelValue')))).toBeUndefined()
  })

  it('shows and reads figures with the chosen decimal mark, and emits plain ones', async () => {
    pageDisplay.figures = 'point'
    const field = open('66.658')
    const input = field.find('input')
    expect(input.element.value).toBe('66,658')
    await input.setValue('1.234,5')
    expect(field.props('modelValue')).toBe('1234.5')
    await input.setValue('20.000')
    expect(parseAmount(String(field.props('modelValue')))).toBeUndefined()
    expect(input.element.value).toBe('20.000')
    await field.setProps({ modelValue: '0.5' })
    expect(input.element.value).toBe('0,5')
    pageDisplay.figures = 'space'
    await nextTick()
    expect(input.element.value).toBe('0.5')
  })

  it('shows why a figure was not understood before any other fault', async () => {
    const field = await type('1 00', ['The price is not on the tick.'])
    expect(field.text()).toContain('Type it without grouping')
    expect(field.find('.said').text()).not.toContain('tick')
    expect(field.find('input').attributes('aria-invalid')).toBe('true')
  })

  it('shows that it is required only after it loses focus while empty, without a line more', async () => {
    const field = open()
    await field.setProps({ required: true })
    const warning = () => field.find('.line .warn').exists() && field.find('.line .warn').text()
    const input = field.find('input')
    expect([input.attributes('aria-required'), warning()]).toEqual(['true', false])
    await input.trigger('focus')
    expect(warning()).toBe(false)
    await input.trigger('blur')
    expect([warning(), field.find('.said').text()]).toEqual(['Required', ''])
    await input.setValue('5')
    await input.trigger('blur')
    // The desk emptied the field after a send, so the user did not leave it empty.
    await field.setProps({ modelValue: '' })
    expect(warning()).toBe(false)
  })

  it('shows every given fault as a sentence', () => {
    expect(
      open('61240.05', ['One.', 'Two.'])
        .findAll('.said .down')
        .map(each => each.text()),
    ).toEqual(['One.', 'Two.'])
  })
})

describe('field of a refusal', () => {
  it.each<[Refusal, string]>([
    [{ code: 'PRICE_OFF_TICK', facts: {} }, 'price'],
    [{ code: 'QUANTITY_TOO_SMALL', facts: {} }, 'size'],
    [{ code: 'AMOUNT_MALFORMED', facts: { field: 'price' } }, 'price'],
    [{ code: 'AMOUNT_MALFORMED', facts: { field: 'quantity' } }, 'size'],
    [{ code: 'AMOUNT_MALFORMED', facts: { field: 'visible' } }, 'visible'],
    [{ code: 'VISIBLE_TOO_LARGE', facts: {} }, 'visible'],
    [{ code: 'TRIGGER_WRONG_SIDE', facts: { exit: 'TAKE_PROFIT' } }, 'takeProfit'],
    [{ code: 'TRIGGER_WRONG_SIDE', facts: { exit: 'STOP_LOSS' } }, 'stopLoss'],
    [{ code: 'TRIGGER_WRONG_SIDE', facts: { exit: 'STOP' } }, 'ticket'],
    [{ code: 'COLLATERAL_TOO_SMALL', facts: {} }, 'ticket'],
    [{ code: 'WRITES_HELD', facts: {} }, 'ticket'],
  ])('%j: %s', (refusal, place) => expect(findRefusedPart(refusal)).toBe(place))
})

const flag = (ticket: VueWrapper, label: string) => {
  const found = ticket.findAll('.flags label').find(each => each.text() === label)
  if (found === undefined) throw new Error(`There is no ${label}.`)
  return found.find('input')
}

describe('order ticket', () => {
  async function open(sections: Parameters<typeof snapshot>[0] = {}) {
    const { door, view: ticket } = await mountDesk(OrderTicket, {
      snapshot: snapshot(sections),
      answers: { 'orders.plan': plan(), 'orders.submit': 'pd-1' },
      before: there => watchBook(there),
    })
    const type = (label: string, text: string) => ticket.find(`input[aria-label="${label}"]`).setValue(text)
    const requests = () => door.asked.filter(([channel]) => channel.startsWith('orders.'))
    return { door, ticket, type, requests }
  }

  const halted: TradingState = {
    state: 'halted',
    holds: [{ is: 'halted', incident: 'halt-1', why: 'x' }],
  }
  const profileAt = (pageHost?: string) => ({
    profile: {
      ...({ id: 'live', kind: 'live', label: 'main', venue: 'venue.example' } as const),
      ...(pageHost !== undefined && { pageHost }),
    },
  })

  it('says in place of the review why nothing is sent, and opens the broker’s own page', async () => {
    const { ticket, door } = await open({
      ...{ writes: halted, guards: guards() },
      ...profileAt('broker.example'),
    })
    expect(ticket.find('.review').exists()).toBe(false)
    expect(ticket.find('.held').text()).toContain('Nothing is sent until you review and resume')
    await ticket.find('.held button').trigger('click')
    expect([ticket.find('.held button').text(), door.asked.at(-1)]).toEqual([
      'Open broker.example…',
      ['profiles.openPage', undefined],
    ])
  })

  it('offers no page where none is known, and the review again once writes are possible', async () => {
    const { ticket, door } = await open({ writes: halted, guards: guards(), ...profileAt() })
    expect([ticket.findAll('.held button').length, ticket.find('.held').exists()]).toEqual([0, true])
    door.tell('desk.changed', { writes: dated({ state: 'active', holds: [] }, 1) })
    await flushPromises()
    expect([ticket.find('.held').exists(), ticket.find('.review').exists()]).toEqual([false, true])
  })

  const stopped = { is: 'stopped', since: NOW } as const

  it('names the stop and resumes with its button, whatever is typed', async () => {
    const { ticket, door, type } = await open({ writes: deriveTradingState([stopped]), guards: guards() })
    door.answer('writes.reopen', { ok: true, value: 'declined' })
    const shown = () => [ticket.get('.summary').text(), ticket.get('.review').text()]
    const texts = ['You stopped trading: reduce-only until you resume.', 'Resume…']
    expect(shown()).toEqual(texts)
    await type('Price', '60000')
    await type('Size', '0.01')
    expect([...shown(), ticket.get('.review').attributes('aria-disabled')]).toEqual([...texts, 'false'])
    await ticket.get('.review').trigger('click')
    expect(door.asked.at(-1)).toEqual(['writes.reopen', undefined])
  })

  const live = { is: 'live' } as const
  const health = {
    ...{ prices: live, account: live, channel: live, clock: live, decodeFaults: 0, version: '0' },
    maintenance: '',
  }

  it('names the venue’s maintenance as the reason, before any figure that is stale by it', async () => {
    const { ticket, type } = await open({ health, guards: guards() })
    await type('Price', '60000')
    await type('Size', '0.01')
    expect(ticket.get('.summary').text()).toMatch(/^Venue in maintenance: takes no orders/)
    expect(ticket.text()).not.toContain('Trading on')
  })

  it.each([
    ['a reduce-only order', { reduceOnly: true }, [stopped]],
    ['a break, which cannot end early', {}, [stopped, { is: 'break', until: NOW }]],
  ] as const)('offers no resume for %s', async (_, typed, holds) => {
    const { ticket } = await open({ writes: deriveTradingState(holds), guards: guards() })
    useTicketStore().fill({ side: 'SELL', price: '60000', size: '0.01', ...typed })
    await nextTick()
    expect(ticket.get('.review').text()).toMatch(/^Review sell/)
  })

  it.each([
    ['offline', { is: 'offline' }],
    ['read-only', { is: 'read-only', why: 'desk locked' }],
  ] as const)('offers the broker’s own page while %s', async (state, hold) => {
    const { ticket } = await open({ writes: { state, holds: [hold] }, ...profileAt('broker.example') })
    expect(ticket.find('.held').text()).toBe('Open broker.example…')
  })

  it('plans nothing while it has no draft', async () => {
    const { ticket, requests } = await open()
    await ticket.find('.review').trigger('click')
    expect([ticket.find('.review').attributes('aria-disabled'), requests()]).toEqual(['true', []])
  })

  it('shows the max slippage of a market order with the limit that follows from it', async () => {
    const { ticket, type } = await open({ guards: guards() })
    useTicketStore().fill({ type: 'MARKET', side: 'BUY' })
    await nextTick()
    const limit = () => ticket.find('.limit').text().replaceAll(/\s/g, ' ')
    expect(limit()).toBe('→ 60 300.1')
    await type('Max slippage', '0.1')
    expect(limit()).toBe('→ 60 060.1')
    await type('Max slippage', '0')
    expect([limit(), ticket.text()]).toEqual(['', expect.stringContaining('More than 0, at most 10 %')])
  })

  it('describes the fill of a market order without limit in a sentence, with the best prices separate', async () => {
    const { ticket } = await open()
    useTicketStore().fill({ type: 'MARKET_WITHOUT_LIMIT', side: 'BUY' })
    await nextTick()
    expect(ticket.findAll('.ceiling p').map(each => each.text().replaceAll(/\s/g, ' '))).toEqual([
      'No price ceiling. Fills at what the book gives.',
      expect.stringMatching(/^bid [\d .]+ · ask [\d .]+/),
    ])
  })

  it('shortens the label of a market order without limit to the width of its button', async () => {
    const { ticket } = await open()
    useTicketStore().fill({ type: 'MARKET_WITHOUT_LIMIT', side: 'BUY' })
    await nextTick()
    const button = ticket.get('.types .more')
    expect([button.text(), button.attributes('title')]).toEqual(['Mkt, no limit ▾', 'Market without limit'])
  })

  it('shows every refusal at once, each beside its field', async () => {
    const { ticket, type } = await open()
    await type('Price', '60000.05')
    await type('Size', '0.00001')
    const [beside, , popoutSize] = ticket.findAll('.said').map(each => each.text())
    expect(beside).toContain('is off tick')
    expect(`${popoutSize}${ticket.findAll('.said')[1]?.text()}`).toContain('below minimum')
    expect(ticket.find('.review').attributes('aria-disabled')).toBe('true')
  })

  it.each([
    ['Price', '0.05', 'is off tick'],
    ['Price', '1', 'too far from mark'],
    ['Size', '0.00001', 'below minimum'],
  ])('shows a %s of %s that the market refuses as soon as it is typed, alone', async (label, text, fault) => {
    const { ticket, type } = await open({ guards: guards() })
    await type(label, text)
    expect(ticket.get(`input[aria-label="${label}"]`).attributes('aria-invalid')).toBe('true')
    expect(ticket.findAll('.said').some(each => each.text().includes(fault))).toBe(true)
  })

  it('says before any size that a reduce-only market takes only reducing orders', async () => {
    const { ticket } = await open({ guards: guards(), markets: [market({ status: 'REDUCE_ONLY' })] })
    expect(ticket.get('.summary').text()).toContain('Only reducing or closing.')
    useTicketStore().fill({ reduceOnly: true })
    await nextTick()
    expect(ticket.text()).not.toContain('Only reducing or closing.')
  })

  it('shows the refusal in place of the fill of an order that will be refused', async () => {
    const { ticket, type } = await open({ guards: guards() })
    const fills = () => ticket.findAll('.outcome .line').find(each => each.text().startsWith('Fills'))
    await type('Price', '59000')
    await type('Size', '0.1')
    expect(fills()?.text()).toContain('rests in book')
    await type('Size', '1')
    expect(fills()?.text()).toBe('FillsAbove your cap per order')
  })

  it('values a ladder at the average price of its orders', async () => {
    const { ticket } = await open()
    useTicketStore().fill({ type: 'LADDER', price: '59000', upTo: '58000', count: '3', size: '0.3' })
    await flushPromises()
    expect(useTicketStore().value).toBe('17550')
    expect(ticket.text().replaceAll('\u00a0', ' ')).toContain('at 58 500.0')
  })

  it.each<[string, Partial<TypedTicket>, string]>([
    ['a letter in the price', { price: '\u206060000q', size: '0.01' }, '“60000q”: not a number.'],
    ['a letter in the size', { price: '60000', size: '\u20601x' }, '“1x”: not a number.'],
    [
      'an uneven ladder',
      { type: 'LADDER', price: '59000', upTo: '58000', count: '3', size: '0.1' },
      'Size 0.1 not divisible into 3',
    ],
    [
      'a ladder of one',
      { type: 'LADDER', price: '59000', upTo: '58000', count: '1', size: '0.1' },
      '“1”: whole numbers',
    ],
    [
      'a ladder to a letter',
      { type: 'LADDER', price: '59000', upTo: '\u2060x', count: '3', size: '0.3' },
      '“x”: not a number.',
    ],
    [
      'a letter in the trigger of a stop',
      { type: 'STOP_MARKET', side: 'SELL', trigger: '\u206058q', size: '0.01' },
      '“58q”: not a number.',
    ],
    [
      'a stop that waits for its trigger',
      { type: 'STOP_MARKET', side: 'SELL', trigger: '58000', size: '0.01', reduceOnly: true },
      'trigger',
    ],
    [
      'a reduce-only order on the position’s own side',
      { price: '60000', size: '0.01', reduceOnly: true },
      'Long: a buy cannot reduce it.',
    ],
    [
      'a reduce-only order above the position',
      { price: '60000', size: '0.06', reduceOnly: true, side: 'SELL' },
      'Reduce-only: at most the position, 0.05',
    ],
  ])(
    'gives the actual reason for %s, and blames no data that has been read',
    async (_what, typed, reason) => {
      const { ticket } = await open({ positions: [position({ quantity: a('0.05') })] })
      useTicketStore().fill(typed)
      await flushPromises()
      const text = ticket.text().replaceAll('\u00a0', ' ')
      expect(text).toContain(reason)
      expect(text).not.toMatch(/(?:has|have) not been read|(?:is|are) not known/)
      if (typed.reduceOnly === true) expect(text).not.toMatch(/Adds to|Flips/)
    },
  )

  it('names the data that has not been read when that is the reason', async () => {
    const { ticket, type } = await open({ account: undefined })
    await type('Price', '60000')
    await type('Size', '0.01')
    expect(ticket.text()).toMatch(/not known|not been read/)
  })

  it('shows Max beside the slider at the largest single order, and the share at any other size', async () => {
    const { ticket } = await open({ positions: [position({ quantity: a('0.05') })] })
    useTicketStore().fill({ side: 'SELL', reduceOnly: true, price: '60000' })
    const beside = async (size: string) => {
      useTicketStore().typed.size = size
      await nextTick()
      return ticket.find('.share > .faint').text()
    }
    expect(await beside('0.05')).toBe('Max')
    // 99.8 % of it is 100 when it is rounded, and is not all of it.
    expect(await beside('0.0499')).toBe('100 %')
    expect(await beside('0.025')).toBe('50 %')
    expect(await beside('')).toBe('0 %')
    useTicketStore().typed.reduceOnly = false
    await ticket.find('input[type=range]').setValue('100')
    expect(useTicketStore().typed.size).not.toBe('')
    expect(ticket.find('.share > .faint').text()).toBe('Max')
  })

  it('links value and size, and sends exactly the parsed figures', async () => {
    const { ticket, type, requests } = await open()
    await type('Price', '60000,0')
    await type('Value', '600')
    expect((ticket.find('input[aria-label="Size"]').element as HTMLInputElement).value).toBe('0.01')
    expect(ticket.text()).toMatch(/Valueat 60.000\.0/)
    await ticket.find('.review').trigger('click')
    await flushPromises()
    expect(requests()[0]).toEqual([
      'orders.plan',
      {
        is: 'order',
        symbol: SYMBOL,
        side: 'BUY',
        type: 'LIMIT',
        price: '60000',
        quantity: '0.01',
        reduceOnly: false,
        marginMode: 'CROSS',
      },
    ])
  })

  it('is blocked, with the reason, by a limit that its order would reach, and by no other limit', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const live = { is: 'live' } as const
    const writes: TradingState = { state: 'active', holds: [] }
    const health = { prices: live, account: live, channel: live, clock: live, decodeFaults: 0, version: '1' }
    const expectSummary = async (full: Readonly<Record<string, number>>, ...wanted: readonly string[]) => {
      const budget = { left: 0, of: 5, full }
      const { ticket, type } = await open({
        writes,
        guards: guards(),
        health: { ...health, clock: { ...live, goodAt: NOW }, budget },
      })
      await type('Price', '60000')
      await type('Size', '0.01')
      const summary = () => [
        ticket.find('.summary').text(),
        ticket.find('.review').attributes('aria-disabled') === 'true' ? 'closed' : 'open',
      ]
      await vi.waitFor(() => expect(summary()).toEqual(wanted), { timeout: 30_000 })
      ticket.unmount()
    }
    await expectSummary({ leverage: NOW + 1 }, '8/8 checks passed', 'open')
    await expectSummary({ order: NOW }, '8/8 checks passed', 'open')
    await expectSummary({ order: NOW + 1_500 }, 'Rate limit: wait 2 s · 7/8 checks passed', 'closed')
  })

  it('hides part of a limit order on request, and shows the hidden part and its cost', async () => {
    const { ticket, type, requests } = await open()
    await type('Price', '60000')
    await type('Size', '0.01')
    expect(ticket.find('input[aria-label="Visible"]').exists()).toBe(false)
    await flag(ticket, 'Iceberg').setValue(true)
    expect(ticket.text()).toContain('0: all hidden')
    await type('Visible', '0.02')
    expect(ticket.text()).toContain('Visible size 0.02 above size 0.01.')
    expect(ticket.find('.review').attributes('aria-disabled')).toBe('true')
    await type('Visible', '0,004')
    expect(ticket.text()).toContain('0.006 hidden')
    expect(ticket.text()).toContain('at taker fees')
    await ticket.find('.review').trigger('click')
    await flushPromises()
    expect(requests()[0]?.[1]).toMatchObject({ type: 'LIMIT', quantity: '0.01', visible: '0.004' })
  })

  it('sends no visible size for an order type that cannot hide any', async () => {
    const { ticket, type, requests } = await open()
    await type('Price', '60000')
    await type('Size', '0.01')
    await flag(ticket, 'Iceberg').setValue(true)
    await type('Visible', '0.004')
    useTicketStore().typed.type = 'POST_ONLY'
    await flushPromises()
    expect(ticket.find('input[aria-label="Visible"]').exists()).toBe(false)
    await flag(ticket, 'Price adjust').setValue(true)
    await ticket.find('.review').trigger('click')
    await flushPromises()
    expect(requests()[0]?.[1]).toEqual({
      is: 'order',
      symbol: SYMBOL,
      side: 'BUY',
      type: 'POST_ONLY',
      price: '60000',
      quantity: '0.01',
      reduceOnly: false,
      marginMode: 'CROSS',
      stepsBack: true,
    })
  })

  it('requires a new size after an order is sent', async () => {
    const { ticket, type } = await open()
    await type('Price', '60000')
    await type('Size', '0.01')
    await ticket.find('.review').trigger('click')
    await flushPromises()
    expect(useTicketStore().typed).toMatchObject({ size: '', price: '60000' })
  })

  it('restores its values after a close is sent, and ignores requests sent from elsewhere', async () => {
    const { ticket, type } = await open()
    await type('Price', '60000')
    await type('Size', '0.01')
    const stood = { ...useTicketStore().typed }
    await useRequestStore().review({ is: 'cancel', symbol: SYMBOL, orderId: '7' })
    await flushPromises()
    expect(useTicketStore().typed).toEqual(stood)
    useTicketStore().draftClose(position({ quantity: a('0.25') }))
    useTicketStore().typed.price = '60000'
    await nextTick()
    await ticket.find('.review').trigger('click')
    await flushPromises()
    expect(useTicketStore().typed).toEqual(stood)
  })

  it('focuses the size, then a missing price, when it is filled', async () => {
    await open()
    const at = () => document.activeElement?.getAttribute('aria-label')
    for (const [some, field] of [
      [{ side: 'SELL' }, 'Size'],
      [{ size: '0.01' }, 'Price'],
      [{ price: '60000' }, 'Size'],
    ] as const) {
      useTicketStore().fill(some)
      await nextTick()
      expect(at()).toBe(field)
    }
  })

  it('focuses the review button when it is filled completely', async () => {
    await open()
    const { replaceTicket } = useTicketStore()
    replaceTicket(SYMBOL, { ...useTicketStore().typed, type: 'IOC', size: '0.01', price: '60000' }, 'review')
    await nextTick()
    expect(document.activeElement?.classList.contains('review')).toBe(true)
    replaceTicket(SYMBOL, { ...useTicketStore().typed, price: '' }, 'review')
    await nextTick()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Price')
  })

  it('shows stop and target of an entry, and the trigger of a stop, when they are focused', async () => {
    const { ticket } = await open()
    const at = () => document.activeElement?.getAttribute('aria-label')
    const go = async (field: TicketField) => {
      useTicketStore().showExits()
      await nextTick()
      ;(ticket.vm as unknown as { focus: (field: TicketField) => void }).focus(field)
    }
    await go('stop')
    expect(at()).toBe('Stop-loss trigger')
    await go('target')
    expect(at()).toBe('Take-profit trigger')
    useTicketStore().clearTicket()
    useTicketStore().fill({ type: 'STOP_LIMIT' })
    await go('stop')
    expect([at(), useTicketStore().typed.protect]).toEqual(['Trigger (mark)', false])
  })

  it('drafts the computed prices of stop and target, and recomputes them for another entry', async () => {
    const { ticket, type, requests } = await open()
    useTicketStore().fill({ protect: true, stopLoss: '1', stopLossIn: 'percent' })
    useTicketStore().fill({ takeProfit: '2', takeProfitIn: 'r', size: '0.01' })
    await nextTick()
    await ticket.find('.review').trigger('click')
    // A stop that has no price yet is never left out instead.
    expect([useTicketStore().draft, requests()]).toEqual([undefined, []])
    expect(ticket.text()).toContain('Needs an entry price')
    await type('Price', '61000')
    await type('Price', '60000')
    await ticket.find('.review').trigger('click')
    await flushPromises()
    expect(requests()[0]?.[1]).toMatchObject({
      kind: 'BRACKET',
      legs: [
        { kind: 'TAKE_PROFIT', triggerPrice: '61200' },
        { kind: 'STOP_LOSS', triggerPrice: '59400' },
      ],
    })
    await flag(ticket, 'TP / SL').setValue(false)
    await type('Size', '0.01')
    await type('Price', '')
    expect(useTicketStore().missingFields).toEqual(['a price'])
  })

  describe('with a default bracket', () => {
    const filled = { protect: true, stopLoss: '1', stopLossIn: 'percent', takeProfit: '2', takeProfitIn: 'r' }
    const bare = { protect: false, stopLoss: '', takeProfit: '' }
    const press = async (ticket: VueWrapper, name: string) => {
      await ticket
        .findAll('button')
        .find(each => each.text() === name)
        ?.trigger('click')
      await nextTick()
    }

    it('saves the typed bracket as the market’s default, and begins new orders there with it', async () => {
      const { ticket } = await open()
      useTicketStore().fill({ protect: true, stopLoss: '59000' })
      await nextTick()
      await press(ticket, 'Save as default bracket')
      expect(usePreferenceStore().value.brackets).toEqual({})
      useTicketStore().fill({ ...filled, stopLossIn: 'percent', takeProfitIn: 'r' })
      await nextTick()
      await press(ticket, 'Save as default bracket')
      expect(ticket.text()).toContain(`Default bracket of ${SYMBOL}: stop-loss 1 %, take-profit 2 R`)
      await useWatchedMarketStore().watchMarket('PERP_ETH_USDC')
      expect(useTicketStore().typed).toMatchObject(bare)
      useTicketStore().typed.side = 'SELL'
      await useWatchedMarketStore().watchMarket(SYMBOL)
      expect(useTicketStore().typed).toMatchObject({ ...filled, side: 'SELL', reduceOnly: false })
      useTicketStore().typed.stopLoss = '2'
      await nextTick()
      expect(ticket.text()).toContain('Not the default: stop-loss 1 %, take-profit 2 R')
      await press(ticket, 'Use default')
      expect(useTicketStore().typed).toMatchObject(filled)
    })

    it('omits it from closing orders, and shows when an order type omits it', async () => {
      const { ticket, type } = await open()
      const brackets = { [SYMBOL]: { stopLoss: { unit: 'percent', figure: a('1') } } } as const
      await usePreferenceStore().setPreferences({ brackets })
      await nextTick()
      expect(useTicketStore().typed).toMatchObject({ ...filled, takeProfit: '', takeProfitIn: 'price' })
      useTicketStore().draftClose(position({ quantity: a('0.25') }))
      expect(useTicketStore().typed).toMatchObject({ ...bare, reduceOnly: true })
      useTicketStore().restorePrevious()
      expect(useTicketStore().typed).toMatchObject({ protect: true, stopLoss: '1' })
      await type('Price', '60000')
      await type('Size', '0.01')
      const left = 'default bracket left out'
      expect([ticket.text().includes(left), useTicketStore().draft?.is]).toEqual([false, 'algo order'])
      useTicketStore().typed.type = 'POST_ONLY'
      await nextTick()
      expect([ticket.text().includes(left), useTicketStore().draft?.is]).toEqual([true, 'order'])
      useTicketStore().typed.reduceOnly = true
      await nextTick()
      expect(ticket.text()).not.toContain(left)
    })
  })

  it('drafts nothing while one of two exits has no price', async () => {
    const { ticket } = await open()
    useTicketStore().fill({ price: '60000', size: '0.01', protect: true, takeProfit: '62000' })
    expect(useTicketStore().draft).toMatchObject({ legs: [{ kind: 'TAKE_PROFIT' }] })
    useTicketStore().fill({ stopLoss: '0.0001', stopLossIn: 'percent' })
    await nextTick()
    expect(useTicketStore().draft).toBeUndefined()
    expect(ticket.text()).toContain('Under a tick from entry')
    expect(ticket.text()).toContain('Type what TP / SL is computed from')
  })

  it('shows a stop typed in another unit on the chart, and treats a dragged one as a price', async () => {
    await open()
    useTicketStore().fill({
      price: '60000',
      size: '0.01',
      protect: true,
      stopLoss: '1',
      stopLossIn: 'percent',
    })
    const line = () =>
      useDraftLinesStore()
        .linesOf(SYMBOL)
        .find(({ id }) => id === 'ticket stopLoss')
    expect(line()?.price).toBe('59400')
    line()?.onDrag(a('59300'))
    expect(line()?.price).toBe('59300')
    expect(useTicketStore().typed).toMatchObject({ stopLoss: '59300', stopLossIn: 'price' })
  })

  it('shows below a take-profit that it is on the wrong side', async () => {
    const { ticket } = await open()
    useTicketStore().fill({ price: '60000', size: '0.01', protect: true, takeProfit: '1', stopLoss: '59000' })
    await nextTick()
    const invalid = ticket.findAll('input[aria-invalid=true]').map(each => each.attributes('aria-label'))
    expect(invalid.filter(label => label?.endsWith('trigger'))).toEqual(['Take-profit trigger'])
    const [below] = ticket
      .get('input[aria-label="Take-profit trigger"]')
      .attributes('aria-describedby')!
      .split(' ')
    expect(ticket.get(`[id="${below}"]`).text()).toContain('fires at once')
  })

  it.each([
    ['60000.05', []],
    ['60000.1', ['60000.1']],
  ])('shows a typed price on the chart only if it is on the tick grid: %s', async (price, wanted) => {
    await open()
    useTicketStore().fill({ price, size: '0.01' })
    const prices = useDraftLinesStore()
      .linesOf(SYMBOL)
      .map(line => line.price)
    expect(prices).toEqual(wanted)
  })

  it('treats a stop filled in without a unit as a price, regardless of the field’s unit', async () => {
    await open()
    useTicketStore().fill({ protect: true, stopLoss: '1', stopLossIn: 'percent' })
    useTicketStore().fill({ stopLoss: '59000' })
    expect(useTicketStore().typed).toMatchObject({ stopLoss: '59000', stopLossIn: 'price' })
  })

  it('can be reviewed again after main rejects a plan', async () => {
    const { door, ticket, type, requests } = await open()
    door.answer('orders.submit', { ok: false, error: [{ code: 'PLAN_VOID', facts: {} }] })
    await type('Price', '60000')
    await type('Size', '0.01')
    await ticket.find('.review').trigger('click')
    await flushPromises()
    expect(ticket.text()).toContain('Something changed, nothing sent.')
    await ticket.find('.review').trigger('click')
    await flushPromises()
    expect(requests().filter(([channel]) => channel === 'orders.plan')).toHaveLength(2)
  })

  it('shows no refusals of other forms, but those without another place', async () => {
    const { door, ticket } = await open()
    const offTick = { code: 'QUANTITY_OFF_TICK', facts: { qty: '0.00001', step: '0.001' } }
    door.answer('armed.program', { ok: false, error: [offTick] })
    await useMandateStore().requestProgram({} as ProgramRequest)
    await flushPromises()
    expect(ticket.text()).not.toContain('not a multiple')
    door.answer('connection.come', { ok: false, error: [offTick] })
    await useRequestStore().connect()
    await flushPromises()
    expect(ticket.text()).toContain('not a multiple')
  })

  const plainText = (part: Pick<DOMWrapper<Element>, 'text'>): string => part.text().replaceAll(/\s+/g, ' ')
  const linesOf = (ticket: VueWrapper): readonly string[] =>
    ticket.findAll('.standing .line').map(line => `${plainText(line.get('dt'))} ${plainText(line.get('dd'))}`)

  it('prompts for input and shows the current position before a draft, and the outlook afterwards', async () => {
    const { ticket, type } = await open({
      positions: [position({ quantity: a('0.05'), entry: a('59000'), liquidation: a('41000') })],
    })
    expect(plainText(ticket.get('.standing > p'))).toBe('Type a price and a size.')
    expect(ticket.findAll('.standing h3').map(plainText)).toEqual([
      expect.stringMatching(/^Account as of /),
      'Position cross',
      'Market',
    ])
    expect(linesOf(ticket)).toEqual([
      expect.stringMatching(/^Free collateral /),
      expect.stringMatching(/^Margin ratio /),
      expect.stringMatching(/^Side ▲ LONG/),
      expect.stringMatching(/^Size \+0\.050$/),
      expect.stringMatching(/^Entry \+ fee Entry \+ fee 59 000\.0, explain$/),
      expect.stringMatching(/^Liquidation Liquidation 41 000\.0 −\d/),
      expect.stringMatching(/^Unrealised Unrealised [+−]\d/),
      expect.stringMatching(/^Buy band Buy band [\d ]+\.\d to [\d ]+\.\d/),
      expect.stringMatching(/^Taker \/ maker \d+ bps .* \/ \d+ bps/),
      expect.stringMatching(/^Max leverage \d+×/),
    ])
    expect(ticket.findAll('.room .line dt')).toHaveLength(11)
    expect(await axeFaults(ticket.element)).toEqual([])
    await type('Price', '60000')
    expect(plainText(ticket.get('.standing > p'))).toBe('Type a size.')
    await type('Size', '0.01')
    expect(ticket.find('.standing').exists()).toBe(false)
    expect(ticket.find('.room').exists()).toBe(false)
    expect(ticket.findAll('.case .line dt')).toHaveLength(11)
  })

  it('shows no margin ratio when every position is isolated, because the venue reports none', async () => {
    const ratioWith = async (marginMode: 'CROSS' | 'ISOLATED') => {
      const { ticket } = await open({ positions: [position({ quantity: a('0.05'), marginMode })] })
      const text = linesOf(ticket).find(line => line.startsWith('Margin ratio')) ?? ''
      ticket.unmount()
      return text
    }
    expect(await ratioWith('CROSS')).toMatch(/^Margin ratio Margin ratio \d/)
    expect(await ratioWith('ISOLATED')).toBe('')
  })

  it('distinguishes a position that was not read from no position', async () => {
    const { ticket } = await open({ positions: undefined, terms: undefined })
    expect(linesOf(ticket).filter(line => line.includes('—'))).toEqual([
      'Position —not read yet',
      'Taker / maker —not read yet',
    ])
    expect(ticket.find('.standing').text()).not.toContain('Risk limits')
    ticket.unmount()
    const { ticket: flat } = await open({ positions: [] })
    expect(linesOf(flat)[1]).toBe('Position none')
  })

  it('shows the used share of the guards without a position, and never none for unread data', async () => {
    const { ticket } = await open({
      positions: [],
      guards: guards(),
      daily: { day: '2026-09-21', notional: a('1250'), realised: a('-40'), open: 0 },
    })
    const caps = () =>
      linesOf(ticket)
        .slice(5)
        .map(line => line.replace(/^(.+?) \1/, '$1'))
    expect(ticket.findAll('.standing h3').map(plainText).at(-1)).toBe('Risk limits')
    expect(caps()).toEqual([
      expect.stringMatching(/^Loss today 40 of 1 000, explain$/),
      expect.stringMatching(/^Volume today 1 250 of 1 000 000$/),
      expect.stringMatching(/^Orders this minute 0 of 30$/),
    ])
    expect(await axeFaults(ticket.element)).toEqual([])
    ticket.unmount()
    const { ticket: unread } = await open({ positions: [], daily: undefined })
    expect(linesOf(unread).filter(line => line.includes('—'))).toEqual([
      expect.stringMatching(/^Loss today .*—not read yet/),
      expect.stringMatching(/^Volume today .*—not read yet/),
    ])
  })

  it('shows the outlook under three headings, each with its figures', async () => {
    const { ticket, type } = await open()
    await type('Price', '60000')
    await type('Size', '0.01')
    const cases = ticket.findAll('.case[role=group]')
    const named = cases.map(each => ticket.get(`[id="${each.attributes('aria-labelledby') ?? ''}"]`).text())
    expect(named).toEqual(['Now', 'If filled', 'Worst case'])
    expect(ticket.findAll('.case h3').map(each => each.text())).toEqual(named)
    const texts = cases.map(each => each.get('dl').text().replaceAll('\u00a0', ' '))
    expect(texts[0]).toContain('rests in book')
    // Free collateral and liquidation are stated once, at the worst price.
    expect(texts.map(words => words.includes('Free collateral'))).toEqual([false, false, true])
    expect(texts.map(words => words.includes('Liquidation'))).toEqual([false, false, true])
    expect(texts[2]).toContain('60 000.0 (limit)')
    expect(await axeFaults(ticket.element)).toEqual([])
  })

  it('draws no write controls while writes are blocked, and shows what is still possible', async () => {
    const { ticket } = await open({ writes: { state: 'offline', holds: [{ is: 'offline' }] } })
    expect(ticket.find('.review').exists()).toBe(false)
    expect(ticket.text()).toContain('Still possible')
  })

  it.each([
    [[{ is: 'offline' }], 'Read what was last known, with its age.'],
    [[{ is: 'offline', answers: true }], 'Read everything. Resume after checking.'],
  ] as const)('promises no reading from a venue that cannot be reached: %j', async (reading, message) => {
    const { ticket } = await open({
      writes: deriveTradingState([
        { is: 'unknown', attempts: 1 },
        { is: 'halted', incident: 'i', why: 'w' },
        ...reading,
      ]),
    })
    expect(ticket.text()).toContain(message)
  })

  it.each([
    ['unreadable', 'Unreadable answers: account figures old'],
    [undefined, 'Venue unreachable'],
  ])('shows the known reason why the account is not read: %s', async (why, reason) => {
    const live = { is: 'live' } as const
    const account = { is: 'late', ...(why !== undefined && { why }) } as const
    const { ticket } = await open({
      writes: { state: 'offline', holds: [{ is: 'offline' }] },
      health: { prices: live, account, channel: live, clock: live, decodeFaults: 0, version: '0.0.0' },
    })
    expect(ticket.find('.why').text()).toMatch(new RegExp(`^${reason}`))
  })
})
