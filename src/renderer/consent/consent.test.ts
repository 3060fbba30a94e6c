// @vitest-environment happy-dom
import { base58 } from '@scure/base'
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConsentQuestion, ConfirmationReadiness } from '@contract/consent-api'
import { proposedFirstGuards } from '@core/guard/first-guards'
import { listGuardChanges, parseGuardsDraft, type GuardsDraft } from '@core/guard/guard-change'
import type { AttemptState } from '@core/attempt/write-attempt'
import { requireAmount } from '@core/value/decimal-amount'
import type { OrderWrite, Write } from '@core/write/venue-write'
import { createBoxReceiver } from '../../signer/box'
import { axeFaults } from '../../../test/kit/axe'
import { offerKeys } from '../../../test/kit/key-offers'
import { attempt, cancelWrite, NOW, openFakeDoor, orderWrite, writeQuestion } from '../../../test/kit/screen'
import { keyCeilingFormMessages } from '@messages/ceilings'
import { tradingGuardLabels } from '@messages/guards'
import { formatClockTime, formatDayTime } from '@messages/times'
import {
  buildPossibleOutcomeLines,
  buildSentFieldLines,
  buildSummaryLines,
  isListPlan,
  shortenRequestId,
  createSheetTitle,
  getConfirmationLabel,
} from '@messages/sheet'
import { useConsentStore } from '../stores/consent-store'
import ConsentSheet from './ConsentSheet.vue'

enableAutoUnmount(afterEach)

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const { token, profile, theme, palette } = writeQuestion()
const header = { token, profile, theme, palette }
const keychain = { is: 'open', store: 'the keyring' } as const
const exposure = { positions: ['PERP_BTC_USDC'], orders: 2, unknown: 0, asOf: NOW - 60_000 }

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const keyLimit = { perOrder: requireAmount('1000'), perDay: requireAmount('20000') }
const bitcoin = {
  symbol: 'PERP_BTC_USDC',
  perOrder: requireAmount('0.03'),
  perDay: requireAmount('0.6'),
  mark: requireAmount('67000'),
}

