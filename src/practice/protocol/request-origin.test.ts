import { request } from 'node:http'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPractice, type PracticeHandle } from '../open-practice'

let practice: PracticeHandle
beforeEach(async () => void (practice = await openPractice({ clock: { is: 'by hand' }, limits: false })))
afterEach(() => practice.close())

const port = () => new URL(practice.baseUrl).port

/** Returns the status of the answer to a request with this `host`. */
async function asking(host: string): Promise<number | undefined> {
  const sentRequest = request(`${practice.baseUrl}/v1/public/system_info`, { headers: { host } }).end()
  const [answer] = (await once(sentRequest, 'response')) as [{ statusCode?: number; resume(): void }]
  answer.resume()
  return answer.statusCode
}

/** Returns the outcome of a stream that is opened with these headers. */
const opening = (headers: Readonly<Record<string, string>>) =>
  new Promise<string>(done => {
    const socket = new WebSocket(practice.publicStreamUrl, { headers })
    socket.on('open', () => {
      socket.terminate()
      done('open')
    })
    socket.on('unexpected-response', (_request, answer) => done(String(answer.statusCode)))
    socket.on('error', () => undefined)
  })

describe('a caller', () => {
  it('is answered under the exchange’s own host names', async () => {
    for (const name of ['127.0.0.1', 'localhost', 'LocalHost'])
      expect([name, await asking(`${name}:${port()}`)]).toEqual([name, 200])
  })

  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    '127.0.0.1',
    '127.0.0.1:1',
    'x@127.0.0.1',
  ])('is rejected under the host name %s, and reaches no data', async host => {
    expect(await asking(host)).toBe(421)
    expect(await opening({ host })).toBe('403')
    expect(practice.received()).toEqual([])
  })

  it('opens a stream as a program, or from a page of its own origin', async () => {
    expect(await opening({})).toBe('open')
    expect(await opening({ origin: practice.baseUrl })).toBe('open')
  })

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost'])(
    'opens no stream from a page of %s',
    async origin => expect(await opening({ origin })).toBe('403'),
  )
})
