import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../src/core/attempt/entry'
import type { EphemeralVault } from '../../src/main/main-ports'
import { createListFile, type ListFileSystem } from '../../src/signer/list-file'
import { openSignedWriteList } from '../../src/signer/signed-list'
import { signConfirmed } from '../kit/confirmations'
import { hasBook, resting } from '../kit/drafts'
import { memoryJournal } from '../kit/memory-records'
import { createPracticeVault } from '../kit/memory-vault'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let home: string
let file: string
let desk: OpenDesk
let vault: EphemeralVault

beforeEach(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'perpdesk-beside-'))
  file = join(home, 'signed-practice.list')
})
afterEach(async () => {
  await desk.close()
  fs.rmSync(home, { recursive: true, force: true })
})

/** Opens a desk whose signer keeps a list, on the journal of an earlier run if there is one. */
async function open(
  lines: readonly JournalEntry[] = [],
  disk: Partial<ListFileSystem> = {},
  waits = true,
  beforeAsked: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  desk = await openDesk({
    journal: memoryJournal(lines),
    waits,
    practiceVault(clock) {
      const list = openSignedWriteList(createListFile(file, { ...fs, ...disk }), () => clock.now())
      const made = createPracticeVault(clock, list)
      let first: Promise<unknown> | undefined
      vault = {
        ...made,
        // The first call to the list comes from the first comparison.
        async listed(keyId, after) {
          await (first ??= beforeAsked())
          return made.listed(keyId, after)
        },
      }
      return vault
    },
  })
}

/** Ends a run and begins another on its records. */
async function again(
  change: (lines: readonly JournalEntry[]) => readonly JournalEntry[] = lines => lines,
  waits = true,
): Promise<void> {
  const left = change(desk.journal.lines)
  await desk.close()
  await open(left, {}, waits)
}

const order = (name: string, size = '0.001') =>
  `{"symbol":"PERP_BTC_USDC","order_type":"LIMIT","side":"BUY","order_price":${resting(desk, size).price},"order_quantity":${size},"reduce_only":false,"margin_mode":"CROSS","client_order_id":"${name}"}`

/** Has a request signed without the desk's knowledge, as any code in main could. */
async function signBeside(body: string, path = '/v1/order') {
  const signed = await signConfirmed(vault, 'practice', { is: 'call', method: 'POST', path, body }, 0, {
    at: desk.clock.now(),
  })
  if (!signed.ok) throw new Error(`It was not signed: ${signed.why}.`)
  return signed.value
}

async function send(): Promise<void> {
  desk.person.will({ is: 'yes', typed: 'SEND' })
  await desk.submit(await desk.plan(resting(desk, '0.01')))
}

const halted = () => desk.until('the halt', ({ writes }) => writes?.value.state === 'halted')
const holds = () => desk.snapshot().writes?.value.holds
const states = () =>
  desk.attempts().map(({ id, state }) => `${id.startsWith('pd-') ? 'own' : id} ${state.is}`)
const linesOf = (saw: JournalEntry['saw']) => desk.journal.lines.filter(line => line.saw === saw)
const compared = () => linesOf('signatures compared').map(line => ('to' in line ? line.to.number : 0))

/** Lets both comparisons of a minute run. */
async function aMinute(): Promise<void> {
  await desk.turn(30_500)
  await desk.turn(30_500)
}

describe('a desk whose signer keeps a signature list', () => {
  it('journals the place of each signature, and delays nothing', async () => {
    await open()
    for (let each = 0; each < 3; each += 1) {
      await send()
      await desk.settled()
    }
    await aMinute()
    await desk.until('the comparison', () => compared().at(-1) === 3)
    const places = linesOf('sending').map(line => ('place' in line ? line.place?.number : undefined))
    expect(places).toEqual([1, 2, 3])
    await desk.until('open', ({ writes }) => writes?.value.state === 'active')
    await again()
    await send()
    await desk.settled()
    expect(linesOf('impossible')).toEqual([])
  })

  it('sends nothing that cannot be listed, and reports why', async () => {
    let isFull = false
    await open([], {
      writeSync: ((...args: Parameters<typeof fs.writeSync>) => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        return fs.writeSync(...args)
      }) as typeof fs.writeSync,
    })
    isFull = true
    await send()
    await desk.settled()
    expect(desk.attempts().map(({ state }) => state)).toMatchObject([
      { is: 'not sent', why: 'not signed: unlisted' },
    ])
    expect(desk.received('POST /v1/order')).toBe(0)
    isFull = false
    await desk.until('the place to be known again', ({ writes }) => writes?.value.state === 'active')
    await send()
    await desk.settled()
    expect(states().toSorted()).toEqual(['own live', 'own not sent'])
  })
})