describe('sheet words', () => {
  const market = writeQuestion().market
  it.each<[ConsentQuestion, string]>([
    [writeQuestion(), 'BUY 0.250 PERP_BTC_USDC, IOC, at most 61 240.0 each'],
    [
      writeQuestion({ write: orderWrite({ side: 'SELL', type: 'LIMIT' }) }),
      'SELL 0.250 PERP_BTC_USDC, limit, at least 61 240.0 each',
    ],
    [writeQuestion({ write: cancelWrite() }), 'Cancel 0.150 PERP_BTC_USDC, BUY at 61 240.0'],
    [{ ...header, is: 'reopen', holds: [] }, 'Resume trading for this account?'],
    [{ ...header, is: 'declare', attempt: attempt() }, 'Declare the outcome of an unproved order'],
    [
      {
        ...header,
        is: 'declare',
        attempt: attempt({ state: { is: 'quarantined', at: NOW, why: 'sent twice' } }),
      },
      'Declare the outcome of an order with impossible data',
    ],
    [{ ...header, is: 'remove key', exposure }, 'Remove this account’s key?'],
    [
      { ...header, is: 'replace key', isFirst: false, accountId: '0x1', keychain },
      'Replace this account’s key',
    ],
    [{ ...header, is: 'replace key', isFirst: true, keychain }, 'Add a key for this account'],
    [{ ...header, is: 'remove profile', exposure }, 'Remove this account from the list?'],
    [{ ...header, is: 'add profile', venues: [] }, 'View a venue’s markets without a key'],
    [{ ...header, is: 'allow writes', first: true }, 'Enable trading with this account?'],
    [{ ...header, is: 'allow writes', first: false }, 'Enable trading with this account again?'],
    [
      {
        ...header,
        is: 'key ceilings',
        ceilings: { keyId: 'a', to: '', proposed: { writesAMinute: 1, buys: keyLimit, markets: [] } },
      },
      'Set the key limits of this account?',
    ],
    [
      { ...header, is: 'key size', ceilings: { keyId: 'a', to: '', proposed: { markets: [bitcoin] } } },
      'Set the key’s size for PERP_BTC_USDC?',
    ],
    [{ ...header, is: 'unlock' }, 'Unlock the desk?'],
    [
      { ...header, is: 'break', minutes: 60, until: NOW },
      `Take a break from trading until ${plain(formatDayTime(NOW))}?`,
    ],
    [{ ...header, is: 'lock later', minutes: 60, before: 5 }, 'Automatic lock 60 min instead of 5 min?'],
    [{ ...header, is: 'lock later', minutes: 0, before: 5 }, 'Automatic lock never instead of 5 min?'],
    [{ ...header, is: 'stay unlocked', minutes: 13, locksAt: NOW }, 'Stay unlocked while the algo runs?'],
  ])('form a title that is a sentence: %#', (question, words) => {
    const { lead, rest } = createSheetTitle(question)
    expect(plain(`${lead} ${rest}`)).toBe(words)
  })

  const open = ['288825117', '288825116'].map(orderId => ({ orderId, symbol: 'PERP_BTC_USDC' }))
  it.each<[Write, string, readonly string[]]>([
    [
      { is: 'cancel all', reach: { is: 'all markets' }, open },
      'Cancel 2 orders in every market',
      ['Likely', 'Or', 'Also'],
    ],
    [
      { is: 'cancel all algo', reach: { is: 'market', symbol: 'PERP_BTC_USDC' }, open },
      'Cancel 2 trigger orders in PERP_BTC_USDC',
      ['Likely', 'Or', 'Removes', 'Not cancelled'],
    ],
  ])(
    'name the number of orders that a cancel of all ends; details list their ids: %#',
    (write, words, labels) => {
      const question = writeQuestion({ write })
      const { lead, rest } = createSheetTitle(question)
      expect(plain(`${lead} ${rest}`)).toBe(words)
      expect(buildSummaryLines(question.plan, market).map(({ label }) => label)).toEqual(labels)
      expect(isListPlan(question.plan)).toBe(false)
    },
  )

  it('name the whole host of a page, however long it is made', () => {
    const host = `app.orderly.network.${'a'.repeat(60)}.${'b'.repeat(60)}.elsewhere.example`
    const address = `https://${host}/`
    expect(createSheetTitle({ ...header, is: 'open page', host, address }).rest).toContain(host)
  })

  it('list every field that is sent', () => {
    expect(
      buildSentFieldLines(writeQuestion().plan, market).map(([label, text]) => [label, plain(text)]),
    ).toEqual([
      ['Order', 'IOC · CROSS'],
      ['Price × size', '61 240.0 × 0.250'],
      ['Client id', 'pd-01JD9QK3XR7F3A'],
    ])
  })

  it('mark reduce-only orders and orders without a price limit', () => {
    const sells = writeQuestion({ write: orderWrite({ side: 'SELL', reduceOnly: true }) })
    const { price: _, ...write } = orderWrite({ type: 'MARKET' })
    expect(buildSentFieldLines(sells.plan, market)[0]?.[1]).toBe('IOC · CROSS · REDUCE-ONLY')
    expect(buildSentFieldLines(writeQuestion({ write }).plan, market)[1]).toEqual([
      'Size',
      '0.250 at any price',
    ])
  })

  it.each<[Partial<OrderWrite>, readonly (readonly [string, string])[]]>([
    [{ visible: requireAmount('0.05') }, [['Shown in book', 'at most 0.050 of 0.250']]],
    [{ visible: requireAmount('0') }, [['Shown in book', 'nothing of 0.250']]],
    [{ type: 'POST_ONLY', stepsBack: true }, [['Would fill at once', 'price moves back one tick']]],
    [{}, []],
  ])('describe how an order rests, if that was chosen: %j', (changes, lines) => {
    const { plan } = writeQuestion({ write: orderWrite({ type: 'LIMIT', ...changes }) })
    expect(buildSentFieldLines(plan, market).slice(2, -1)).toEqual(lines)
  })

  it('warn that a cancel may fill first, and list what stays', () => {
    expect(buildPossibleOutcomeLines(writeQuestion({ write: cancelWrite() }).plan, market)).toEqual([
      ['Likely', '0.150 cancelled'],
      ['Or', 'fills first, all or part'],
      ['Filled so far', '0.100, which stays'],
    ])
  })

  it('name the effect of the hold on the button', () => {
    expect(getConfirmationLabel(writeQuestion(), market)).toBe('Hold to send BUY 0.250 BTC')
    expect(getConfirmationLabel(writeQuestion({ write: cancelWrite() }), market)).toBe(
      'Hold to cancel 0.150 BTC',
    )
  })

  it('show long ids by their ends', () => {
    expect(shortenRequestId('pd-01JD9QK3XR5VYB2M8W7f3a')).toBe('pd-01JD9QK3…7f3a')
  })
})

