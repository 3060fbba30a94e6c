// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '@core/account/order'
import type { ToldEnvelope } from '@core/snapshot/snapshot'
import { exactly } from '@core/value/decimal'
import { envelope } from '../../../../test/kit/envelopes'
import { mountDialog } from '../../../../test/kit/mount-desk'
import { attempt, NOW, SYMBOL } from '../../../../test/kit/screen'
import { guards, market, order, snapshot } from '../../../../test/kit/trade'
import { useArmed } from '../../stores/armed'
import { useScreen } from '../../stores/screen'
import { useWatch } from '../../stores/watch'
import { armSays, endWords, armedStripSays, restsSays } from '@messages/armed'
import { emptySays } from '@messages/shell'
import { boundFaults, minuteFaults } from '@messages/bound-faults'
import ArmDialog from './ArmDialog.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const told = (changes: Partial<ToldEnvelope> = {}): ToldEnvelope => ({
  envelope: envelope({ sealedAt: { wall: NOW, steady: 1 } }),
  digest: 'abcdef01'.repeat(8),
  at: NOW,
  used: { writes: 3, worth: exactly('18000'), sizes: { [SYMBOL]: exactly('0.3') } },
  ...changes,
})
const counted = { envelope: 'env-1', symbol: SYMBOL, size: exactly('0.1'), worth: exactly('6000') }
const left = attempt({ inside: counted, state: { is: 'filled', at: NOW } })

