// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { SnapshotSections, ListedMandate, ProgramWait } from '@core/snapshot/desk-snapshot'
import { requireAmount } from '@core/value/decimal-amount'
import { sumMandateUsage } from '@core/envelope/mandate-consumption'
import { mountDesk, mountDialog } from '../../../../test/kit/mount-desk'
import { programEnvelope, twapRule } from '../../../../test/kit/programs'
import { attempt, NOW, orderWrite, SYMBOL } from '../../../../test/kit/screen'
import { guards, market, snapshot } from '../../../../test/kit/trade'
import { filled } from '../../../../test/kit/trades'
import { useRequestStore } from '../../stores/request-store'
import { useScreenStore } from '../../stores/screen-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { durationFaultMessages } from '@messages/bound-faults'
import { sideCellLabels } from '@messages/columns'
import { programRowMessages, programWaitMessages, programDialogMessages } from '@messages/programs'
import ProgramDialog from './ProgramDialog.vue'
import ProgramRow from './ProgramRow.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const mandate: ListedMandate = {
  ...{
    envelope: programEnvelope(twapRule({ catchUp: requireAmount('0.01') })),
    digest: 'ab'.repeat(32),
    at: NOW,
  },
  used: sumMandateUsage([]),
}
const sent = (executed: string, averagePrice: string, mid: string, at: number) =>
  attempt({
    ...{
      executed: requireAmount(executed),
      averagePrice: requireAmount(averagePrice),
      fee: requireAmount('0.5'),
    },
    state: { is: 'filled', at: NOW },
    inside: {
      ...{ envelope: 'env-1', symbol: SYMBOL, size: requireAmount('0.01'), worth: requireAmount('600') },
      slice: { at, mid: requireAmount(mid) },
    },
  })

/** Creates an attempt with an unknown outcome, of which `executed` was reported. */
const lost = (executed: string) => {
  const { inside } = sent(executed, '59990', '59980', 1)
  return attempt({
    ...{ write: orderWrite({ quantity: requireAmount('0.01') }), executed: requireAmount(executed) },
    ...(inside !== undefined && { inside }),
    state: { is: 'unknown', at: NOW, why: 'nobody answered' },
  })
}

const declared = (executed: string): WriteAttempt => ({
  ...lost(executed),
  state: { is: 'declared', at: NOW, outcome: 'done', reason: 'seen elsewhere' },
})

