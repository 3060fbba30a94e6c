import { equal } from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { median } from './measure'
import { onlyOne } from './order-race'
import { absoluteRow, type Entry, type Row } from './row'
import { openTlsVenue, type TlsVenue } from './tls-venue'

const SESSIONS = 9
/** Time between an unlock or an arming and the first order, and between two orders, in milliseconds. */
const PAUSE = 1_000
const kinds = { order: 'first confirmed order', press: 'first press' } as const

/** Returns the times of the first two orders of a session in a new process, in milliseconds. */
async function session(far: TlsVenue, kind: keyof typeof kinds): Promise<readonly [number, number]> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
  const desk = fork(resolve('out/bench/first-session.js'), [kind, folder, far.url, far.streams, far.ca])
  const next = async (): Promise<number> => {
    await pass(PAUSE)
    desk.send('next')
    const [{ began, body }] = (await once(desk, 'message')) as [{ began: string; body: string }]
    const arrival = onlyOne(far.arrivals())
    equal(arrival.body, body)
    return Number(arrival.firstByte - BigInt(began)) / 1e6
  }
  try {
    await once(desk, 'message')
    far.arrivals()
    return [await next(), await next()]
  } finally {
    desk.disconnect()
    await once(desk, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** M19b: time from the confirmation and from a press to the first byte, for the first of a session. */
export const firstOrder: Entry = {
  name: 'M19b first of a session',
  async run(): Promise<readonly Row[]> {
    const far = await openTlsVenue()
    const took = { order: [] as (readonly [number, number])[], press: [] as (readonly [number, number])[] }
    try {
      for (let turn = 0; turn < SESSIONS; turn += 1)
        for (const kind of ['order', 'press'] as const) took[kind].push(await session(far, kind))
    } finally {
      far.close()
    }
    return (['order', 'press'] as const).map(kind => {
      const [first, second] = [took[kind].map(([one]) => one), took[kind].map(([, two]) => two)]
      return absoluteRow(
        {
          name: `${this.name}: ${kinds[kind]}`,
          value: median(first),
          unit: 'ms',
          reference: `slowest of ${SESSIONS}: ${Math.max(...first).toFixed(1)} ms; the second: ${median(second).toFixed(1)} ms`,
        },
        { is: 'at most', value: 10 },
      )
    })
  },
}