describe('the dialog', () => {
  const open = (envelopes: readonly ToldEnvelope[], known: Parameters<typeof snapshot>[0] = {}) =>
    mountDialog(ArmDialog, {
      snapshot: snapshot({
        ...{ markets: [market()], armed: { envelopes, refused: [] }, attempts: [left] },
        ...known,
      }),
      answers: { 'armed.arm': 'armed' },
      async before() {
        await useWatch().watch(SYMBOL)
        useScreen().show({ is: 'arm' })
      },
    })

  it.each<[string, Parameters<typeof snapshot>[0], string]>([
    ['before it was told', { armed: undefined }, emptySays.title],
    ['where nothing was', {}, armSays.none],
    ['while the first one is open', { armed: { envelopes: [told()], refused: [] } }, armSays.noneEnded],
  ])('says of what was armed no more than is known: %s', async (_, known, wanted) => {
    const on = await open([], known)
    const section = on.dialog()?.querySelector(`[aria-label="${armSays.past}"]`)
    expect(section?.querySelector('p')?.textContent).toBe(wanted)
  })

  it('asks main for what was typed, and for no side that was left empty', async () => {
    const on = await open([])
    const fill = (label: string, text: string): void => {
      const field = [...(on.dialog()?.querySelectorAll('label') ?? [])].find(({ textContent }) =>
        textContent.includes(label),
      )
      const input =
        field?.querySelector('input') ??
        on.dialog()?.querySelector<HTMLInputElement>(`#${field?.htmlFor ?? 'none'}`)
      if (!input) throw new Error(`There is no field ${label}.`)
      input.value = text
      input.dispatchEvent(new Event('input'))
    }
    fill(armSays.buyAtMost, '60100')
    fill(armSays.perOrder, '0.1')
    fill(armSays.inAll, '0.5')
    fill(armSays.worthPerOrder, '6010')
    fill(armSays.worthInAll, '24000')
    await flushPromises()
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    expect(on.asked('armed.arm')).toEqual([
      {
        ...{ symbol: SYMBOL, marginMode: 'CROSS', buyAtMost: '60100', perOrder: '0.1', inAll: '0.5' },
        ...{ worthPerOrder: '6010', worthInAll: '24000', writes: 20, minutes: 5 },
      },
    ])
    expect(useScreen().overlay).toEqual({ is: 'none' })
  })

  it('fills in worst prices within the collar, and values by them, and leaves alone what was typed or emptied', async () => {
    const on = await open([], { guards: guards({ collar: exactly('0.01') }) })
    const value = (label: string) => on.field(label).value.replaceAll(/[\s\u00a0]/g, '')
    // Three quarters of the way to the collar, as far as a close goes.
    expect([value(armSays.buyAtMost), value(armSays.sellAtLeast)]).toEqual(['60450', '59550'])
    expect(value(armSays.worthPerOrder)).toBe('')
    await on.type(armSays.perOrder, '0.02')
    expect(value(armSays.inAll)).toBe('0.1')
    expect([value(armSays.worthPerOrder), value(armSays.worthInAll)]).toEqual(['1209', '6045'])
    await on.type(armSays.worthInAll, '5000')
    await on.type(armSays.sellAtLeast, '')
    await on.type(armSays.buyAtMost, '60100')
    expect([value(armSays.worthPerOrder), value(armSays.worthInAll)]).toEqual(['1202', '5000'])
    expect(value(armSays.sellAtLeast)).toBe('')
  })

  it('says what is refused at its field, for as long as that stands there, and what has none below', async () => {
    const on = await open([])
    on.door.answer('armed.arm', {
      ok: false,
      error: [
        { code: 'ENVELOPE_MALFORMED', facts: { bound: 'inAll' } },
        { code: 'QUANTITY_OFF_TICK', facts: { qty: '0.0001', tick: '0.001' } },
        { code: 'ENVELOPE_MALFORMED', facts: { bound: 'places' } },
        { code: 'INPUT_MALFORMED', facts: { channel: 'armed.arm', at: 'minutes' } },
      ],
    })
    await on.type(armSays.perOrder, '0.0001')
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    const saidAt = (label: string) =>
      [...(on.field(label).closest('.wrap')?.querySelectorAll('.said .down') ?? [])].map(
        ({ textContent }) => textContent,
      )
    expect(saidAt(armSays.inAll)).toEqual([boundFaults['inAll']])
    expect(saidAt(armSays.perOrder).join()).toContain('0.0001')
    expect(saidAt(armSays.minutes)).toEqual([minuteFaults.hands])
    expect(saidAt(armSays.buyAtMost)).toEqual([])
    expect(on.dialog()?.querySelector('[role=alert]')?.textContent).toBe(boundFaults['places'])
    await on.type(armSays.inAll, '0.5')
    expect(saidAt(armSays.inAll)).toEqual([])
  })

  it('asks for clicks too where they are wanted, and offers them where a place for one is on the screen', async () => {
    const on = await open([])
    expect(on.dialog()?.textContent).not.toContain(armSays.clicks)
    const area = { x: 1, y: 2, width: 3, height: 4 }
    useArmed().places.add(['bids', () => area])
    useArmed().places.add([
      'closes',
      ({ marginMode }) => (marginMode === 'CROSS' ? { ...area, x: 9 } : undefined),
    ])
    useArmed().places.add(['asks', () => undefined])
    await flushPromises()
    const wants = [...(on.dialog()?.querySelectorAll('label') ?? [])]
      .find(({ textContent }) => textContent.includes(armSays.clicks))
      ?.querySelector('input')
    wants?.click()
    await flushPromises()
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    expect(on.asked('armed.arm')).toMatchObject([{ places: { bids: area, closes: { ...area, x: 9 } } }])
  })

  it('has on the page of what ended how many orders of it still rest, with the way to cancel them', async () => {
    const page = async (orders: readonly Order[]) => {
      const known = { orders, attempts: [attempt({ inside: counted, orderId: '7' })] }
      const on = await open([told({ ended: { at: NOW, why: 'refused' } })], known)
      return { on, rests: on.dialog()?.querySelector('details .rests') }
    }
    const nothing = await page([order({ orderId: '8' })])
    expect(nothing.rests).toBeNull()
    nothing.on.view.unmount()
    const { on, rests } = await page([order({ orderId: '7' })])
    expect(rests?.textContent).toContain(restsSays.rests(1))
    on.dialog()?.querySelector<HTMLElement>('details .button')?.click()
    expect(useScreen().drawer).toEqual({ is: 'cancel all', symbol: SYMBOL })
  })

  it('keeps the page of what ended: what was allowed and used, what left, and why it ended', async () => {
    const on = await open([told({ ended: { at: NOW, why: 'refused' } })])
    const text = (on.dialog()?.textContent ?? '').replaceAll('\u00a0', ' ')
    for (const said of [endWords.refused, 'never above 60 100', '3 of 20', 'ABCD·EF01'])
      expect(text).toContain(said)
    expect(text).toMatch(/filled/i)
    expect(text).not.toContain(armSays.noOrders)
  })

  it('has no fields while something is armed', async () => {
    const on = await open([told()])
    expect(on.dialog()?.querySelector('form')).toBeNull()
    expect(on.dialog()?.textContent).toContain(armSays.open)
    await on.press(armedStripSays.disarm)
    expect(on.asked('armed.disarm')).toHaveLength(1)
  })
})
