import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskApi } from '../../src/contract/desk-api'
import { pause, smallOrder, until } from '../kit/desk-window'
import type { HeldDesk } from '../kit/held-desk'
import { windowHosts } from '../kit/window-hosts'

let window: HeldDesk

const channels = Object.entries<Record<string, string>>(deskApi).flatMap(([group, names]) =>
  Object.keys(names)
    .filter(name => names[name] === 'call')
    .map(name => `${group}.${name}`),
)

/** Inputs that a compromised page would try: valid shapes, invalid shapes, and tokens it has seen. */
const inputs = fc.oneof(
  fc.constant(undefined),
  fc.constant(smallOrder),
  fc.constant({ ...smallOrder, quantity: '0.02', side: 'SELL' }),
  fc.constant({ is: 'cancel', symbol: smallOrder.symbol, orderId: '1' }),
  fc.constant({ symbol: smallOrder.symbol }),
  fc.constant({ token: 'the last one' }),
  fc.record({ token: fc.string({ maxLength: 20 }) }),
  fc.constant({ id: 'practice' }),
  fc.constant({ profileId: 'practice' }),
  fc.constant({ attempt: 'pd-1' }),
  fc.constant({ preferences: '{"theme":"light"}' }),
  fc.constant({ text: 'x' }),
  fc.jsonValue(),
)
const steps = fc.array(fc.tuple(fc.constantFrom(...channels), inputs), { minLength: 8, maxLength: 14 })

/** Makes all calls from the page itself, with the newest plan's token for each token. */
const sayAll = (calls: readonly (readonly [string, unknown])[]) =>
  window.desk.evaluate(
    async pairs => {
      const { desk } = globalThis as unknown as {
        desk: { invoke(to: string, what: unknown): Promise<unknown> }
      }
      const answers: string[] = []
      let newest = 'none'
      for (const [channel, input] of pairs) {
        const asksForToken = channel === 'orders.submit'
        const what = asksForToken ? { token: newest } : input
        const answered = desk.invoke(channel, what).then(
          result => {
            const { ok, value } = result as { ok: boolean; value?: { token?: string } }
            if (ok && typeof value?.token === 'string') newest = value.token
            return ok ? 'yes' : 'refused'
          },
          () => 'threw',
        )
        // A question waits for the person, so the script does not wait for its answer.
        answers.push(
          await Promise.race([answered, new Promise<string>(done => setTimeout(done, 150, 'waiting'))]),
        )
      }
      return answers
    },
    calls as [string, unknown][],
  )

describe.each(windowHosts)('on $name', ({ openDesk }) => {
  beforeAll(async () => {
    window = await openDesk()
    await window.ready()
  })
  afterAll(() => window.close())

  describe('a compromised desk page', () => {
    it('makes every call in any order, and no write reaches the exchange', async () => {
      const seen = new Map<string, number>()
      const runs = fc.sample(steps, { seed: 20_261_120, numRuns: 20 })
      for (const calls of [[...channels.map(channel => [channel, undefined] as const)], ...runs]) {
        // The most important case first in each run: a page that plans and submits at once.
        const first = [
          ['orders.plan', smallOrder],
          ['orders.submit', undefined],
        ] as const
        for (const answer of await sayAll([...first, ...calls])) seen.set(answer, (seen.get(answer) ?? 0) + 1)
        await pause(200)
      }
      // The page may also have closed every connection; the exchange has to be reachable for the check.
      await until('every connection to be wanted again', async () => {
        const { ok } = (await window.call('connection.come')) as { ok: boolean }
        return ok
      })
      expect(await window.writes()).toEqual([])
      expect(seen.get('threw') ?? 0).toBe(0)
      expect([...seen.keys()].sort()).toEqual(['refused', 'waiting', 'yes'])
    })

    it('presses and types in its page with everything a script has, and the sheet stays unchanged', async () => {
      await window.desk.evaluate(async () => {
        for (const kind of ['pointerdown', 'mousedown', 'keydown', 'pointerup', 'mouseup', 'keyup', 'click'])
          for (const target of [document, document.body, globalThis]) {
            target.dispatchEvent(new Event(kind, { bubbles: true }))
            target.dispatchEvent(
              new KeyboardEvent(kind, { code: 'Enter', key: 'Enter', ctrlKey: true, bubbles: true }),
            )
          }
        await new Promise(done => setTimeout(done, 900))
      })
      expect(await window.writes()).toEqual([])
    })

    it('finds no other channel behind the bridge', async () => {
      const tried = await window.desk.evaluate(async () => {
        const { desk } = globalThis as unknown as {
          desk: { invoke(to: unknown): Promise<unknown>; on(to: unknown, hear: unknown): unknown }
        }
        const names = [
          '',
          'desk',
          'consent.answer',
          'consent.question',
          '__proto__',
          'constructor',
          'desk.changed',
          {},
          1,
        ]
        const outcomes = names.map(name =>
          desk.invoke(name).then(
            () => 'answered',
            () => 'no such call',
          ),
        )
        const subscriptions = names.map(name => typeof desk.on(name, () => undefined))
        return { outcomes: [...new Set(await Promise.all(outcomes))], heard: [...new Set(subscriptions)] }
      })
      expect(tried).toEqual({ outcomes: ['no such call'], heard: ['function'] })
    })

    it('is throttled when it asks more than a person could', async () => {
      const refused = await window.desk.evaluate(async order => {
        const { desk } = globalThis as unknown as {
          desk: { invoke(to: string, what: unknown): Promise<{ ok: boolean; error?: { code: string }[] }> }
        }
        const answers = await Promise.all(Array.from({ length: 60 }, () => desk.invoke('orders.plan', order)))
        return answers.filter(({ error }) => error?.[0]?.code === 'TOO_MANY_CALLS').length
      }, smallOrder)
      expect(refused).toBeGreaterThanOrEqual(45)
    })

    it('stops writing at once at any time, and cannot reopen it', async () => {
      expect(await window.call('writes.stop')).toEqual({ ok: true })
      const { writes } = await window.snapshot()
      expect(writes?.value.holds.map(({ is }) => is)).toContain('stopped')
      expect(await window.call('orders.plan', smallOrder)).toMatchObject({ ok: false })
    })
  })
})
