// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Component } from 'vue'
import { err, ok, createRefusal, type Refusal } from '@core/value/result'
import { mountDialog } from '../../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { market, position, snapshot } from '../../../../test/kit/trade'
import { useMandateStore } from '../../stores/mandate-store'
import { useScreenStore } from '../../stores/screen-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { durationFaultMessages } from '@messages/bound-faults'
import { programDialogMessages } from '@messages/programs'
import { explainRefusal } from '@messages/refusals'
import ArmDialog from './ArmDialog.vue'
import ProgramDialog from './ProgramDialog.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const dialogs = {
  arm: { part: ArmDialog, channel: 'armed.arm' },
  program: { part: ProgramDialog, channel: 'armed.program' },
} as const satisfies Record<string, { part: Component; channel: string }>

async function open(is: keyof typeof dialogs = 'program') {
  const { part, channel } = dialogs[is]
  const on = await mountDialog(part, {
    snapshot: snapshot({
      ...{ markets: [market()], armed: { envelopes: [], refused: [] }, attempts: [] },
      positions: [position()],
    }),
    async before() {
      await useWatchedMarketStore().watchMarket(SYMBOL)
      useScreenStore().openOverlay({ is })
    },
  })
  const submit = async () => {
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
  }
  return {
    ...on,
    submit,
    questions: () => on.asked(channel),
    async refused(...refusals: readonly Refusal[]) {
      on.door.answer(channel, err(refusals))
      await submit()
    },
    async declined() {
      on.door.answer(channel, ok('declined'))
      await submit()
    },
    /** Submits, and returns a function that sends main's answer. */
    async submitUnanswered() {
      let answer: (value: unknown) => void = () => undefined
      on.door.answer(channel, () => new Promise(resolve => (answer = resolve)))
      await submit()
      return async (value: unknown) => {
        answer(value)
        await flushPromises()
      }
    },
    button: () => on.dialog()?.querySelector('button[type=submit]'),
    saidAt: (label: string) =>
      [...(on.field(label).closest('.wrap')?.querySelectorAll('.said .down') ?? [])].map(
        ({ textContent }) => textContent,
      ),
    below: () =>
      [...(on.dialog()?.querySelectorAll('[role=alert] li') ?? [])].map(({ textContent }) => textContent),
  }
}

const isOpen = createRefusal('ENVELOPE_OPEN')
const isDense = createRefusal('LADDER_DENSE', { tick: '0.1' })
const noMinutes = createRefusal('ENVELOPE_MALFORMED', { bound: 'minutes' })

describe('size refusal of a program in one market', () => {
  const ofSize = [
    createRefusal('CAP_NOTIONAL', { notional: '6000', cap: '5000' }),
    createRefusal('NOTIONAL_TOO_SMALL', { notional: '6', min: '10' }),
    createRefusal('QUANTITY_TOO_SMALL', { qty: '0.0001', min: '0.001' }),
    createRefusal('QUANTITY_TOO_LARGE', { qty: '9000', max: '500' }),
  ]
  it.each(['twap', 'chase', 'scale', 'close over time'] as const)(
    'is shown beside the size field: %s',
    async kind => {
      const on = await open()
      await on.choose(programDialogMessages.kinds[kind])
      await on.refused(...ofSize)
      expect(on.saidAt(programDialogMessages.quantity)).toEqual(ofSize.map(explainRefusal))
      expect(on.below()).toEqual([])
    },
  )
})

describe('refusals in the dialogs', () => {
  it('disappear when one of several related figures changes; others stay until the next response', async () => {
    const on = await open()
    await on.choose(programDialogMessages.kinds.scale)
    const tooFast = createRefusal('CAP_RATE', { count: '50', cap: '20' })
    await on.refused(isOpen, isDense, tooFast)
    expect(on.below()).toEqual([isOpen, isDense, tooFast].map(explainRefusal))
    await on.type(programDialogMessages.levels, '7')
    expect(on.below()).toEqual([explainRefusal(isOpen)])
    // The figures that were refused are back.
    await on.type(programDialogMessages.levels, '5')
    expect(on.below()).toHaveLength(3)
    await on.declined()
    expect(on.below()).toEqual([])
  })

  it('disappear after another action, not only after the same request', async () => {
    const on = await open()
    await on.refused(isOpen, noMinutes)
    expect(on.saidAt(programDialogMessages.minutes)).toEqual([durationFaultMessages.twap])
    on.door.answer('armed.disarm', ok(undefined))
    await useMandateStore().requestDisarming()
    await flushPromises()
    expect([on.below(), on.saidAt(programDialogMessages.minutes)]).toEqual([[], []])
  })

  it('apply to the submitted figures, not to figures typed before the response', async () => {
    const on = await open()
    await on.choose(programDialogMessages.kinds.scale)
    const answer = await on.submitUnanswered()
    await on.type(programDialogMessages.rests, '30')
    await answer(err([noMinutes, isDense, isOpen]))
    expect(on.saidAt(programDialogMessages.rests)).toEqual([])
    expect(on.below()).toEqual([explainRefusal(isOpen)])
  })

  it('apply to the submitted figures while other figures are being submitted', async () => {
    const on = await open()
    await on.refused(noMinutes)
    await on.type(programDialogMessages.minutes, '30')
    await on.submitUnanswered()
    expect(on.saidAt(programDialogMessages.minutes)).toEqual([])
  })
})

it.each(['arm', 'program'] as const)(
  'sends one request, and another only after the response: %s',
  async is => {
    const on = await open(is)
    expect(on.button()?.getAttribute('aria-disabled')).toBe('false')
    const answer = await on.submitUnanswered()
    expect(on.button()?.getAttribute('aria-disabled')).toBe('true')
    await on.submit()
    expect(on.questions()).toHaveLength(1)
    await answer(ok('declined'))
    expect(on.button()?.getAttribute('aria-disabled')).toBe('false')
    await on.submit()
    expect(on.questions()).toHaveLength(2)
  },
)
