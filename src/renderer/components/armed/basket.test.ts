// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { ListedMandate } from '@core/snapshot/desk-snapshot'
import { sumMandateUsage } from '@core/envelope/mandate-consumption'
import { requireAmount } from '@core/value/decimal-amount'
import { basketEnvelope, ETH, SOL } from '../../../../test/kit/baskets'
import { mountDesk, mountDialog } from '../../../../test/kit/mount-desk'
import { attempt, NOW, orderWrite, SYMBOL } from '../../../../test/kit/screen'
import { market, snapshot } from '../../../../test/kit/trade'
import { useScreenStore } from '../../stores/screen-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import { basketFormMessages } from '@messages/baskets'
import { boundFaultMessages, basketLegFaultMessages } from '@messages/bound-faults'
import { programDialogMessages } from '@messages/programs'
import EnvelopePage from './EnvelopePage.vue'
import ProgramDialog from './ProgramDialog.vue'
import ProgramRow from './ProgramRow.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const markets = [
  market({ symbol: SOL, base: 'SOL' }),
  market(),
  market({ symbol: ETH, base: 'ETH', isolatedOnly: true }),
]

describe('basket form', () => {
  async function open() {
    const on = await mountDialog(ProgramDialog, {
      snapshot: snapshot({ markets, armed: { envelopes: [], refused: [] }, attempts: [] }),
      answers: { 'armed.program': 'armed' },
      async before() {
        await useWatchedMarketStore().watchMarket(SYMBOL)
        useScreenStore().openOverlay({ is: 'program' })
      },
    })
    await on.choose(programDialogMessages.kinds.basket)
    const legs = () => [...(on.dialog()?.querySelectorAll<HTMLElement>('fieldset') ?? [])]
    const choose = async (nth: number, symbol: string) => {
      const list = legs()[nth]?.querySelector('select')
      if (!list) throw new Error(`There is no leg ${nth}.`)
      list.value = symbol
      list.dispatchEvent(new Event('change'))
      await flushPromises()
    }
    const fill = async (root: ParentNode | null | undefined, label: string, text: string) => {
      const found = [...(root?.querySelectorAll('label') ?? [])].find(one => one.textContent.includes(label))
      const input = found && root?.querySelector<HTMLInputElement>(`#${found.htmlFor}`)
      if (!input) throw new Error(`There is no field ${label}.`)
      input.value = text
      input.dispatchEvent(new Event('input'))
      await flushPromises()
    }
    const sell = async (nth: number) => {
      const radio = [...(legs()[nth]?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])].at(-1)
      radio?.click()
      await flushPromises()
    }
    const submit = async () => {
      on.dialog()?.querySelector('form')?.dispatchEvent(new Event('submit'))
      await flushPromises()
    }
    const chosen = () => legs().map(one => one.querySelector('select')?.value)
    return { ...on, legs, choose, fill, sell, submit, chosen }
  }

  it('begins with the watched market and asks for no single-market fields', async () => {
    const on = await open()
    expect(on.chosen()).toEqual([SYMBOL, SOL])
    for (const label of [
      programDialogMessages.quantity,
      programDialogMessages.reduceOnly,
      programDialogMessages.slices,
    ])
      expect(on.text()).not.toContain(label)
  })

  it('sends every leg to main in order, with every typed number', async () => {
    const on = await open()
    await on.choose(1, ETH)
    await on.sell(1)
    await on.fill(on.legs()[0], basketFormMessages.size, '0.1')
    await on.fill(on.legs()[0], programDialogMessages.worst.BUY, '60100')
    await on.fill(on.legs()[1], basketFormMessages.size, '2')
    await on.fill(on.legs()[1], programDialogMessages.worst.SELL, '2990')
    await on.fill(on.dialog(), programDialogMessages.worthInAll, '13000')
    await on.fill(on.dialog(), programDialogMessages.minutes, '7')
    await on.fill(on.dialog(), programDialogMessages.reach, '5')
    await on.fill(on.dialog(), programDialogMessages.patience, '30')
    await on.submit()
    expect(on.asked('armed.program')).toEqual([
      {
        ...{ is: 'basket', worthInAll: '13000', minutes: 7, reach: 5, patience: 30 },
        legs: [
          { symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', quantity: '0.1', worst: '60100' },
          // A market in which nothing is cross.
          { symbol: ETH, marginMode: 'ISOLATED', side: 'SELL', quantity: '2', worst: '2990' },
        ],
      },
    ])
    expect(useScreenStore().overlay).toEqual({ is: 'none' })
  })

  it('shows a leg’s refusal at its field, with the market’s base, until the value changes', async () => {
    const on = await open()
    await on.choose(1, ETH)
    await on.fill(on.legs()[0], basketFormMessages.size, '0.0001')
    await on.fill(on.legs()[1], programDialogMessages.worst.BUY, '2990')
    const submitWithRefusals = (error: readonly object[]) => {
      on.door.answer('armed.program', { ok: false, error })
      return on.submit()
    }
    await submitWithRefusals([
      { code: 'QUANTITY_OFF_TICK', facts: { qty: '0.0001', tick: '0.001', leg: SYMBOL } },
      { code: 'ENVELOPE_MALFORMED', facts: { bound: 'worst', leg: SYMBOL } },
      { code: 'ENVELOPE_MALFORMED', facts: { bound: 'quantity', leg: ETH } },
      { code: 'CAP_NOTIONAL', facts: { notional: '6000', cap: '5000', leg: ETH } },
      { code: 'INPUT_MISSING', facts: { input: 'book', leg: ETH } },
      { code: 'ENVELOPE_MALFORMED', facts: { bound: 'legs' } },
    ])
    const saidAt = (nth: number, label: string) => {
      const fields = [...(on.legs()[nth]?.querySelectorAll('.wrap') ?? [])]
      const field = fields.find(one => one.querySelector('label')?.textContent.includes(label))
      return [...(field?.querySelectorAll('.said .down') ?? [])].map(({ textContent }) => textContent)
    }
    const below = () => on.dialog()?.querySelector('[role=alert]')?.textContent ?? ''
    expect(saidAt(0, basketFormMessages.size).join()).toContain('BTC: Size 0.0001')
    expect(saidAt(0, programDialogMessages.worst.BUY)).toEqual([basketLegFaultMessages.bounds.worst('BTC')])
    expect(saidAt(1, basketFormMessages.size)).toEqual([
      basketLegFaultMessages.bounds.quantity('ETH'),
      expect.stringContaining('ETH: Notional '),
    ])
    expect(saidAt(1, programDialogMessages.worst.BUY)).toEqual([])
    expect(below()).toContain('ETH: Not read yet: book.')
    expect(below()).toContain(boundFaultMessages['legs'])
    expect(below()).not.toContain('Size of')
    await on.fill(on.legs()[1], basketFormMessages.size, '2')
    expect(saidAt(1, basketFormMessages.size)).toEqual([])
    expect(saidAt(0, basketFormMessages.size)).toHaveLength(1)
    // A removed leg takes the message about its market with it.
    await on.choose(1, SOL)
    expect(below()).toBe(boundFaultMessages['legs'])
    expect(saidAt(1, basketFormMessages.size)).toEqual([])
  })

  it('carries no size or price from one market to another', async () => {
    const on = await open()
    await on.sell(0)
    await on.fill(on.legs()[0], basketFormMessages.size, '1')
    await on.fill(on.legs()[0], programDialogMessages.worst.SELL, '60000')
    await on.fill(on.legs()[1], basketFormMessages.size, '2')
    await on.choose(0, ETH)
    const shown = [...(on.legs()[0]?.querySelectorAll<HTMLInputElement>('.field input') ?? [])]
    expect(shown.map(({ value }) => value)).toEqual(['', ''])
    await on.submit()
    expect(on.asked('armed.program')).toMatchObject([
      {
        legs: [
          { symbol: ETH, side: 'SELL', quantity: '', worst: '' },
          { symbol: SOL, quantity: '2' },
        ],
      },
    ])
  })

  it('sends -1, not zero, for a count that is not a number', async () => {
    const on = await open()
    await on.fill(on.dialog(), programDialogMessages.reach, '1.5')
    await on.fill(on.dialog(), programDialogMessages.patience, 'some')
    await on.submit()
    expect(on.asked('armed.program')).toMatchObject([{ reach: -1, patience: -1 }])
  })

  it('adds a leg while a market is unused, and removes the chosen leg', async () => {
    const on = await open()
    expect(on.buttons()).not.toContain(basketFormMessages.remove(1))
    await on.press(basketFormMessages.add)
    expect(on.chosen()).toEqual([SYMBOL, SOL, ETH])
    expect(on.buttons()).not.toContain(basketFormMessages.add)
    await on.fill(on.legs()[2], basketFormMessages.size, '3')
    await on.press(basketFormMessages.remove(2))
    expect(on.chosen()).toEqual([SYMBOL, ETH])
    await on.submit()
    expect(on.asked('armed.program')).toMatchObject([
      { legs: [{ quantity: '' }, { symbol: ETH, quantity: '3' }] },
    ])
  })

  it('offers no market twice', async () => {
    const on = await open()
    const offered = [...(on.legs()[0]?.querySelectorAll('option') ?? [])].map(({ value }) => value)
    expect(offered).toEqual([SYMBOL, ETH])
  })
})

