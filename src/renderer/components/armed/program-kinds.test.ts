// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PositionRecord } from '@core/account/position-record'
import { sumMandateUsage } from '@core/envelope/mandate-consumption'
import type { ListedMandate } from '@core/snapshot/desk-snapshot'
import { requireAmount } from '@core/value/decimal-amount'
import { mountDesk, mountDialog } from '../../../../test/kit/mount-desk'
import { programEnvelope, scaleRule } from '../../../../test/kit/programs'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, market, position, snapshot } from '../../../../test/kit/trade'
import { useScreenStore } from '../../stores/screen-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { programDialogMessages, buildProgramRuleLines } from '@messages/programs'
import { buildProgramRuleLines as ruleLinesZh } from '@messages-in/zh/programs'
import ProgramDialog from './ProgramDialog.vue'
import ProgramRow from './ProgramRow.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function open(positions: readonly PositionRecord[] | 'not read' = []) {
  const { positions: _, ...unread } = snapshot({
    ...{ markets: [market()], armed: { envelopes: [], refused: [] }, attempts: [] },
  })
  const on = await mountDialog(ProgramDialog, {
    snapshot: positions === 'not read' ? unread : { ...unread, positions: dated(positions) },
    answers: { 'armed.program': 'armed' },
    async before() {
      await useWatchedMarketStore().watchMarket(SYMBOL)
      useScreenStore().openOverlay({ is: 'program' })
    },
  })
  const labelled = (label: string) =>
    [...(on.dialog()?.querySelectorAll('label') ?? [])].find(({ textContent }) => textContent.includes(label))
  const input = (label: string) => {
    const found = labelled(label)
    const field =
      found?.querySelector('input') ??
      on.dialog()?.querySelector<HTMLInputElement>(`#${found?.htmlFor ?? 'none'}`)
    if (!field) throw new Error(`There is no field ${label}.`)
    return field
  }
  return {
    ...on,
    labelled,
    input,
    async fill(label: string, text: string) {
      input(label).value = text
      input(label).dispatchEvent(new Event('input'))
      await flushPromises()
    },
    async ask() {
      on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
      await flushPromises()
      return on.asked('armed.program')
    },
  }
}

