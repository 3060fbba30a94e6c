// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { SnapshotSections } from '@core/snapshot/desk-snapshot'
import { mountDialog } from '../../../../test/kit/mount-desk'
import { attempt, cancelWrite, NOW, orderWrite } from '../../../../test/kit/screen'
import { position, snapshot } from '../../../../test/kit/trade'
import { useScreenStore } from '../../stores/screen-store'
import { useTicketStore } from '../../stores/ticket-store'
import AttemptDialog from './AttemptDialog.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const live = { is: 'live' } as const

const lost = (changes: Partial<WriteAttempt> = {}) =>
  attempt({
    state: { is: 'unknown', at: NOW, why: 'no answer' },
    unknownAt: NOW,
    signedAt: NOW - 1_000,
    sentAt: NOW - 1_000,
    ...changes,
  })

/** The evidence of one attempt, while writing is held by it. */
const open = (shownAttempt: WriteAttempt, values: Partial<SnapshotSections> = {}) =>
  mountDialog(AttemptDialog, {
    snapshot: snapshot({
      attempts: [shownAttempt],
      writes: { state: 'held', holds: [{ is: 'unknown', attempts: 1 }] },
      ...values,
    }),
    props: { id: shownAttempt.id },
  })

describe('attempt with an unknown outcome', () => {
  it('offers to query again and to declare, but not to send', async () => {
    const { buttons } = await open(lost())
    expect(buttons()).toEqual(['Check again now', 'Declare…', 'Dismiss'])
  })

  it('shows what would settle it and, with open exposure, what can be done meanwhile', async () => {
    const held = position({ quantity: a('0.1'), entry: a('60000') })
    const { text } = await open(lost(), { positions: [held] })
    expect(text()).toContain('What resolves it')
    expect(text()).toContain('In the venue’s terminal')
    expect(text()).toContain('do not place them there before settled')
  })

  it('names no venue terminal without exposure', async () => {
    const { text } = await open(lost())
    expect(text()).not.toContain('In the venue’s terminal')
  })

  it('shows that no query can settle an impossible record, beside the recorded end', async () => {
    const { text, buttons } = await open(
      lost({
        state: { is: 'quarantined', at: NOW, why: 'answered with another order id' },
        signedAt: NOW - 400_000,
        evidence: [{ at: NOW, asked: 'the order by its client id', answer: 'FILLED, 1 of 1 executed' }],
      }),
    )
    expect(text()).toContain('FILLED, 1 of 1 executed')
    expect(text()).toContain('Impossible data: answer names another order')
    expect(text()).not.toMatch(/settles it at once|can be proved|Proved absent/)
    expect(buttons()).toEqual(['Check again now', 'Declare…', 'Dismiss'])
  })

  it('queries again, and sends a declaration to main', async () => {
    const lostAttempt = lost()
    const { door, press } = await open(lostAttempt)
    await press('Check again now')
    await press('Declare…')
    expect(door.asked.slice(-2)).toEqual([
      ['writes.reconcile', undefined],
      ['writes.declare', { attempt: lostAttempt.id }],
    ])
  })
})

describe('ended attempt', () => {
  it('names no end of a late arrival that is past by venue time', async () => {
    const health = {
      ...{ prices: live, account: live, channel: live, decodeFaults: 0, version: '0' },
      clock: { ...live, offset: 400_000 },
    }
    const absent = attempt({
      state: { is: 'absent', at: NOW },
      signedAt: NOW,
      signedWithin: { from: NOW - 250_000, until: NOW - 250_000 },
    })
    const { text } = await open(absent, { health })
    expect(text()).toContain('Not placed: proved.')
  })

  it.each<[string, Partial<WriteAttempt>, readonly string[]]>([
    ['an order proved absent', { state: { is: 'absent', at: NOW } }, ['Draft the same', 'Dismiss']],
    ['an order that filled', {}, ['Draft the same', 'Dismiss']],
    ['an order that rests', { state: { is: 'live', at: NOW } }, ['Dismiss']],
    ['a cancel', { write: cancelWrite(), state: { is: 'done', at: NOW, by: 'an end' } }, ['Dismiss']],
  ])('offers the actions for %s', async (_, changes, wanted) => {
    const { buttons } = await open(attempt(changes))
    expect(buttons()).toEqual(wanted)
  })

  it('fills the ticket with the same terms, closes, and sends nothing', async () => {
    const write = orderWrite({ type: 'LIMIT', side: 'SELL', reduceOnly: true })
    const { asked, press } = await open(attempt({ write, state: { is: 'absent', at: NOW } }))
    useScreenStore().openOverlay({ is: 'attempt', id: 'pd' })
    await press('Draft the same')
    expect(useTicketStore().typed).toMatchObject({
      side: 'SELL',
      type: 'LIMIT',
      price: '61240',
      size: '0.25',
      reduceOnly: true,
    })
    expect(useScreenStore().overlay).toEqual({ is: 'none' })
    expect(asked('orders.')).toEqual([])
  })

  it('is compared with its sheet, with the difference and its cause', async () => {
    const now = {
      quantity: a('0.25'),
      average: a('61240'),
      best: a('61240'),
      paid: a('15310'),
      fee: a('7.655'),
    }
    const { text } = await open(
      attempt({
        executed: a('0.25'),
        averagePrice: a('61301.24'),
        fee: a('7.66'),
        said: { now, rests: a('0') },
      }),
    )
    for (const part of ['Forecast', 'Actual', 'Difference', '+10.00', 'book moved'])
      expect(text()).toContain(part)
  })

  it('is not scored when an older journal kept no sheet for it', async () => {
    const { text } = await open(attempt({ executed: a('0.25'), averagePrice: a('61240') }))
    expect(text()).toContain('Not scored')
    expect(text()).not.toContain('Difference')
  })
})
