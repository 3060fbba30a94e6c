// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AttemptState } from '@core/attempt/write-attempt'
import { requireAmount } from '@core/value/decimal-amount'
import type { Plan } from '@core/write/plan'
import { algo, pair } from '../../../../test/kit/algo'
import { mountDialog } from '../../../../test/kit/mount-desk'
import { attempt, NOW, plan, SYMBOL } from '../../../../test/kit/screen'
import { dated, guards, order, position, snapshot } from '../../../../test/kit/trade'
import { useDeskStore } from '../../stores/desk-store'
import { useScreenStore } from '../../stores/screen-store'
import { flattenDialogMessages } from '@messages/flatten'
import FlattenDialog from './FlattenDialog.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const sealed: Plan = { ...plan(), stops: true }
const held = position({ quantity: requireAmount('0.1'), entry: requireAmount('60000') })

async function open(more: Parameters<typeof snapshot>[0] = {}) {
  const on = await mountDialog(FlattenDialog, {
    snapshot: snapshot({
      positions: [held],
      orders: [order()],
      algoOrders: [],
      attempts: [],
      guards: guards({ positionNotional: requireAmount('200000'), collar: requireAmount('0.01') }),
      writes: { state: 'active', holds: [] },
      ...more,
    }),
    answers: { 'orders.plan': sealed, 'orders.submit': sealed.attempt },
    before: () => useScreenStore().openOverlay({ is: 'flatten' }),
  })
  const review = async () => {
    on.dialog()?.querySelector<HTMLElement>('[data-review]')?.click()
    await flushPromises()
  }
  const become = async (state: AttemptState, positions = [held]) => {
    const looked = { at: NOW, asked: 'a', answer: 'b' }
    const own = attempt({ id: sealed.attempt, write: sealed.write, state, evidence: [looked] })
    useDeskStore().applyChanges({
      attempts: { ...dated([own]), version: 9 },
      positions: { ...dated(positions), version: 9 },
      orders: { ...dated([]), version: 9 },
    })
    await flushPromises()
  }
  return { ...on, review, become, dialogText: () => on.dialog()?.textContent ?? '' }
}

it('plans the exit of everything currently open, and stays open to show the progress', async () => {
  const on = await open()
  expect(on.dialogText()).toContain(flattenDialogMessages.positions(1))
  await on.review()
  expect(on.asked('orders.plan')).toEqual([{ is: 'flatten' }])
  expect(on.dialogText()).toContain(flattenDialogMessages.turn)
  expect(useScreenStore().overlay).toEqual({ is: 'flatten' })
})

it('shows that everything is closed, and plans nothing more', async () => {
  const on = await open()
  await on.review()
  await on.become({ is: 'filled', at: NOW }, [])
  expect(on.dialogText()).toContain(flattenDialogMessages.out)
  expect(on.asked('orders.plan')).toHaveLength(1)
  expect(on.dialog()?.querySelector('[data-review]')).toBeNull()
})

it('counts nothing that was not read, and reports no completion from it', async () => {
  const on = await open({ algoOrders: undefined })
  expect(on.dialogText()).toContain(flattenDialogMessages.waiting(undefined))
  await on.review()
  await on.become({ is: 'filled', at: NOW }, [])
  expect(on.dialogText()).not.toContain(flattenDialogMessages.out)
  expect(on.asked('orders.plan')).toHaveLength(2)
})

it('counts each leg of a trigger order', async () =>
  expect((await open({ algoOrders: [pair(), algo({ algoOrderId: '7' })] })).dialogText()).toContain(
    flattenDialogMessages.waiting(3),
  ))

it('offers a second sheet for the rest after the first one ends', async () => {
  const on = await open()
  await on.review()
  await on.become({ is: 'accepted', at: NOW })
  expect(on.asked('orders.plan')).toHaveLength(1)
  await on.become({ is: 'cancelled', at: NOW })
  expect(on.asked('orders.plan')).toHaveLength(2)
  expect(on.dialogText()).toContain(flattenDialogMessages.again)
})

it('plans nothing more after an unknown outcome, and points to the venue’s own terminal', async () => {
  const on = await open()
  await on.review()
  await on.become({ is: 'unknown', at: NOW, why: 'no answer' })
  expect(on.asked('orders.plan')).toHaveLength(1)
  expect(on.dialogText()).toContain(flattenDialogMessages.ended)
  expect(on.dialogText()).toContain('In the venue’s terminal')
  expect(on.dialogText()).toContain(SYMBOL)
})
