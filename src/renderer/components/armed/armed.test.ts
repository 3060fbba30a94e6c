// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderRecord } from '@core/account/order-record'
import type { ListedMandate } from '@core/snapshot/desk-snapshot'
import { requireAmount } from '@core/value/decimal-amount'
import { envelope, ladderActs } from '../../../../test/kit/envelopes'
import { mountDialog } from '../../../../test/kit/mount-desk'
import { protectEnvelope } from '../../../../test/kit/protect'
import { attempt, NOW, SYMBOL } from '../../../../test/kit/screen'
import { guards, market, order, position, snapshot } from '../../../../test/kit/trade'
import { useMandateStore } from '../../stores/mandate-store'
import { useScreenStore } from '../../stores/screen-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import {
  armDialogMessages,
  mandateEndReasons,
  armedStripMessages,
  restingOrderMessages,
} from '@messages/armed'
import { emptyStateMessages } from '@messages/shell'
import { boundFaultMessages, durationFaultMessages } from '@messages/bound-faults'
import ArmSummary from '../../consent/ArmSummary.vue'
import ArmDialog from './ArmDialog.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const listedMandate = (changes: Partial<ListedMandate> = {}): ListedMandate => ({
  envelope: envelope({ sealedAt: { wall: NOW, steady: 1 } }),
  digest: 'abcdef01'.repeat(8),
  at: NOW,
  used: { writes: 3, worth: requireAmount('18000'), sizes: { [SYMBOL]: requireAmount('0.3') } },
  ...changes,
})
const counted = {
  envelope: 'env-1',
  symbol: SYMBOL,
  size: requireAmount('0.1'),
  worth: requireAmount('6000'),
}
const left = attempt({ inside: counted, state: { is: 'filled', at: NOW } })

