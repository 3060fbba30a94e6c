// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlgoOrder } from '@core/account/algo-order'
import { sumMandateUsage } from '@core/envelope/mandate-consumption'
import type { ListedMandate } from '@core/snapshot/desk-snapshot'
import { requireAmount, ZERO } from '@core/value/decimal-amount'
import { algo, leg, long, pair } from '../../../../test/kit/algo'
import { mountDesk, mountDialog } from '../../../../test/kit/mount-desk'
import { moveTo, protectEnvelope, protectRule } from '../../../../test/kit/protect'
import { attempt, NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, market, snapshot } from '../../../../test/kit/trade'
import { useScreenStore } from '../../stores/screen-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { programDialogMessages } from '@messages/programs'
import { stopMoveFormMessages, protectSheetMessages } from '@messages/protect'
import ArmQuestion from '../../consent/ArmQuestion.vue'
import ArmSummary from '../../consent/ArmSummary.vue'
import ProgramDialog from './ProgramDialog.vue'
import ProgramRow from './ProgramRow.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00a0', ' ')

describe('stop-moving program form', () => {
  const snapshotWith = (algoOrders: readonly AlgoOrder[]) =>
    snapshot({
      ...{ markets: [market()], armed: { envelopes: [], refused: [] }, attempts: [] },
      ...{ algoOrders, positions: [long()] },
    })
  const open = async (algoOrders?: readonly AlgoOrder[]) => {
    const { algoOrders: _, ...unread } = snapshotWith([])
    const on = await mountDialog(ProgramDialog, {
      snapshot: algoOrders === undefined ? unread : snapshotWith(algoOrders),
      answers: { 'armed.program': 'armed' },
      async before() {
        await useWatchedMarketStore().watchMarket(SYMBOL)
        useScreenStore().openOverlay({ is: 'program' })
      },
    })
    const choose = async (label: string): Promise<void> => {
      const radios = [...(on.dialog()?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])]
      const one = radios.find(({ textContent }) => plain(textContent).includes(label))
      if (one === undefined) throw new Error(`There is no choice ${label}.`)
      one.click()
      await flushPromises()
    }
    await on.choose(programDialogMessages.kinds.protect)
    let version = 2
    const pushStops = async (algoOrders: readonly AlgoOrder[]): Promise<void> => {
      on.door.tell('desk.changed', { algoOrders: { ...dated(algoOrders), version: (version += 1) } })
      await flushPromises()
    }
    return { ...on, choose, pushStops }
  }

  it('lists the stops of the market and sends every typed number to main', async () => {
    const elsewhere = algo({
      algoOrderId: '70',
      symbol: 'PERP_ETH_USDC',
      triggerPrice: requireAmount('2000'),
    })
    const on = await open([
      algo(),
      pair({
        ...{ algoOrderId: '190', rootId: '190' },
        legs: [
          leg('TAKE_PROFIT', { algoOrderId: '191' }),
          leg('STOP_LOSS', { algoOrderId: '192', quantity: ZERO, triggerPrice: requireAmount('57500') }),
        ],
      }),
      elsewhere,
    ])
    const text = plain(on.dialog()?.textContent ?? '')
    expect(text).not.toContain(programDialogMessages.side)
    expect(text).not.toContain('2 000')
    await on.choose(stopMoveFormMessages.stopOf('57 500.0', stopMoveFormMessages.whole))
    const fill = (label: string, value: string): void => {
      const field = [...(on.dialog()?.querySelectorAll('label') ?? [])].find(({ textContent }) =>
        textContent.includes(label),
      )
      const input = on.dialog()?.querySelector<HTMLInputElement>(`#${field?.htmlFor ?? 'none'}`)
      if (!input) throw new Error(`There is no field ${label}.`)
      input.value = value
      input.dispatchEvent(new Event('input'))
    }
    fill(stopMoveFormMessages.evenAt, '61000')
    fill(stopMoveFormMessages.evenTicks, '2')
    fill(stopMoveFormMessages.trailFrom, '61500')
    fill(stopMoveFormMessages.trailBy, '1000')
    fill(stopMoveFormMessages.trailStep, '100')
    fill(stopMoveFormMessages.furthest, '65000')
    fill(stopMoveFormMessages.moves, '5')
    await flushPromises()
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    expect(on.asked('armed.program')).toEqual([
      {
        ...{ is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', stop: '192', evenAt: '61000', evenTicks: 2 },
        ...{ trailFrom: '61500', trailBy: '1000', trailStep: '100', furthest: '65000' },
        ...{ moves: 5, apart: 2, minutes: 10, patience: 60 },
      },
    ])
    expect(useScreenStore().overlay).toEqual({ is: 'none' })
  })

  it('shows a reason and sends nothing if no stop waits for its trigger', async () => {
    const on = await open([algo({ price: requireAmount('57000') })])
    expect(on.dialog()?.textContent).toContain(stopMoveFormMessages.noStop)
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    expect(on.asked('armed.program')).toHaveLength(0)
  })

  it('shows the stops as unknown before they are read, then selects the first one', async () => {
    const on = await open()
    expect(on.dialog()?.textContent).toContain(stopMoveFormMessages.notRead)
    expect(on.dialog()?.textContent).not.toContain(stopMoveFormMessages.noStop)
    expect(on.buttons()).not.toContain(programDialogMessages.ask)
    await on.pushStops([algo()])
    expect(on.dialog()?.textContent).not.toContain(stopMoveFormMessages.notRead)
    expect(on.buttons()).toContain(programDialogMessages.ask)
  })

  it('does not replace a stop that is gone with another', async () => {
    const [first, second] = [
      algo(),
      algo({ algoOrderId: '71', rootId: '71', triggerPrice: requireAmount('57500') }),
    ]
    const on = await open([first, second])
    await on.choose('57 500.0')
    await on.pushStops([first])
    expect(on.dialog()?.textContent).toContain(stopMoveFormMessages.gone)
    expect(on.buttons()).not.toContain(programDialogMessages.ask)
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    expect(on.asked('armed.program')).toHaveLength(0)
    await on.choose('58 000.0')
    expect(on.buttons()).toContain(programDialogMessages.ask)
  })
})

