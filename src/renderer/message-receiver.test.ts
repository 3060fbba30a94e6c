import { expect, it } from 'vitest'
import type { SequencedMessage } from '@contract/messages-api'
import { createMessageReceiver } from './message-receiver'

/** A page that hears words which build on each other; "?" cannot be read. */
function openHearing() {
  const heard: string[] = []
  const said: unknown[] = []
  const hear = createMessageReceiver<string, string>({
    decode: (news, base = '') => (news === '?' ? undefined : base + news),
    apply: word => void heard.push(word),
    acknowledge: answer => void said.push(answer),
  })
  return { heard, said, hear: (n: number, on: number | undefined, news: string) => hear(told(n, on, news)) }
}
const told = (n: number, on: number | undefined, news: string): SequencedMessage<string> =>
  on === undefined ? { n, news } : { n, on, news }

it('applies each message to the result of the previous one, and acknowledges it', () => {
  const { hear, heard, said } = openHearing()
  hear(1, undefined, 'a')
  hear(2, 1, 'b')
  hear(3, undefined, 'c')
  expect(heard).toEqual(['a', 'ab', 'c'])
  expect(said).toEqual([1, 2, 3].map(n => ({ n, is: 'taken' })))
})

it('begins with a message that main marks as a difference from nothing', () => {
  const { hear, heard } = openHearing()
  hear(57, 0, 'a')
  expect(heard).toEqual(['a'])
})

it.each([
  ['builds on one that never came', 4, 3, 'd'],
  ['builds on one before the last', 4, 1, 'd'],
  ['does not fit', 4, 2, '?'],
])('reports a message that %s as missed, ignores it, and continues from a full one', (_, n, on, news) => {
  const { hear, heard, said } = openHearing()
  hear(1, undefined, 'a')
  hear(2, 1, 'b')
  hear(n, on, news)
  expect(said.at(-1)).toEqual({ n, is: 'missed' })
  hear(5, undefined, 'whole')
  hear(6, 5, '!')
  expect(heard).toEqual(['a', 'ab', 'whole', 'whole!'])
})

it('rejects an unreadable full message without reporting it, to avoid endless retransmission', () => {
  const { hear, said } = openHearing()
  expect(() => hear(1, undefined, '?')).toThrow(TypeError)
  expect(said).toEqual([])
})