describe('ladder and chase forms in the program dialog', () => {
  it('send every number and only the first worst price', async () => {
    const on = await open()
    await on.choose(programDialogMessages.kinds.scale)
    for (const not of [
      programDialogMessages.worst.BUY,
      programDialogMessages.reach,
      programDialogMessages.slices,
    ])
      expect(on.dialog()?.textContent).not.toContain(not)
    await on.fill(programDialogMessages.quantity, '0.1')
    await on.fill(programDialogMessages.near, '59900')
    await on.fill(programDialogMessages.far, '59500')
    await on.fill(programDialogMessages.worthInAll, '7000')
    await on.fill(programDialogMessages.levels, '8')
    await on.fill(programDialogMessages.grows, '25')
    await on.fill(programDialogMessages.every, '30')
    await on.fill(programDialogMessages.rests, '90')
    expect(await on.ask()).toEqual([
      {
        ...{ is: 'scale', symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', quantity: '0.1' },
        ...{ near: '59900', far: '59500', levels: 8, grows: 25, every: 30, minutes: 90 },
        ...{ worthInAll: '7000', reach: 0, patience: 60, reduceOnly: false },
      },
    ])
    expect(useScreenStore().overlay).toEqual({ is: 'none' })
  })

  it('state that the value of a chase counts once for each placement', async () => {
    const on = await open()
    await on.choose(programDialogMessages.kinds.chase)
    expect(on.labelled(programDialogMessages.worthInAll)).toBeUndefined()
    expect(on.labelled(programDialogMessages.worthForEach)).toBeDefined()
    expect(on.dialog()?.textContent).toContain(programDialogMessages.filledForEach)
    expect(on.dialog()?.textContent).not.toContain(programDialogMessages.filled)
  })

  it('send -1, not zero, for a count that is not a number', async () => {
    const on = await open()
    await on.choose(programDialogMessages.kinds.scale)
    await on.fill(programDialogMessages.every, '1.5')
    await on.fill(programDialogMessages.grows, 'some')
    expect(await on.ask()).toMatchObject([{ every: -1, grows: -1 }])
  })
})

describe('close over time in the program dialog', () => {
  const long = position({ quantity: requireAmount('0.25') })

  it('is a reduce-only size over time, filled in from the position', async () => {
    const on = await open([long, position({ symbol: 'PERP_ETH_USDC', quantity: requireAmount('-3') })])
    await on.choose(programDialogMessages.kinds['close over time'])
    expect(on.input(programDialogMessages.quantity).value).toBe('0.25')
    expect(on.dialog()?.textContent).toContain(programDialogMessages.closes.SELL)
    // Neither the side nor that it only reduces is a choice.
    expect(
      on.dialog()?.querySelector(`[role=radiogroup][aria-label="${programDialogMessages.side}"]`),
    ).toBeNull()
    expect(on.labelled(programDialogMessages.reduceOnly)).toBeUndefined()
    await on.fill(programDialogMessages.worst.SELL, '59000')
    await on.fill(programDialogMessages.worthInAll, '16000')
    expect(await on.ask()).toMatchObject([
      {
        ...{ is: 'twap', side: 'SELL', quantity: '0.25', worst: '59000', reduceOnly: true },
        ...{ marginMode: 'CROSS', slices: 10, minutes: 10, type: 'IOC' },
      },
    ])
  })

  it('buys back a short position in its margin mode', async () => {
    const on = await open([position({ quantity: requireAmount('-0.4'), marginMode: 'ISOLATED' })])
    await on.choose(programDialogMessages.kinds['close over time'])
    expect(on.dialog()?.textContent).toContain(programDialogMessages.closes.BUY)
    expect(await on.ask()).toMatchObject([
      { side: 'BUY', quantity: '0.4', reduceOnly: true, marginMode: 'ISOLATED' },
    ])
  })

  it('uses the chosen margin mode when both modes have a position', async () => {
    const on = await open([long, position({ quantity: requireAmount('-0.4'), marginMode: 'ISOLATED' })])
    await on.choose(programDialogMessages.kinds['close over time'])
    expect(on.input(programDialogMessages.quantity).value).toBe('0.25')
    on.input(programDialogMessages.isolated).click()
    await flushPromises()
    expect(await on.ask()).toMatchObject([{ side: 'BUY', quantity: '0.4', marginMode: 'ISOLATED' }])
  })

  it('restores the typed values when another kind is chosen', async () => {
    const on = await open([position({ quantity: requireAmount('0.25'), marginMode: 'ISOLATED' })])
    await on.fill(programDialogMessages.quantity, '0.1')
    await on.choose(programDialogMessages.kinds['close over time'])
    expect(on.input(programDialogMessages.quantity).value).toBe('0.25')
    await on.choose(programDialogMessages.kinds.chase)
    expect(on.input(programDialogMessages.quantity).value).toBe('0.1')
    expect(await on.ask()).toMatchObject([
      { is: 'chase', side: 'BUY', quantity: '0.1', marginMode: 'CROSS', reduceOnly: false },
    ])
    // Each change keeps the text that was typed last.
    await on.fill(programDialogMessages.quantity, '0.3')
    await on.choose(programDialogMessages.kinds['close over time'])
    await on.choose(programDialogMessages.kinds.twap)
    expect(on.input(programDialogMessages.quantity).value).toBe('0.3')
  })

  it('leaves no values behind when nothing was typed', async () => {
    const on = await open([long])
    await on.choose(programDialogMessages.kinds['close over time'])
    await on.choose(programDialogMessages.kinds.twap)
    expect(on.input(programDialogMessages.quantity).value).toBe('')
  })

  it('shows the position as unknown before it is read, then fills in the size', async () => {
    const on = await open('not read')
    await on.choose(programDialogMessages.kinds['close over time'])
    expect(on.dialog()?.textContent).toContain(programDialogMessages.heldNotRead)
    expect(on.dialog()?.textContent).not.toContain(programDialogMessages.nothingHeld)
    expect(on.buttons()).not.toContain(programDialogMessages.ask)
    on.door.tell('desk.changed', { positions: { ...dated([long]), version: 2 } })
    await flushPromises()
    expect(on.dialog()?.textContent).not.toContain(programDialogMessages.heldNotRead)
    expect(on.input(programDialogMessages.quantity).value).toBe('0.25')
    expect(await on.ask()).toMatchObject([{ side: 'SELL', quantity: '0.25', reduceOnly: true }])
  })

  it('sends nothing without a position', async () => {
    const on = await open([position()])
    await on.choose(programDialogMessages.kinds['close over time'])
    expect(on.dialog()?.textContent).toContain(programDialogMessages.nothingHeld)
    expect(on.dialog()?.querySelector('button[type=submit]')).toBeNull()
    await on.choose(programDialogMessages.kinds.twap)
    expect(on.dialog()?.textContent).not.toContain(programDialogMessages.nothingHeld)
    expect(await on.ask()).toMatchObject([{ is: 'twap', reduceOnly: false }])
  })
})

describe('sheet and row of a ladder program', () => {
  const rule = scaleRule({
    grows: 25,
    every: 15_000,
    reduceOnly: true,
    levels: 4,
    far: requireAmount('59960'),
  })
  const joinTexts = (lines: ReturnType<typeof buildProgramRuleLines>) =>
    lines.map(([, text]) => text.replaceAll('\u00a0', ' ')).join('\n')

  it('list every number and the total of the ladder', () => {
    for (const text of [
      joinTexts(buildProgramRuleLines(rule, market())),
      joinTexts(ruleLinesZh(rule, market())),
    ])
      // The average of 18, 23, 26 and 33 thousandths at 59,990 down to 59,960.
      for (const number of [
        '0.100',
        '4',
        '59 990.0',
        '59 960.0',
        '25',
        '15',
        '5',
        '2.00 %',
        '59 972.6',
        '5 997.26',
      ])
        expect(text).toContain(number)
    expect(joinTexts(buildProgramRuleLines(rule, market()))).toContain('reduce-only')
    expect(joinTexts(buildProgramRuleLines(scaleRule(), market()))).toContain('equal')
  })

  it('show the ladder in its row', async () => {
    const mandate: ListedMandate = {
      ...{ envelope: programEnvelope(rule), digest: 'ab'.repeat(32), at: NOW, used: sumMandateUsage([]) },
    }
    const on = await mountDesk(ProgramRow, {
      props: { report: mandate },
      snapshot: snapshot({ markets: [market()], armed: { envelopes: [mandate], refused: [] }, attempts: [] }),
    })
    const text = on.view.text().replaceAll('\u00a0', ' ')
    for (const part of ['0 of 4', '4 levels from 59 990.0 to 59 960.0']) expect(text).toContain(part)
  })
})