const listedMandate: ListedMandate = {
  ...{ envelope: protectEnvelope(), digest: 'ab'.repeat(32), at: NOW },
  used: sumMandateUsage([]),
}

it('has a row that shows the moves made and the latest trigger, and ends the program', async () => {
  const sent = (trigger: string, at: number, is: 'done' | 'not sent') =>
    attempt({
      ...{ id: `m-${at}` as never, write: moveTo(trigger), consentedAt: NOW + at },
      state: is === 'done' ? { is, at: NOW, by: 'new terms' } : { is, at: NOW, why: 'held' },
      inside: { ...{ envelope: 'env-1', symbol: SYMBOL, size: ZERO, worth: ZERO }, slice: { at } },
    })
  const on = await mountDesk(ProgramRow, {
    props: { report: listedMandate },
    snapshot: snapshot({
      ...{ markets: [market()], armed: { envelopes: [listedMandate], refused: [] } },
      attempts: [sent('61000', 2, 'not sent'), sent('60500', 1, 'done'), sent('60000.2', 0, 'done')],
    }),
  })
  const text = plain(on.view.text())
  for (const part of ['60 500.0', '2 of 5', '58 000.0', '65 000.0']) expect(text).toContain(part)
  // The row does not know if the stop is still at that price.
  expect(text).toContain('Stop of BTC moved 2/5, last to 60 500.0')
  await on.view.get('button').trigger('click')
  expect(on.asked('armed.disarm')).toHaveLength(1)
})

it('lists every number and the stop’s result on its sheet, as moves only', () => {
  const stop = {
    ...{ symbol: SYMBOL, size: requireAmount('0.4'), at: requireAmount('58000') },
    ...{ gain: requireAmount('-800'), fee: requireAmount('11.6') },
  }
  const props = {
    question: {
      ...{ is: 'arm', token: 't', envelope: listedMandate.envelope, markets: [market()] },
      worst: { cases: [], closings: [], churns: [], stop },
    } as never,
  }
  const text = plain(mount(ArmQuestion, { props }).text() + mount(ArmSummary, { props }).text())
  for (const part of [
    '58 000.0',
    '65 000.0',
    '61 000.0',
    '60 000.2',
    '61 500.0',
    '1 000.0',
    '100.0',
    '−811.60',
    '11.60',
  ])
    expect(text).toContain(part)
  for (const part of [protectSheetMessages.sends, protectSheetMessages.after, protectSheetMessages.ends])
    expect(text).toContain(part)
  expect(text).not.toContain(programDialogMessages.reach)
  expect(protectRule().moves).toBe(5)
})
