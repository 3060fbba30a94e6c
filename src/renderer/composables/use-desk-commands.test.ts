// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'
import { requireAmount as a } from '@core/value/decimal-amount'
import { mountDesk, watchBook } from '../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../test/kit/screen'
import { guards, position, snapshot } from '../../../test/kit/trade'
import type { DeskCommand } from '../commands/commands'
import { useTicketStore } from '../stores/ticket-store'
import { useDeskCommands } from './use-desk-commands'

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
  return { run, why: (id: string) => named(id)?.blocked?.(), drafted, door }
}

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
    const asked = door.asked.filter(([channel]) => channel.startsWith('orders.'))
    expect(asked).toEqual([
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
