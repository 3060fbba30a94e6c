// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { requireAmount as a } from '@core/value/decimal-amount'
import { mountDesk, runInDesk, watchBook } from '../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../test/kit/screen'
import { guards, position, snapshot } from '../../../test/kit/trade'
import { findCommands, type DeskCommand } from '../commands/commands'
import { usePortfolioStore } from '../stores/portfolio-store'
import { useScreenStore } from '../stores/screen-store'
import { useTicketStore } from '../stores/ticket-store'
import TypeChoice from '../components/ticket/TypeChoice.vue'
import { usePreferenceStore } from '../stores/preference-store'
import { useCommandHotkeys, useDeskCommands } from './use-desk-commands'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** The commands of a window, and whether each of them opened a review of what the ticket then held. */
async function open(sections: Parameters<typeof snapshot>[0] = {}) {
  const drafted: unknown[] = []
  let all: () => readonly DeskCommand[] = () => []
  const review = () => {
    const { draft } = useTicketStore()
    if (draft !== undefined) drafted.push(draft)
  }
  const Holder = defineComponent({
    setup() {
      const { commands } = useDeskCommands(() => ({ review, focus: () => undefined }))
      all = () => commands.value
      return () => undefined
    },
  })
  const { door } = await mountDesk(Holder, {
    snapshot: snapshot(sections),
    before: there => watchBook(there),
  })
  const named = (id: string) => all().find(command => command.id === id)
  const run = async (id: string) => {
    named(id)?.run()
    await flushPromises()
  }
  return {
    run,
    why: (id: string) => named(id)?.blocked?.(),
    drafted,
    door,
    find: (typed: string) => findCommands(all(), typed),
  }
}

it.each([
  ['fees', 'overview'],
  ['pnl', 'overview'],
  ['export', 'statement'],
  ['statement', 'statement'],
])('finds for “%s” the section of the portfolio that has it', async (typed, section) => {
  const { find } = await open()
  usePortfolioStore().part = 'past'
  find(typed)[0]?.run()
  expect([useScreenStore().currentView, usePortfolioStore().part]).toEqual(['portfolio', section])
})

describe('quick commands', () => {
  it.each([
    ['close 25', '0.1'],
    ['close 50', '0.2'],
    ['close 75', '0.3'],
  ])('for %s fill the ticket with %s, reduce-only, open its review, and send nothing', async (id, size) => {
    const { run, drafted, door } = await open({
      positions: [position({ quantity: a('0.4') })],
      guards: guards(),
    })
    await run(id)
    expect(drafted).toEqual([expect.objectContaining({ side: 'SELL', quantity: size, reduceOnly: true })])
    expect(door.asked.filter(([channel]) => channel.startsWith('orders.'))).toEqual([])
  })

  it('plan the whole close over the focused panel, without changing the ticket', async () => {
    const { run, door } = await open({ positions: [position({ quantity: a('0.4') })] })
    const typed = { ...useTicketStore().typed }
    door.answer('orders.plan', { ok: true, value: { token: 'a plan' } })
    door.answer('orders.submit', { ok: true, value: 'declined' })
    const panel = document.createElement('div')
    panel.setAttribute('data-panel', '')
    panel.tabIndex = -1
    document.body.append(panel)
    panel.getBoundingClientRect = () => new DOMRect(100, 50, 400, 200)
    panel.focus()
    await run('close now')
    panel.remove()
    const requests = door.asked.filter(([channel]) => channel.startsWith('orders.'))
    expect(requests).toEqual([
      [
        'orders.plan',
        { is: 'close', symbol: SYMBOL, marginMode: 'CROSS', size: { is: 'share', percent: '100' } },
      ],
      ['orders.submit', { token: 'a plan', over: { x: 300, y: 150 } }],
    ])
    expect(useTicketStore().typed).toEqual(typed)
  })

  it('close no share without a position, or when either of two positions could be meant', async () => {
    const rows = [position({ quantity: a('0.25') }), position({ quantity: a('0.1'), marginMode: 'ISOLATED' })]
    expect((await open({ positions: [] })).why('close 50')).toBe('no position here')
    expect((await open({ positions: rows })).why('close 50')).toContain('cross and isolated')
  })

  it('use the best price of their side, and open the review once the size is set', async () => {
    const { run, drafted } = await open()
    await run('buy best')
    const { price } = useTicketStore().typed
    expect(useTicketStore().typed).toMatchObject({ side: 'BUY', type: 'LIMIT' })
    expect([price === '', drafted]).toEqual([false, []])
    useTicketStore().fill({ size: '0.01', type: 'POST_ONLY' })
    await run('sell best')
    expect(drafted).toEqual([
      expect.objectContaining({ symbol: SYMBOL, side: 'SELL', type: 'POST_ONLY', quantity: '0.01' }),
    ])
    expect(Number(useTicketStore().typed.price)).toBeGreaterThan(Number(price))
  })

  it('move the drafted stop by a tick: the trigger, or the computed price of a stop-loss', async () => {
    const { run, why } = await open()
    expect(why('stop up')).toBe('no stop in ticket')
    useTicketStore().fill({ type: 'STOP_MARKET', trigger: '58000' })
    await run('stop up')
    expect(useTicketStore().typed.trigger).toBe('58000.1')
    useTicketStore().fill({
      type: 'LIMIT',
      price: '60000',
      protect: true,
      stopLoss: '1',
      stopLossIn: 'percent',
    })
    await run('stop down')
    expect(useTicketStore().typed).toMatchObject({ stopLoss: '59399.9', stopLossIn: 'price' })
    useTicketStore().fill({ protect: false })
    expect(why('stop down')).toBe('no stop in ticket')
  })
})