describe('an order that is signed beside the desk', () => {
  it('is an unknown attempt within a minute, halts the desk, and is looked up by its client id', async () => {
    await open()
    await signBeside(order('beside-1'))
    await aMinute()
    await halted()
    expect(states()).toEqual(['beside-1 unknown'])
    expect(holds()).toContainEqual(
      expect.objectContaining({ is: 'halted', why: 'signed beside: POST /v1/order' }),
    )
    await desk.until('a question', () => (desk.attempts()[0]?.evidence.length ?? 0) > 0)
    expect(desk.attempts()[0]?.evidence[0]?.asked).toBe('the order by its client id')
    expect(desk.attempts()[0]?.write).toMatchObject({ is: 'order', quantity: '0.001' })
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({ ok: false })
  })

  it('is found by the very first comparison too', async () => {
    const body =
      '{"symbol":"PERP_BTC_USDC","order_type":"LIMIT","side":"BUY","order_price":60000,"order_quantity":0.001,"reduce_only":false,"margin_mode":"CROSS","client_order_id":"beside-1"}'
    await open([], {}, false, () => signBeside(body))
    await halted()
    expect(holds()).toContainEqual(
      expect.objectContaining({ is: 'halted', why: 'signed beside: POST /v1/order' }),
    )
    expect(states()).toEqual(['beside-1 unknown'])
    expect(compared()).toEqual([1])
  })

  it('ends by the person’s word where no record of it is found, and the halt by a confirmation', async () => {
    await open()
    await signBeside(order('beside-1'))
    await aMinute()
    await halted()
    await desk.lapse()
    // The position before the signature is unknown, so its absence is never proved.
    expect(states()).toEqual(['beside-1 unknown'])
    desk.person.will({ is: 'declared', outcome: 'not done', reason: 'looked at the venue’s own page' })
    await desk.api.writes.declare({ attempt: 'beside-1' })
    await desk.until('the declaration', () => states().includes('beside-1 declared'))
    expect(desk.snapshot().writes?.value.state).toBe('halted')
    desk.person.will({ is: 'yes' })
    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
    await desk.until('open', ({ writes }) => writes?.value.state === 'active')
  })

  it('is found by its record where it was also sent', async () => {
    await open()
    const body = order('beside-1')
    const { at, bytes } = await signBeside(body)
    const { baseUrl, account } = desk.practice
    await fetch(`${baseUrl}/v1/order`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'orderly-timestamp': String(at),
        'orderly-account-id': account.accountId,
        'orderly-key': account.key,
        'orderly-signature': Buffer.from(bytes).toString('base64url'),
      },
    })
    expect(desk.received('POST /v1/order')).toBe(1)
    await aMinute()
    await halted()
    await desk.until('its record', () => states().includes('beside-1 live'))
  })

  it('takes the place of the desk’s next order, which is not signed, and is reported at once', async () => {
    await open()
    await signBeside(order('beside-1'))
    await send()
    await halted()
    expect(states().toSorted()).toEqual(['beside-1 unknown', 'own not sent'])
    expect(desk.attempts().find(({ id }) => id.startsWith('pd-'))?.state).toMatchObject({
      why: 'not signed: out of turn',
    })
    expect(desk.received('POST /v1/order')).toBe(0)
  })

  it('puts an order of the desk in quarantine when it has the same client id', async () => {
    await open()
    await send()
    const [own] = await desk.settled()
    await signBeside(order(own?.id ?? ''))
    await aMinute()
    await halted()
    expect(states()).toEqual(['own quarantined'])
    expect(holds()).toContainEqual(expect.objectContaining({ why: 'signed again: POST /v1/order' }))
  })

  it('is in quarantine after a second one with its client id, until a person declares it', async () => {
    await open()
    await signBeside(order('beside-1'))
    await signBeside(order('beside-1', '0.002'))
    await aMinute()
    await halted()
    expect(states()).toEqual(['beside-1 quarantined'])
  })

  it('halts and names its call when it is no order', async () => {
    await open()
    await signBeside('{"trigger_after":5000}', '/v1/order/cancel_all_after')
    await aMinute()
    await halted()
    expect(states()).toEqual([])
    expect(holds()).toContainEqual(
      expect.objectContaining({ why: 'signed beside: POST /v1/order/cancel_all_after' }),
    )
  })
})

