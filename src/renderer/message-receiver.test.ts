import { expect, it } from 'vitest'
import type { SequencedMessage } from '@contract/messages-api'
import { createMessageReceiver } from './message-receiver'

/** A page that hears words which build on each other; "?" cannot be read. */
function openHearing() {
  const applied: string[] = []
  const answers: unknown[] = []
  const hear = createMessageReceiver<string, string>({
    decode: (news, base = '') => (news === '?' ? undefined : base + news),
    apply: word => void applied.push(word),
    acknowledge: answer => void answers.push(answer),
  })
  return {
    applied,
    answers,
    hear: (n: number, on: number | undefined, news: string) => hear(sequenced(n, on, news)),
  }
}
const sequenced = (n: number, on: number | undefined, news: string): SequencedMessage<string> =>
  on === undefined ? { n, news } : { n, on, news }

it('applies each message to the result of the previous one, and acknowledges it', () => {
  const { hear, applied, answers } = openHearing()
  hear(1, undefined, 'a')
  hear(2, 1, 'b')
  hear(3, undefined, 'c')
  expect(applied).toEqual(['a', 'ab', 'c'])
  expect(answers).toEqual([1, 2, 3].map(n => ({ n, is: 'taken' })))
})

it('begins with a message that main marks as a difference from nothing', () => {
  const { hear, applied } = openHearing()
  hear(57, 0, 'a')
  expect(applied).toEqual(['a'])
})

it.each([
  ['builds on one that never came', 4, 3, 'd'],
  ['builds on one before the last', 4, 1, 'd'],
  ['does not fit', 4, 2, '?'],
])('reports a message that %s as missed, ignores it, and continues from a full one', (_, n, on, news) => {
  const { hear, applied, answers } = openHearing()
  hear(1, undefined, 'a')
  hear(2, 1, 'b')
  hear(n, on, news)
  expect(answers.at(-1)).toEqual({ n, is: 'missed' })
  hear(5, undefined, 'whole')
  hear(6, 5, '!')
  expect(applied).toEqual(['a', 'ab', 'whole', 'whole!'])
})

it('rejects an unreadable full message without reporting it, to avoid endless retransmission', () => {
  const { hear, answers } = openHearing()
  expect(() => hear(1, undefined, '?')).toThrow(TypeError)
  expect(answers).toEqual([])
})
