import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SequencedMessage } from '@contract/messages-api'
import { createMessageReceiver } from '../../renderer/message-receiver'
import { handClock } from '../../../test/kit/hand-clock'
import { createMessagePusher } from './message-pusher'

interface Count {
  readonly is: number
}
/** A change of a count: its growth, or the whole of it. */
type Step = { readonly by: number } | Count

const stepOf = (now: Count, base?: Count): Step => (base === undefined ? now : { by: now.is - base.is })

function openPusher() {
  const clock = handClock(0)
  const sent: SequencedMessage<Step>[] = []
  const seen = { by: true }
  const pusher = createMessagePusher<Count, Step>({
    clock,
    isSeen: () => seen.by,
    pack: stepOf,
    send: message => void sent.push(message),
  })
  return { ...pusher, clock, sent, seen }
}

describe('updates pushed to a page', () => {
  it('are sent one message at a time, each with the newest data after the previous acknowledgement', () => {
    const { push, ack, sent } = openPusher()
    for (const is of [1, 2, 3]) push({ is })
    expect(sent).toEqual([{ n: 1, news: { is: 1 } }])

    ack(1, 'taken')
    expect(sent.slice(1)).toEqual([{ n: 2, on: 1, news: { by: 2 } }])
    ack(2, 'taken')
    expect(sent.length).toBe(2)
  })

  it('are sent in full to a page that missed the message the last one built on', () => {
    const { push, ack, sent } = openPusher()
    push({ is: 1 })
    ack(1, 'taken')
    push({ is: 2 })
    ack(2, 'missed')
    expect(sent.slice(1)).toEqual([
      { n: 2, on: 1, news: { by: 1 } },
      { n: 3, news: { is: 2 } },
    ])
  })

  it('are sent in full when a message is not acknowledged', async () => {
    const { push, clock, sent } = openPusher()
    push({ is: 1 })
    push({ is: 4 })
    await clock.pass(4_999)
    expect(sent.length).toBe(1)
    await clock.pass(1)
    expect(sent.slice(1)).toEqual([{ n: 2, news: { is: 4 } }])
  })

  it('ignore an acknowledgement of an abandoned message, and of one never sent', async () => {
    const { push, ack, clock, sent } = openPusher()
    push({ is: 1 })
    await clock.pass(5_000)
    push({ is: 2 })
    for (const n of [0, 1, 3, 99]) ack(n, 'taken')
    expect(sent).toEqual([
      { n: 1, news: { is: 1 } },
      { n: 2, news: { is: 1 } },
    ])
  })

  it('are not sent while the page is hidden, and contain the newest data when it is shown again', async () => {
    const { push, ack, flush, clock, seen, sent } = openPusher()
    push({ is: 1 })
    ack(1, 'taken')
    seen.by = false
    for (let is = 2; is < 1_000; is += 1) push({ is })
    await clock.pass(60_000)
    expect(sent.length).toBe(1)

    seen.by = true
    flush()
    expect(sent.slice(1)).toEqual([{ n: 2, on: 1, news: { by: 998 } }])
  })

  it.each([
    ['nothing', undefined, { n: 2, news: { is: 7 } }],
    ['what it was just given', { is: 5 }, { n: 2, on: 0, news: { by: 2 } }],
  ])('continue from %s for a page that restarts', (_, standing, expected) => {
    const { push, ack, restart, sent } = openPusher()
    push({ is: 1 })
    push({ is: 7 })
    restart(standing)
    ack(1, 'taken')
    expect(sent.slice(1)).toEqual([expected])
  })

  it('are not sent once it is closed', async () => {
    const { push, ack, close, clock, sent } = openPusher()
    push({ is: 1 })
    push({ is: 2 })
    close()
    ack(1, 'taken')
    await clock.pass(10_000)
    expect(sent.length).toBe(1)
  })
})

/**
 * An event between main and a page: news, a message that arrives or is lost, a lost acknowledgement, a new
 * page.
 */
const happening = fc.constantFrom('news', 'arrives', 'arrives', 'is lost', 'its word is lost', 'reload')

it('reach the newest state whatever is lost, and never have two messages pending', async () => {
  const all = fc.array(happening, { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(all, async happenings => {
      const { push, ack, restart, clock, sent } = openPusher()
      let [is, shown, isWordLost] = [0, Number.NaN, false]
      const page = () =>
        createMessageReceiver<Count, Step>({
          decode: (step, base) => ('is' in step ? step : base && { is: base.is + step.by }),
          apply: count => (shown = count.is),
          acknowledge: answer => void (isWordLost || ack(answer.n, answer.is)),
        })
      let hear = page()
      const arrive = () => {
        const message = sent.shift()
        if (message !== undefined) hear(message)
      }
      const act = {
        news: () => push({ is: (is += 1) }),
        arrives: arrive,
        'is lost': () => void sent.shift(),
        'its word is lost': () => {
          isWordLost = true
          arrive()
          isWordLost = false
        },
        reload: () => {
          sent.length = 0
          hear = page()
          restart(undefined)
        },
      }
      for (const what of ['news', ...happenings] as const) {
        act[what as keyof typeof act]()
        expect(sent.length).toBeLessThanOrEqual(1)
      }
      for (let turn = 0; turn < 4; turn += 1) {
        while (sent.length > 0) arrive()
        await clock.pass(5_000)
      }
      expect(shown).toBe(is)
    }),
    { numRuns: 60 },
  )
})