describe('order type keys', () => {
  async function openWithKeys(hotkeys: Record<string, string> = {}) {
    const focused: string[] = []
    const listen = (): void => {
      const focus = (field: string): void => void focused.push(field)
      const { commands } = useDeskCommands(() => ({ review: () => undefined, focus }))
      useCommandHotkeys(() => commands.value)
    }
    const { view } = await runInDesk(
      listen,
      {
        snapshot: snapshot({ guards: guards() }),
        before: async there => {
          await watchBook(there)
          await usePreferenceStore().setPreferences({ hotkeys })
        },
      },
      () => h(TypeChoice, { modelValue: useTicketStore().typed.type }),
    )
    const press = async (code: string, target: EventTarget = window) => {
      const key = code.replace(/^(?:Digit|Key)/, '').toLowerCase()
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, code, key })
      target.dispatchEvent(event)
      await flushPromises()
      return event.defaultPrevented
    }
    const shown = () => view.findAll('[data-key]').map(each => [each.text(), each.attributes('data-key')])
    return { press, focused, shown, type: () => useTicketStore().typed.type }
  }

  it.each([
    ['Digit1', 'LIMIT'],
    ['Digit2', 'MARKET'],
    ['Digit3', 'IOC'],
    ['Digit4', 'STOP_LIMIT'],
    ['Digit5', 'POST_ONLY'],
  ])('choose by %s the type %s, and change nothing else', async (code, wanted) => {
    const { press, type } = await openWithKeys()
    const { typed } = useTicketStore()
    Object.assign(typed, { size: '0.25', price: '60000' })
    const { type: _before, ...others } = { ...typed }
    expect(await press(code)).toBe(true)
    expect(type()).toBe(wanted)
    expect(typed).toMatchObject(others)
  })

  it('are shown on the buttons, and never take a digit from a field', async () => {
    const { press, shown, type } = await openWithKeys()
    expect(shown()).toEqual([
      ['Limit', '1'],
      ['Market', '2'],
      ['IOC', '3'],
      ['Stop', '4'],
    ])
    const ticket = document.body.appendChild(document.createElement('div'))
    ticket.setAttribute('data-commands', '')
    for (const mode of ['decimal', 'text']) {
      const field = ticket.appendChild(document.createElement('input'))
      field.setAttribute('inputmode', mode)
      expect([await press('Digit2', field), type()]).toEqual([false, 'LIMIT'])
    }
    ticket.remove()
  })

  it('are hotkeys like all others: a chosen key replaces them, and one taken by another command is left out', async () => {
    const { press, shown, type } = await openWithKeys({ 'order type IOC': 'KeyI', size: 'Digit2' })
    expect(shown()).toEqual([
      ['Limit', '1'],
      ['IOC', 'I'],
      ['Stop', '4'],
    ])
    await press('Digit2')
    expect(type()).toBe('LIMIT')
    await press('KeyI')
    expect(type()).toBe('IOC')
  })

  it.each(['MARKET', 'MARKET_WITHOUT_LIMIT'] as const)(
    'turn a %s ticket into a limit order by P',
    async type => {
      const { press, focused } = await openWithKeys()
      const { typed } = useTicketStore()
      typed.type = type
      await press('KeyP')
      expect([typed.type, focused]).toEqual(['LIMIT', ['price']])
      typed.type = 'STOP_MARKET'
      expect([await press('KeyP'), typed.type]).toEqual([false, 'STOP_MARKET'])
    },
  )
})