describe('an interrupted run', () => {
  it('between the list and the journal has the order as unknown, and halts, at the next start', async () => {
    await open()
    await signBeside(order('beside-1'))
    await again(undefined, false)
    await halted()
    await desk.until('the attempt', () => states().includes('beside-1 unknown'))
  })

  it('between the journal and the list proves nothing by a missing entry, and continues', async () => {
    await open()
    await desk.until('the first comparison', () => compared().length === 1)
    const before = fs.readFileSync(file)
    await send()
    await desk.settled()
    fs.writeFileSync(file, before)
    const isAfter = (lines: readonly JournalEntry[]) => lines.findIndex(({ saw }) => saw === 'sending') + 1
    await again(lines => lines.slice(0, isAfter(lines)), false)
    await desk.until('its fate is open', () => states().includes('own unknown'))
    await desk.lapse()
    await desk.until('the proof', () => states().includes('own absent'))
    expect(linesOf('impossible')).toEqual([])
    await desk.until('open', ({ writes }) => writes?.value.state === 'active')
    await send()
    await desk.settled()
    expect(states().toSorted()).toEqual(['own absent', 'own live'])
  })
})

describe('a replaced signature list', () => {
  /** A run with two fully compared orders; then the list is changed, and another run begins. */
  async function after(change: (text: string) => void): Promise<void> {
    await open()
    await send()
    await desk.settled()
    await send()
    await desk.settled()
    await aMinute()
    await desk.until('the comparison', () => compared().at(-1) === 2)
    const text = fs.readFileSync(file, 'utf8')
    const left = desk.journal.lines
    await desk.close()
    change(text)
    await open(left, {}, false)
    await halted()
    // The halt precedes any market read.
    await desk.until('the book', ({ markets }) => markets !== undefined && hasBook(desk))
  }

  it.each<[string, (text: string) => void]>([
    ['another', () => fs.rmSync(file)],
    ['another', text => fs.writeFileSync(file, text.replace('"quantity":"0.01"', '"quantity":"0.02"'))],
    ['shorter', text => fs.writeFileSync(file, `${text.split('\n').slice(0, 2).join('\n')}\n`)],
  ])('halts as %s, until a person accepts it permanently', async (fault, change) => {
    await after(change)
    expect(holds()).toContainEqual(
      expect.objectContaining({ incident: 'signatures', why: `list of signatures: ${fault}` }),
    )
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({ ok: false })
    desk.person.will({ is: 'no' })
    await desk.api.writes.reopen()
    expect(desk.snapshot().writes?.value.state).toBe('halted')
    desk.person.will({ is: 'yes' })
    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
    await desk.until('open', ({ writes }) => writes?.value.state === 'active')
    expect(linesOf('signatures compared').at(-1)).toMatchObject({ accepted: true })
    await send()
    await desk.settled()
    await again()
    expect(desk.snapshot().writes?.value.state).toBe('active')
  })

  it('halts where its journal has no record of it', async () => {
    await open()
    await send()
    await desk.settled()
    await again(() => [], false)
    await halted()
    expect(holds()).toContainEqual(expect.objectContaining({ why: 'list of signatures: unheard of' }))
  })
})