describe('program dialog', () => {
  const open = (envelopes: readonly ListedMandate[] = [], known: Partial<SnapshotSections> = {}) =>
    mountDialog(ProgramDialog, {
      snapshot: snapshot({
        ...{ markets: [market()], armed: { envelopes, refused: [] }, attempts: [] },
        ...known,
      }),
      answers: { 'armed.program': 'armed' },
      async before() {
        await useWatchedMarketStore().watchMarket(SYMBOL)
        useScreenStore().openOverlay({ is: 'program' })
      },
    })

  it('sends every typed number to main', async () => {
    const on = await open()
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
    fill(programDialogMessages.quantity, '0.1')
    fill(programDialogMessages.worst.BUY, '60100')
    fill(programDialogMessages.worthInAll, '7000')
    fill(programDialogMessages.sizeVaries, '20')
    fill(programDialogMessages.timeVaries, '30')
    fill(programDialogMessages.reach, '5')
    fill(programDialogMessages.catchUp, '0.01')
    await flushPromises()
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    expect(on.asked('armed.program')).toEqual([
      {
        ...{ is: 'twap', symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', quantity: '0.1', worst: '60100' },
        ...{ worthInAll: '7000', slices: 10, minutes: 10, type: 'IOC', reach: 5, sizeVaries: 20 },
        ...{ timeVaries: 30, catchUp: '0.01', patience: 60, reduceOnly: false },
      },
    ])
    expect(useScreenStore().overlay).toEqual({ is: 'none' })
  })

  it('hides refusals from before it was opened', async () => {
    const error = [{ code: 'ENVELOPE_MALFORMED', facts: { bound: 'minutes' } }] as const
    const refused = () => useRequestStore().sendRequest(Promise.resolve({ ok: false, error }), 'a form')
    const on = await mountDialog(ProgramDialog, {
      snapshot: snapshot({ markets: [market()], armed: { envelopes: [], refused: [] }, attempts: [] }),
      async before() {
        await useWatchedMarketStore().watchMarket(SYMBOL)
        await refused()
        useScreenStore().openOverlay({ is: 'program' })
      },
    })
    expect(on.text()).not.toContain(durationFaultMessages.twap)
    await refused()
    await flushPromises()
    expect(on.text()).toContain(durationFaultMessages.twap)
    // Another kind is another question.
    await on.choose(programDialogMessages.kinds.scale)
    for (const message of [durationFaultMessages.twap, durationFaultMessages.scale])
      expect(on.text()).not.toContain(message)
    await refused()
    await flushPromises()
    expect(on.text()).toContain(durationFaultMessages.scale)
  })

  it('sends a following program with its fields, at the fastest pace that the rate guard allows', async () => {
    const on = await open([], { guards: guards({ writesPerMinute: 20 }) })
    await on.choose(programDialogMessages.kinds.chase)
    expect(on.dialog()?.textContent).not.toContain(programDialogMessages.slices)
    const takes = [...(on.dialog()?.querySelectorAll('label') ?? [])].find(({ textContent }) =>
      textContent.includes(programDialogMessages.takesRest),
    )
    takes?.querySelector('input')?.click()
    await flushPromises()
    on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    expect(on.asked('armed.program')).toMatchObject([
      { is: 'chase', moves: 20, apart: 6, takesRest: true, reach: 0, minutes: 10, patience: 60 },
    ])
    expect(on.asked('armed.program')[0]).not.toHaveProperty('slices')
  })

  it('fills in the worst price of its side and the maximum value, and shows the total', async () => {
    const on = await open([], { guards: guards({ collar: requireAmount('0.01') }) })
    const value = (label: string) => on.field(label).value.replaceAll(/[\s\u00a0]/g, '')
    expect(value(programDialogMessages.worst.BUY)).toBe('60450')
    await on.type(programDialogMessages.quantity, '0.1')
    expect(value(programDialogMessages.worthInAll)).toBe('6045')
    expect(on.text()).toContain('10 slices of 0.010 BTC, one every 60 s.')
    await on.type(programDialogMessages.catchUp, '0.02')
    expect(value(programDialogMessages.worthInAll)).toBe('7254')
    await on.choose(sideCellLabels.SELL)
    // A sale counts at the best bid if that is higher than its limit, so its value is never underestimated.
    expect([value(programDialogMessages.worst.SELL), value(programDialogMessages.worthInAll)]).toEqual([
      '59550',
      '7254',
    ])
    await on.choose(programDialogMessages.kinds.chase)
    expect(value(programDialogMessages.worthForEach)).toBe('6045')
    expect(on.text()).not.toContain('slices of')
  })

  it('has no fields while an envelope is open', async () => {
    const on = await open([mandate])
    expect(on.dialog()?.querySelector('form')).toBeNull()
    expect(on.dialog()?.textContent).toContain(programDialogMessages.open)
  })
})

describe('program row', () => {
  it('shows progress, slippage against both prices, cost and remainder, and ends the program', async () => {
    const on = await mountDesk(ProgramRow, {
      props: { report: mandate },
      snapshot: snapshot({
        markets: [market()],
        armed: { envelopes: [mandate], refused: [] },
        attempts: [sent('0.01', '59990', '59980', 0), sent('0.02', '59960', '59950', 1)],
      }),
    })
    const text = on.view.text().replaceAll('\u00a0', ' ')
    // 0.03 at 59 970 avg: 30 below the arrival, 5 above the mean of the middles.
    for (const part of ['0.030', '0.070', '59 970', '+0.90', '−0.15', '1.00 USDC', '2 of 10'])
      expect(text).toContain(part)
    await on.view.get('button').trigger('click')
    expect(on.asked('armed.disarm')).toHaveLength(1)
    expect(text).toContain(programRowMessages.end)
    expect(on.view.find('.waits').exists()).toBe(false)
  })

  it.each([
    ['is executed', [sent('0.01', '59990', '59980', 0)], '0.090 left', false],
    ['nobody knows', [sent('0.01', '59990', '59980', 0), lost('0.004')], '0.086 left', '0.006 not known'],
    // A declared outcome is no evidence of the executed quantity.
    ['was declared', [declared('0.004')], '0.096 left', '0.006 not known'],
  ] as const)('shows how much %s', async (_, attempts, left, unknown) => {
    const { view } = await mountDesk(ProgramRow, {
      props: { report: mandate },
      snapshot: snapshot({ markets: [market()], attempts: [...attempts] }),
    })
    const text = view.text().replaceAll('\u00a0', ' ')
    expect(text).toContain(left)
    if (unknown === false) expect(text).not.toContain('not known')
    // In the row while it is closed, and in what it opens to.
    else expect(text.split(unknown)).toHaveLength(3)
  })

  it('counts an order by its fills when its final record reports less, and its remainder as unknown', async () => {
    const ended = (executed: string, more: Partial<WriteAttempt> = {}) =>
      attempt({
        ...{ ...lost(executed), orderId: '7', endedAt: NOW, state: { is: 'cancelled', at: NOW } },
        ...more,
      })
    for (const [one, fills, expected] of [
      [
        ended('0'),
        [filled('buy 0.01 at 59990', 0, { orderId: '7' })],
        'Bought 0.010 of 0.100 BTC, 0.090 left',
      ],
      [
        ended('0'),
        [filled('buy 0.004 at 59990', 0, { orderId: '7' })],
        'Bought 0.004 of 0.100 BTC, 0.096 left, 0.006 not known',
      ],
      [
        ended('0.004'),
        [filled('buy 0.004 at 59990', 0, { orderId: '7' })],
        'Bought 0.004 of 0.100 BTC, 0.096 left',
      ],
      [ended('0.004', { filledLate: true }), [], 'Bought 0.004 of 0.100 BTC, 0.096 left, 0.006 not known'],
      // The open remainder is known to rest.
      [
        ended('0.004', { filledLate: true, state: { is: 'partly filled', at: NOW } }),
        [],
        'Bought 0.004 of 0.100 BTC, 0.096 left',
      ],
    ] as const) {
      const { view } = await mountDesk(ProgramRow, {
        props: { report: mandate },
        snapshot: snapshot({ markets: [market()], attempts: [one], fills: [...fills] }),
      })
      const parts = view.get('summary').text().replaceAll('\u00a0', ' ').split(/ +· /)
      expect([parts[0], parts.at(-1)]).toEqual([programRowMessages.title, expected])
      // Neither what more was paid, nor what that cost, is on record.
      expect(view.text()).toContain(`Fees${one.executed === '0' ? 'not known' : '0.00'}`)
      view.unmount()
    }
  })

  it.each<[ProgramWait, string]>([
    [
      { on: 'connection', until: NOW + 34_000 },
      `${programWaitMessages.on.connection}${programWaitMessages.ends('0:34')}`,
    ],
    [{ on: 'price' }, programWaitMessages.on.price],
  ])('shows that it waits, for what, and when the wait ends the program: %j', async (waits, expected) => {
    const { view } = await mountDesk(ProgramRow, {
      props: { report: { ...mandate, waits } },
      snapshot: snapshot({ markets: [market()], attempts: [] }),
    })
    expect(view.get('.waits').text()).toBe(`· ${expected}`)
  })

  it('shows the time of the next slice, except while it waits and after the last slice', async () => {
    const row = async (more: Partial<ListedMandate>, sealedFor: number) => {
      const sealedAt = { wall: NOW - sealedFor, steady: 0 }
      const { view } = await mountDesk(ProgramRow, {
        props: { report: { ...mandate, envelope: { ...mandate.envelope, sealedAt }, ...more } },
        snapshot: snapshot({ markets: [market()], attempts: [] }),
      })
      return view.find('.next')
    }
    expect((await row({}, 18_000)).text()).toBe(`· ${programRowMessages.next('0:42')}`)
    expect((await row({ waits: { on: 'figures', until: NOW + 9_000 } }, 18_000)).exists()).toBe(false)
    expect((await row({}, 9 * 60_000)).exists()).toBe(false)
  })
})