/** Returns the text of a sheet's hold button. */
const words = (sheet: { find(at: string): { text(): string } }): string => sheet.find('.hold .words').text()

describe('sheet', () => {
  async function open(question: ConsentQuestion | undefined) {
    const door = openFakeDoor('consent')
    door.answer('consent.question', { ok: true, value: question })
    const sheet = mount(ConsentSheet, { global: { plugins: [door.pinia] }, attachTo: document.body })
    await flushPromises()
    const arm = async () => {
      await tell({})
    }
    const tell = async (changes: Partial<ConfirmationReadiness>) => {
      door.tell('consent.armed', { token, armed: true, whole: true, typed: true, ...changes })
      await flushPromises()
    }
    const holdByKeys = async (ms: number) => {
      window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', ctrlKey: true }))
      vi.advanceTimersByTime(ms)
      window.dispatchEvent(new KeyboardEvent('keyup', { code: 'Enter', key: 'Enter' }))
      await flushPromises()
    }
    const answers = () =>
      door.asked.filter(([channel]) => channel === 'consent.answer').map(([, answer]) => answer)
    return { door, sheet, arm, tell, holdByKeys, answers }
  }

  it('shows nothing without a question', async () => {
    const { sheet } = await open(undefined)
    expect(sheet.text()).toBe('')
  })

  it('reports to main when the question is readable, and follows main’s state', async () => {
    const { door, sheet } = await open(writeQuestion())
    expect(door.asked).toContainEqual(['consent.shown', { token }])
    expect([document.documentElement.dataset['theme'], document.documentElement.dataset['palette']]).toEqual([
      'light',
      'safe',
    ])
    expect(plain(sheet.find('h1').text())).toBe('BUY 0.250 PERP_BTC_USDC, IOC, at most 61 240.0 each')
    expect(sheet.text()).toContain('PRACTICE · Practice account')
    expect(sheet.text()).not.toContain('9C4F·21AE')
    await sheet.find('.more').trigger('click')
    expect(sheet.find('.exact').text()).toContain('9C4F·21AE')
  })

  it('names the account of a sub-account in its title and in the sealed content', async () => {
    const account = { id: `0x${'4f3a'.repeat(16)}`, label: 'Grid', subOf: 'Main' }
    const { sheet } = await open(writeQuestion({ account }))
    const named = 'Grid …4f3a, sub of Main'
    expect(sheet.find('.mode').text()).toBe(`PRACTICE · ${named}`)
    const title = sheet.find('main').attributes('aria-labelledby')?.split(' ') ?? []
    expect(title.map(id => document.getElementById(id)?.textContent)).toContain(`PRACTICE · ${named}`)
    await sheet.find('.more').trigger('click')
    expect(sheet.find('.exact').text()).toContain(`${named} (${account.id})`)
  })

  it('focuses the field for a typed word if one is required, otherwise its heading', async () => {
    const at = async (question: ConsentQuestion) => {
      const { sheet } = await open(question)
      const { activeElement } = document
      const seen = [
        activeElement?.tagName,
        activeElement?.getAttribute('aria-describedby') ?? activeElement?.id,
      ]
      sheet.unmount()
      return seen
    }
    expect(
      await at(writeQuestion({ warnings: [{ code: 'NO_CEILING_MARKET', facts: {}, typed: true }] })),
    ).toEqual(['INPUT', 'title'])
    expect(await at({ ...header, is: 'reopen', holds: [] })).toEqual(['H1', 'title'])
  })

  it('shows at once what fills, what it spends at most, and its worst case', async () => {
    const { sheet } = await open(writeQuestion())
    expect(sheet.findAll('[data-part=summary] .line').map(each => plain(each.text()))).toEqual([
      'OrderIOC · CROSS',
      'Fillsall of it at 61 234.9 avg',
      'Value at most15 310.00 + 7.65 fee',
      'Position0.000 →0.250',
      expect.stringContaining('Liquidation'),
      'Free collateral7 412.08 →5 872.10',
    ])
    expect(sheet.findAll('[data-part]').map(each => each.attributes('data-part'))).toEqual([
      'headline',
      'account',
      'summary',
      'button',
    ])
  })

  it('shows at once every first limit but those that follow from the largest order', async () => {
    const limits = { ...proposedFirstGuards, orderNotional: '750', dailyLoss: '50' }
    const scaled = { positionNotional: '1500', openNotional: '3750', dailyNotional: '15000' }
    const atOnce = async (changed: Partial<GuardsDraft>) => {
      const parsed = parseGuardsDraft({ ...limits, ...scaled, ...changed })
      if (!parsed.ok) throw new Error('The limits are malformed.')
      const guards = listGuardChanges(undefined, parsed.value)
      const { sheet } = await open({ ...header, is: 'allow writes', first: true, guards })
      const seen = sheet.findAll('.line').filter(each => each.element.closest('details') === null)
      const labels = seen.map(each => each.find('dt').text())
      sheet.unmount()
      return labels
    }
    const usual = [tradingGuardLabels.orderNotional, tradingGuardLabels.dailyLoss]
    expect(await atOnce({})).toEqual(usual)
    for (const [guard, text] of Object.entries({ openNotional: '9000000', collar: '0.9', markets: ['A'] }))
      expect(await atOnce({ [guard]: text })).toContain(tradingGuardLabels[guard as keyof GuardsDraft])
  })

  it('shows in its details possible outcomes under three headings with their figures, also for screen readers', async () => {
    const { sheet } = await open(writeQuestion())
    await sheet.find('.more').trigger('click')
    const cases = sheet.findAll('[role=group]')
    const named = cases.map(
      each => document.getElementById(each.attributes('aria-labelledby') ?? '')?.textContent,
    )
    expect(named).toEqual(['Now', 'If filled', 'Worst case'])
    expect(sheet.findAll('h3').map(each => each.text())).toEqual(named)
    expect(cases.map(each => plain(each.find('dl').text()))).toEqual([
      expect.stringContaining('all of it at 61 234.9 avg'),
      expect.stringContaining('Fee (taker 5 bps)7.65 USDC'),
      expect.stringContaining('Value at most15 310.00 + 7.65 fee'),
    ])
    vi.useRealTimers()
    expect(await axeFaults(sheet.element)).toEqual([])
  })

  it('over a place shows the whole request and every warning, beside the button known to main', async () => {
    const warnings = (['CANCEL_MAY_FILL_FIRST', 'CANCELS_EXIT'] as const).map(code => ({
      code,
      facts: {},
      typed: false,
    }))
    const cancel = writeQuestion({ write: cancelWrite(), warnings })
    const { door, sheet, arm, holdByKeys, answers } = await open({ ...cancel, over: { x: 9, y: 9 } })
    expect(door.asked).toContainEqual(['consent.shown', { token }])
    const text = plain(sheet.text())
    for (const part of [
      'Cancel 0.150 PERP_BTC_USDC, BUY at 61 240.0',
      'PRACTICE · Practice account',
      '9C4F·21AE',
      'Order88112233',
      'May fill before cancel arrives.',
      'Removes reduce-only exit.',
    ])
      expect(text).toContain(part)
    expect(document.activeElement?.id).toBe('title')
    expect(sheet.find('main').attributes('data-question')).toBe(token)
    expect(sheet.find('main').attributes('style')).toContain('--hold-below: 8px')
    await arm()
    await holdByKeys(900)
    expect(answers()).toEqual([{ token, is: 'yes' }])
    vi.useRealTimers()
    expect(await axeFaults(sheet.element)).toEqual([])
  })

  it('over a place shows what a close fills now, and its results if filled and at worst', async () => {
    const { outlook } = writeQuestion().plan
    const [filled, worst] = [outlook.filled!, outlook.worst!]
    const brings = {
      ...outlook,
      filled: { ...filled, realised: requireAmount('-5') },
      worst: { ...worst, realised: requireAmount('-9') },
    }
    const { sheet } = await open({ ...writeQuestion({ outlook: brings }), over: { x: 9, y: 9 } })
    expect(sheet.findAll('.line').map(each => plain(each.text()))).toEqual([
      'OrderIOC · CROSS',
      'Price × size61 240.0 × 0.250',
      'Now: Fillsall of it at 61 234.9 avg',
      'If filled: Net PnL−5.00 USDC',
      'Worst case: Net PnL−9.00 USDC',
    ])
  })

  it('over a place shows what a cancel leaves unprotected and why a hold failed, and has a back button', async () => {
    const warnings = [{ code: 'UNPROTECTS', facts: { covered: '0.1', size: '0.4' }, typed: false }] as const
    const cancel = writeQuestion({ write: cancelWrite(), warnings })
    const { door, sheet, arm, holdByKeys, answers } = await open({ ...cancel, over: { x: 9, y: 9 } })
    expect(plain(sheet.find('.body').text())).toMatch(/0\.1.*0\.4/)
    door.answer('consent.answer', { ok: false, error: [{ code: 'CONSENT_MISSING', facts: {} }] })
    await arm()
    await holdByKeys(900)
    expect(sheet.find('.body .down').text()).not.toBe('')
    await sheet.find('.back').trigger('click')
    expect(answers().at(-1)).toEqual({ token, is: 'no' })
  })

  it('reports to main again when the question is repeated on the large sheet', async () => {
    const question = writeQuestion({ write: cancelWrite() })
    const { door, sheet } = await open({ ...question, over: { x: 9, y: 9 } })
    expect(sheet.find('.small').exists()).toBe(true)
    door.tell('consent.asked', question)
    await flushPromises()
    expect(sheet.find('.small').exists()).toBe(false)
    expect(door.asked.filter(([channel]) => channel === 'consent.shown')).toHaveLength(2)
    expect(document.activeElement?.id).toBe('title')
  })

  it('confirms after a full hold by keys, only once armed', async () => {
    const { arm, holdByKeys, answers } = await open(writeQuestion())
    await holdByKeys(900)
    expect(answers()).toEqual([])
    await arm()
    await holdByKeys(900)
    expect(answers()).toEqual([{ token, is: 'yes' }])
  })

  it('does not count the repeats of a held key as presses', async () => {
    const { arm, answers } = await open(writeQuestion())
    await arm()
    window.dispatchEvent(
      new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', ctrlKey: true, repeat: true }),
    )
    vi.advanceTimersByTime(900)
    window.dispatchEvent(new KeyboardEvent('keyup', { code: 'Enter', key: 'Enter' }))
    expect(answers()).toEqual([])
  })

  it('requires the typed word of a warning, by keys that main observed', async () => {
    const { sheet, tell, holdByKeys, answers } = await open(
      writeQuestion({ warnings: [{ code: 'NO_CEILING_MARKET', facts: {}, typed: true }] }),
    )
    await tell({ typed: false })
    await holdByKeys(900)
    expect([answers(), sheet.find('.hold').text()]).toEqual([[], expect.stringContaining('Type SEND')])
    await sheet.find('.word input').setValue('SEND')
    await holdByKeys(900)
    expect([answers(), sheet.find('.hold').text()]).toEqual([[], expect.stringContaining('Type SEND first')])
    await tell({ typed: true })
    await holdByKeys(900)
    expect(answers()).toEqual([{ token, is: 'yes' }])
  })

  it('cannot be held while it does not fit, and says so', async () => {
    const { sheet, tell, holdByKeys, answers } = await open(writeQuestion())
    await tell({ armed: false, whole: false })
    expect(words(sheet)).toBe('Enlarge the window or zoom out')
    await holdByKeys(900)
    expect(answers()).toEqual([])
    await tell({})
    await holdByKeys(900)
    expect(answers()).toEqual([{ token, is: 'yes' }])
  })

  it.each<[string, (button: Element) => void]>([
    [
      'Enter, Space or a screen reader',
      button => button.dispatchEvent(new MouseEvent('click', { detail: 0 })),
    ],
    [
      'a finger',
      button =>
        button.dispatchEvent(new PointerEvent('pointerdown', { button: 0, pointerType: 'touch' } as object)),
    ],
  ])('shows the required keys when its button is pressed by %s', async (_, press) => {
    const { sheet, arm, answers } = await open(writeQuestion())
    press(sheet.find('.hold').element)
    await flushPromises()
    expect(words(sheet)).toBe('Nothing held. A moment…')
    await arm()
    press(sheet.find('.hold').element)
    vi.advanceTimersByTime(2_000)
    await flushPromises()
    expect([words(sheet), answers()]).toEqual(['Hold Ctrl+Enter, or press twice', []])
    vi.advanceTimersByTime(4_000)
    await flushPromises()
    expect(words(sheet)).toContain('BUY')
  })

  it('shows the required keys when main observed no hold, as with a pen, until one is pressed', async () => {
    const { door, sheet, arm, holdByKeys } = await open(writeQuestion())
    await arm()
    door.answer('consent.answer', { ok: false, error: [{ code: 'CONSENT_MISSING', facts: {} }] })
    const pen = { button: 0, pointerType: 'pen' } as object
    sheet.find('.hold').element.dispatchEvent(new PointerEvent('pointerdown', pen))
    vi.advanceTimersByTime(900)
    window.dispatchEvent(new PointerEvent('pointerup', pen))
    await flushPromises()
    vi.advanceTimersByTime(10_000)
    await flushPromises()
    expect(words(sheet)).toBe('Hold Ctrl+Enter, or press twice')
    expect(sheet.text()).toContain('Confirmation not seen. Nothing sent.')

    door.answer('consent.answer', { ok: true })
    await holdByKeys(900)
    expect(words(sheet)).toContain('BUY')
  })

  it.each([
    ['on the heading', 'h1', 1],
    ['on its own button', '.hold', 1],
    ['on another button', '.back.no', 0],
    ['in a field', '.word input', 0],
  ])('takes a hold of Enter alone %s for that of its own control, if it has one', async (_, at, given) => {
    const { sheet, tell, answers } = await open(
      writeQuestion({ warnings: [{ code: 'NO_CEILING_MARKET', facts: {}, typed: true }] }),
    )
    await sheet.find('.word input').setValue('SEND')
    await tell({ typed: true })
    const enter = { code: 'Enter', key: 'Enter', bubbles: true, cancelable: true }
    const down = new KeyboardEvent('keydown', enter)
    sheet.find(at).element.dispatchEvent(down)
    vi.advanceTimersByTime(900)
    sheet.find(at).element.dispatchEvent(new KeyboardEvent('keyup', enter))
    await flushPromises()
    expect([answers().length, down.defaultPrevented]).toEqual([given, given === 1])
  })

  it.each([
    ['Enter', false],
    ['Ctrl and Enter while a word has to be typed', true],
  ])('names the key to hold: %s', async (name, typed) => {
    const { sheet } = await open(
      writeQuestion(typed ? { warnings: [{ code: 'NO_CEILING_MARKET', facts: {}, typed }] } : {}),
    )
    expect(sheet.find('.keys kbd').text()).toBe(name.startsWith('Ctrl') ? 'Ctrl ⏎' : '⏎')
  })

  it('cannot be held with an outdated plan', async () => {
    const { sheet, arm, holdByKeys, answers } = await open(writeQuestion())
    await arm()
    vi.advanceTimersByTime(15_250)
    await flushPromises()
    await holdByKeys(900)
    expect([answers(), sheet.find('.hold').text()]).toEqual([[], expect.stringContaining('Expired')])
  })

  it('goes back on Escape with nothing sent', async () => {
    const { answers } = await open(writeQuestion())
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await flushPromises()
    expect(answers()).toEqual([{ token, is: 'no' }])
  })

  it.each([
    ['Not placed', 'not done'],
    ['Placed', 'done'],
  ])(
    'requires a chosen outcome and a reason for a declaration, without a default: %s',
    async (name, outcome) => {
      const { sheet, arm, holdByKeys, answers } = await open({ ...header, is: 'declare', attempt: attempt() })
      await arm()
      const radios = sheet.findAll('[role=radio]')
      expect(radios.map(one => [one.attributes('aria-checked'), one.attributes('tabindex')])).toEqual([
        ['false', '0'],
        ['false', '-1'],
      ])
      await sheet.find('textarea').setValue('  seen at the venue  ')
      expect(sheet.text()).toContain('Choose an outcome')
      await holdByKeys(1_000)
      expect(answers()).toEqual([])
      await radios.find(one => one.text() === name)?.trigger('click')
      await holdByKeys(1_000)
      expect(answers()).toEqual([{ token, is: 'declared', outcome, reason: 'seen at the venue' }])
    },
  )

  it.each<[string, AttemptState, string]>([
    ['unknown', { is: 'unknown', at: NOW, why: 'no answer' }, 'Not proved:'],
    [
      'told as filled and as another’s',
      { is: 'quarantined', at: NOW, why: 'answered with another order id' },
      'Impossible data: answer names another order. Check venue, then declare',
    ],
  ])('gives one reason for a declaration: %s', async (_, state, message) => {
    const evidence = [{ at: NOW, asked: 'the order by its client id', answer: 'FILLED, 1 of 1 executed' }]
    const { sheet } = await open({ ...header, is: 'declare', attempt: attempt({ state, evidence }) })
    expect(sheet.text()).toContain(message)
    expect(sheet.text().includes('Not proved:')).toBe(state.is === 'unknown')
  })

  it('states in the unlock question what stays live meanwhile', async () => {
    const left = { says: '1 open position stays open at the venue.', asOf: NOW - 60_000 }
    const { sheet } = await open({ ...header, is: 'unlock', left })
    expect(sheet.find('.section p.warn').text()).toBe(
      `As of ${formatClockTime(left.asOf)} (60 s ago): 1 open position stays open at the venue.`,
    )
  })

  it('warns that removing a key leaves exposure open', async () => {
    const { sheet } = await open({ ...header, is: 'remove key', exposure })
    expect(sheet.text()).toContain('stay open')
    expect(sheet.text()).toContain('a position in PERP_BTC_USDC and 2 open orders, as read 60 s ago')
  })

  it.each([
    [
      'an account',
      { accountId: '0xabc' },
      ['journal stay,', 'a position in PERP_BTC_USDC and 2 open orders, as read 60 s ago'],
    ],
    ['a venue that was only looked at', {}, ['Off the list.']],
  ])('shows what stays when %s is removed from the list', async (_, account, texts) => {
    const { sheet } = await open({ ...header, is: 'remove profile', exposure, ...account })
    for (const words of texts) expect(sheet.text()).toContain(words)
  })

  describe('ceilings sheet of a key', () => {
    const opener = () => createBoxReceiver({ purpose: 'form→keeper', keyId: 'key-a' })
    const proposed = {
      ...{ writesAMinute: 20, buys: keyLimit },
      markets: [
        bitcoin,
        {
          symbol: 'PERP_ETH_USDC',
          perOrder: requireAmount('0.7'),
          perDay: requireAmount('14'),
          mark: requireAmount('3000'),
        },
      ],
    }
    async function ask(more: Partial<Extract<ConsentQuestion, { is: 'key ceilings' }>> = {}) {
      const keeper = opener()
      const ceilings = { keyId: 'key-a', to: keeper.to, proposed }
      const opened = await open({ ...header, is: 'key ceilings', ceilings, ...more })
      await opened.tell({})
      const change = async () => {
        await opened.sheet
          .findAll('button')
          .find(button => button.text() === keyCeilingFormMessages.change)
          ?.trigger('click')
      }
      const fields = () => opened.sheet.findAll<HTMLInputElement>('td input')
      return { ...opened, keeper, change, fields }
    }

    it('shows the ceilings with their value, as text until the person edits them', async () => {
      const { sheet, fields } = await ask()
      expect(plain(sheet.text())).toContain('2 010 USDC at today’s mark')
      expect(plain(sheet.text())).toContain('1 000 USDC')
      expect(fields()).toHaveLength(0)
    })

    it.each([
      [
        'a figure that is none',
        async (own: Awaited<ReturnType<typeof ask>>) => own.fields()[1]?.setValue('1e3'),
      ],
      [
        'no pace',
        async (own: Awaited<ReturnType<typeof ask>>) => own.sheet.find('input[name=pace]').setValue('0'),
      ],
    ])('has no hold button for %s', async (_, spoil) => {
      const own = await ask()
      await own.change()
      await spoil(own)
      await own.sheet.find('input[name=word]').setValue('SET')
      expect(own.sheet.text()).toContain(keyCeilingFormMessages.misread)
      await own.holdByKeys(800)
      expect(own.answers()).toEqual([])
    })

    it.each<[string, (own: Awaited<ReturnType<typeof ask>>) => Promise<unknown>, string]>([
      ['as it is proposed', () => Promise.resolve(), 'limits_2;20;1000:20000;.BTC:0.03:0.6;.ETH:0.7:14'],
      [
        'as it was changed',
        async ({ change, fields, sheet }) => {
          await change()
          await fields()[0]?.setValue('900')
          await fields()[2]?.setValue('0.02')
          await sheet.find('input[name=PERP_ETH_USDC]').setValue(false)
        },
        'limits_2;20;900:20000;.BTC:0.02:0.6',
      ],
    ])('sends the ceilings with the hold, sealed to the requesting keeper, %s', async (_, set, text) => {
      const own = await ask()
      await set(own)
      await own.sheet.find('input[name=word]').setValue('SET')
      await vi.waitFor(() => expect(own.sheet.text()).not.toContain(keyCeilingFormMessages.sealing))
      await own.holdByKeys(800)
      const [answer, ...more] = own.answers() as readonly { readonly ceilings?: string }[]
      expect([answer, more]).toEqual([{ token, is: 'yes', ceilings: answer?.ceilings }, []])
      expect(String.fromCharCode(...(own.keeper.open(answer?.ceilings ?? '') ?? []))).toBe(text)
    })

    it('asks for the size of one market alone, and needs no word', async () => {
      const keeper = opener()
      const ceilings = { keyId: 'key-a', to: keeper.to, proposed: { markets: [bitcoin] } } as const
      const { sheet, tell, holdByKeys, answers } = await open({ ...header, is: 'key size', ceilings })
      await tell({})
      expect(sheet.findAll('tbody tr')).toHaveLength(1)
      expect(sheet.find('input').exists()).toBe(false)
      await vi.waitFor(() => expect(sheet.text()).not.toContain(keyCeilingFormMessages.sealing))
      await holdByKeys(800)
      const [answer] = answers() as readonly { readonly ceilings?: string }[]
      expect(String.fromCharCode(...(keeper.open(answer?.ceilings ?? '') ?? []))).toBe(
        'market_1;.BTC:0.03:0.6',
      )
    })

    it('shows the earlier values beside the new ones, without accessibility faults', async () => {
      vi.useRealTimers()
      const now = {
        writesAMinute: 60,
        buys: { perOrder: requireAmount('77'), perDay: requireAmount('777') },
        markets: [{ symbol: 'PERP_BTC_USDC', perOrder: requireAmount('9'), perDay: requireAmount('90') }],
      }
      const { sheet, change } = await ask({ now })
      await change()
      for (const figure of ['9', '77', '777'])
        expect(sheet.text()).toContain(keyCeilingFormMessages.before(figure))
      expect(sheet.text()).toContain(keyCeilingFormMessages.before('60'))
      expect(await axeFaults(sheet.element)).toEqual([])
    })
  })

  it('keeps a key only after checking it as typed, and forgets the secret at once', async () => {
    const venues = [{ id: 'live', kind: 'live', label: 'Live', host: 'api.venue.example' }] as const
    const { door, sheet, arm, holdByKeys, answers } = await open({
      ...header,
      is: 'add key',
      label: 'main',
      venues,
      keychain: { is: 'open', store: 'the keyring' },
    })
    const accountId = `0x${'a'.repeat(64)}`
    const onward = async () => {
      await sheet.find('form').trigger('submit')
      await flushPromises()
      await vi.waitFor(() => expect(useConsentStore().isChecking).toBe(false))
      await flushPromises()
    }
    const keys = offerKeys(door)
    const seedOf = (byte: number) => new Uint8Array(32).fill(byte)
    const finding = {
      key: { fingerprint: '7f3a…c9', scopes: ['read'], active: true },
      store: 'the keyring',
      warnings: ['read only'],
    }
    door.answer('consent.checkKey', { ok: true, value: finding })
    await onward()
    await sheet.find('[name=accountId]').setValue(accountId)
    await onward()
    await sheet.find('[name=secret]').setValue(base58.encode(seedOf(1)))
    await onward()
    expect(sheet.text()).toContain('Read only: nothing can be sent with it.')
    await sheet.find('.back').trigger('click')
    const secret = sheet.find<HTMLInputElement>('[name=secret]')
    await secret.setValue(base58.encode(seedOf(2)))
    await arm()
    await holdByKeys(900)
    expect(answers()).toEqual([])
    await onward()
    await arm()
    await holdByKeys(900)
    const form = { token, venue: 'live', label: 'main', accountId }
    expect(keys.tried()).toEqual({ form, seed: seedOf(2) })
    expect(answers()).toEqual([{ token, is: 'key', form }])
    expect(secret.attributes('type')).toBe('password')
  })
})