describe('running basket', () => {
  const mandate: ListedMandate = {
    ...{ envelope: basketEnvelope(), digest: 'ab'.repeat(32), at: NOW, used: sumMandateUsage([]) },
  }
  const sent = (symbol: string, at: number, executed: string, averagePrice: string) =>
    attempt({
      ...{
        executed: requireAmount(executed),
        averagePrice: requireAmount(averagePrice),
        fee: requireAmount('0.5'),
      },
      state: { is: 'filled', at: NOW },
      inside: {
        ...{ envelope: 'env-1', symbol, size: requireAmount('1'), worth: requireAmount('600') },
        slice: { at, mid: requireAmount(averagePrice) },
      },
    })
  const attempts = [sent(SYMBOL, 0, '0.1', '60010'), sent(ETH, 1, '0.5', '3001')]
  const having = (left: readonly WriteAttempt[]) => ({
    props: { report: mandate },
    snapshot: snapshot({ markets, armed: { envelopes: [mandate], refused: [] }, attempts: left }),
  })
  const standing = having(attempts)

  it('shows the legs done, the size and slippage of each, and the total fee', async () => {
    const on = await mountDesk(ProgramRow, standing)
    const text = on.view.text().replaceAll('\u00a0', ' ')
    expect(text).toContain('2 of 3 legs done')
    for (const part of [
      'Bought 0.100 of 0.100',
      'Sold 0.500 of 2.000',
      'Bought 0.000 of 10.000',
      '1.00 USDC',
    ])
      expect(text).toContain(part)
    // Bought 0.1 ten dearer than at arrival; sold 0.5 one dearer than at arrival.
    for (const part of ['−1.00 USDC', '+0.50 USDC']) expect(text).toContain(part)
  })

  it('shows the unknown part of a leg, collapsed and expanded', async () => {
    const [first, second] = [attempts[0]!, attempts[1]!]
    const textsOf = async (left: readonly WriteAttempt[]) => {
      const { view } = await mountDesk(ProgramRow, having(left))
      return ['summary', '.open'].map(part => view.get(part).text().replaceAll('\u00a0', ' '))
    }
    const sought = /Sold 0\.400 of 2\.000 \S+?(?:; 1\.600 left)?, 0\.600 not known/
    const unknown: WriteAttempt = {
      ...second,
      ...{
        write: orderWrite({ quantity: requireAmount('1') }),
        executed: requireAmount('0.4'),
        state: { is: 'unknown', at: NOW, why: 'no answer' },
      },
    }
    for (const text of await textsOf([first, unknown])) expect(text).toMatch(sought)
    for (const text of await textsOf([first, second])) expect(text).not.toContain('not known')
  })

  it('lists the bounds of each market and the amount used on its page', async () => {
    const on = await mountDesk(EnvelopePage, standing)
    const lines = on.view.findAll('.line').map(line => line.text().replaceAll('\u00a0', ' '))
    const line = (begins: string) => lines.filter(one => one.startsWith(begins))
    expect(line(`${SYMBOL}, cross`)).toHaveLength(1)
    expect(line(`${SYMBOL}, cross`)[0]).toContain('buy never above 60 100.0; sell never')
    expect(line(`${ETH}, cross`)[0]).toContain('buy never; sell never below 2 990.0')
    expect(line(basketFormMessages.leg(3))[0]).toContain(SOL)
  })
})