describe('ArmDialog', () => {
  const open = (envelopes: readonly ListedMandate[], known: Parameters<typeof snapshot>[0] = {}) =>
    mountDialog(ArmDialog, {
      snapshot: snapshot({
        ...{ markets: [market()], armed: { envelopes, refused: [] }, attempts: [left] },
        ...known,
      }),
      answers: { 'armed.arm': 'armed' },
      async before() {
        await useWatchedMarketStore().watchMarket(SYMBOL)
        useScreenStore().openOverlay({ is: 'arm' })
      },
    })

  it.each<[string, Parameters<typeof snapshot>[0], string]>([
    ['before it was told', { armed: undefined }, emptyStateMessages.title],
    ['where nothing was', {}, armDialogMessages.none],
    [
      'while the first one is open',
      { armed: { envelopes: [listedMandate()], refused: [] } },
      armDialogMessages.noneEnded,
    ],
  ])('shows only what is known about earlier envelopes: %s', async (_, known, wanted) => {
    const on = await open([], known)
    const section = on.dialog()?.querySelector(`[aria-label="${armDialogMessages.past}"]`)
    expect(section?.querySelector('p')?.textContent).toBe(wanted)
  })

  it('sends the typed bounds to main and omits an empty side', async () => {
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
    fill(armDialogMessages.buyAtMost, '60100')
    fill(armDialogMessages.perOrder, '0.1')
    fill(armDialogMessages.sellAtLeast, '')
    fill(armDialogMessages.exposure, '0.5')
    fill(armDialogMessages.loss, '100')
    fill(armDialogMessages.writes, '500')
    fill(armDialogMessages.worthPerOrder, '6010')
    fill(armDialogMessages.worthInAll, '24000')
    await flushPromises()
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    expect(on.asked('armed.arm')).toEqual([
      {
        ...{ symbol: SYMBOL, marginMode: 'CROSS', buyAtMost: '60100', perOrder: '0.1', exposure: '0.5' },
        ...{ worthPerOrder: '6010', worthInAll: '24000', loss: '100', slippage: '5' },
        ...{ perMinute: 60, writes: 500, minutes: 60 },
      },
    ])
    expect(useScreenStore().overlay).toEqual({ is: 'none' })
  })

  it('fills in every bound by the guards and the mark, and keeps typed or cleared fields', async () => {
    const on = await open([], { guards: guards({ orderNotional: requireAmount('25000') }) })
    const value = (name: 'perOrder' | 'exposure' | 'loss' | 'writes' | 'worthPerOrder' | 'worthInAll') =>
      on.field(armDialogMessages[name]).value.replaceAll(/[\s\u00a0]/g, '')
    const prices = () =>
      [armDialogMessages.buyAtMost, armDialogMessages.sellAtLeast].map(label =>
        on.field(label).value.replaceAll(/[\s\u00a0]/g, ''),
      )
    // 5 % around the mark of 60,000, and a tenth of the largest order.
    expect(prices()).toEqual(['63000', '57000'])
    expect([value('perOrder'), value('exposure'), value('writes')]).toEqual(['0.041', '0.205', '3600'])
    // Half of the requests open.
    expect([value('worthPerOrder'), value('worthInAll')]).toEqual(['2583', '4649400'])
    await on.type(armDialogMessages.perOrder, '0.02')
    expect([value('exposure'), value('worthPerOrder')]).toEqual(['0.1', '1260'])
    await on.type(armDialogMessages.minutes, '10')
    expect(value('writes')).toBe('600')
    await on.type(armDialogMessages.worthInAll, '5000')
    await on.type(armDialogMessages.sellAtLeast, '')
    await on.type(armDialogMessages.buyAtMost, '60100')
    expect(value('worthInAll')).toBe('5000')
    expect(prices()).toEqual(['60100', ''])
  })

  it.each([
    // 5 × 0.041 leaves room beside a small position, and is added to a larger one.
    ['0.1', '0.205'],
    ['0.2', '0.405'],
    ['-0.205', '0.41'],
  ])('proposes a largest position beyond the one held: %s', async (quantity, wanted) => {
    const on = await open([], {
      guards: guards({ orderNotional: requireAmount('25000') }),
      positions: [position({ quantity: requireAmount(quantity) })],
    })
    expect(on.field(armDialogMessages.exposure).value).toBe(wanted)
  })

  it('proposes the terms of the last session in this market, with new price limits', async () => {
    const [terms = undefined as never] = envelope().markets
    const size = { perOrder: requireAmount('0.02'), inAll: requireAmount('0.3') }
    const last = envelope({
      ...{ markets: [{ ...terms, size }], lasts: 1_200_000, acts: ladderActs, types: ['POST_ONLY', 'IOC'] },
      session: { perMinute: 30, loss: requireAmount('70'), reach: requireAmount('0.0008') },
    })
    const other = envelope({ markets: [{ ...terms, symbol: 'PERP_ETH_USDC' }] })
    const ended = { at: NOW, why: 'disarmed' } as const
    const on = await open(
      [listedMandate({ envelope: other, ended }), listedMandate({ envelope: last, ended })],
      {
        guards: guards(),
      },
    )
    const value = (name: 'perOrder' | 'exposure') => on.field(armDialogMessages[name]).value
    expect([value('perOrder'), value('exposure')]).toEqual(['0.02', '0.3'])
    const others = ['loss', 'slippage', 'perMinute', 'minutes', 'buyAtMost'] as const
    expect(others.map(name => on.field(armDialogMessages[name]).value.replaceAll(/[\s\u00a0]/g, ''))).toEqual(
      [...['70', '8', '30', '20', '63000']],
    )
    const isChecked = (label: string) =>
      [...(on.dialog()?.querySelectorAll('label') ?? [])]
        .find(({ textContent }) => textContent.includes(label))
        ?.querySelector('input')?.checked
    expect(isChecked(armDialogMessages.postOnly)).toBe(true)
    await on.type(armDialogMessages.perOrder, '0.01')
    expect(value('exposure')).toBe('0.05')
  })

  it('shows each refusal at its field until the value changes, and refusals without a field below', async () => {
    const on = await open([])
    on.door.answer('armed.arm', {
      ok: false,
      error: [
        { code: 'ENVELOPE_MALFORMED', facts: { bound: 'exposure' } },
        { code: 'QUANTITY_OFF_TICK', facts: { qty: '0.0001', tick: '0.001' } },
        { code: 'ENVELOPE_MALFORMED', facts: { bound: 'places' } },
        { code: 'INPUT_MALFORMED', facts: { channel: 'armed.arm', at: 'minutes' } },
      ],
    })
    await on.type(armDialogMessages.perOrder, '0.0001')
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    const saidAt = (label: string) =>
      [...(on.field(label).closest('.wrap')?.querySelectorAll('.said .down') ?? [])].map(
        ({ textContent }) => textContent,
      )
    expect(saidAt(armDialogMessages.exposure)).toEqual([boundFaultMessages['exposure']])
    expect(saidAt(armDialogMessages.perOrder).join()).toContain('0.0001')
    expect(saidAt(armDialogMessages.minutes)).toEqual([durationFaultMessages.session])
    expect(saidAt(armDialogMessages.buyAtMost)).toEqual([])
    expect(on.dialog()?.querySelector('[role=alert]')?.textContent).toBe(boundFaultMessages['places'])
    await on.type(armDialogMessages.exposure, '0.5')
    expect(saidAt(armDialogMessages.exposure)).toEqual([])
  })

  it('requests armed clicks when chosen, and offers them while a place for clicks is on the screen', async () => {
    const on = await open([])
    expect(on.dialog()?.textContent).not.toContain(armDialogMessages.clicks)
    const area = { x: 1, y: 2, width: 3, height: 4 }
    useMandateStore().places.add(['bids', () => area])
    useMandateStore().places.add([
      'closes',
      ({ marginMode }) => (marginMode === 'CROSS' ? { ...area, x: 9 } : undefined),
    ])
    useMandateStore().places.add(['asks', () => undefined])
    await flushPromises()
    const wants = [...(on.dialog()?.querySelectorAll('label') ?? [])]
      .find(({ textContent }) => textContent.includes(armDialogMessages.clicks))
      ?.querySelector('input')
    wants?.click()
    await flushPromises()
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    expect(on.asked('armed.arm')).toMatchObject([{ places: { bids: area, closes: { ...area, x: 9 } } }])
  })

  it('shows how many orders of an ended envelope still rest, with a button that cancels them', async () => {
    const page = async (orders: readonly OrderRecord[]) => {
      const known = { orders, attempts: [attempt({ inside: counted, orderId: '7' })] }
      const on = await open([listedMandate({ ended: { at: NOW, why: 'refused' } })], known)
      return { on, rests: on.dialog()?.querySelector('details .rests') }
    }
    const nothing = await page([order({ orderId: '8' })])
    expect(nothing.rests).toBeNull()
    nothing.on.view.unmount()
    const { on, rests } = await page([order({ orderId: '7' })])
    expect(rests?.textContent).toContain(restingOrderMessages.rests(1))
    on.dialog()?.querySelector<HTMLElement>('details .button')?.click()
    expect(useScreenStore().drawer).toEqual({ is: 'cancel all', symbol: SYMBOL })
  })

  it('keeps the page of an ended envelope: bounds, use, orders that left and the reason for the end', async () => {
    const on = await open([listedMandate({ ended: { at: NOW, why: 'refused' } })])
    const text = (on.dialog()?.textContent ?? '').replaceAll('\u00a0', ' ')
    for (const part of [mandateEndReasons.refused, 'buy ≤ 60 100', '3 of 20', 'ABCD·EF01'])
      expect(text).toContain(part)
    expect(text).toMatch(/filled/i)
    expect(text).not.toContain(armDialogMessages.noOrders)
  })

  it('lists no program that ended among its sessions', async () => {
    const on = await open([
      listedMandate({ envelope: protectEnvelope(), ended: { at: NOW, why: 'refused' } }),
    ])
    const section = on.dialog()?.querySelector(`[aria-label="${armDialogMessages.past}"]`)
    expect(section?.querySelectorAll('details')).toHaveLength(0)
  })

  it('has no fields while an envelope is open', async () => {
    const on = await open([listedMandate()])
    expect(on.dialog()?.querySelector('form')).toBeNull()
    expect(on.dialog()?.textContent).toContain(armDialogMessages.open)
    await on.press(armedStripMessages.disarm)
    expect(on.asked('armed.disarm')).toHaveLength(1)
  })
})

describe('summary of one-click trading on the sheet', () => {
  it('says that cancels use up requests, and never lack one', () => {
    const question = {
      ...{ is: 'arm', token: 't', envelope: envelope(), markets: [market()] },
      worst: { cases: [], closings: [] },
    } as never
    const text = mount(ArmSummary, { props: { question } }).text().replaceAll('\u00a0', ' ')
    expect(text).toContain('60 a minute, 20 total; cancels count, always fit')
    expect(text).not.toContain('Fees')
  })
})
