import { equal } from 'node:assert/strict'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireAmount } from '@core/value/decimal-amount'
import type { AttemptId, OrderWrite } from '@core/write/venue-write'
import { systemClock } from '../../src/main/clock'
import { openEphemeralVault } from '../../src/main/keychain/ephemeral-vault'
import { createSignerClient } from '../../src/main/keychain/signer-client'
import { encodeVenueWrite } from '../../src/main/venue/encode/encode-write'
import { createSigningKey } from '../../src/signer/signing-key'
import { createTextToSign } from '../../src/signer/signing-content'
import { claimOf, takeOffer } from '../../test/kit/confirmations'
import { practiceKey } from '../../test/kit/sealed-key'
import { median, percentile } from '../measure'
import { absoluteRow, type Entry, type Row } from '../row'
import { forkSigner } from '../signer-process'

const order: OrderWrite = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('64180.1'),
  quantity: requireAmount('0.012'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const attempt = 'pd-01JB2Q8W4Z' as AttemptId
const KEY = 'practice'

/** Uncounted and counted rounds. Both sides compile their code in the uncounted ones. */
const [WARM_UP, TIMES] = [1_000, 3_000]

/** A line as long as the signer's entry for one order. */
const LINE = `${'0'.repeat(600)}\n`

/**
 * M1b: an order signed by the signer process against the same signature in this process, in turns, each after
 * a flushed line. The cost of a process is waiting, so both use wall time.
 */
export const signingBeside: Entry = {
  name: 'M1b sign through the process',
  async run(): Promise<readonly Row[]> {
    const seed = new Uint8Array(32).fill(7)
    const key = createSigningKey(seed)
    if (key === undefined) throw new Error('That is no seed.')
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-signed-'))
    const lines = openSync(join(folder, 'beside'), 'a')
    const vault = openEphemeralVault(
      createSignerClient({ fork: () => forkSigner(folder), clock: systemClock }),
    )
    const taken = await vault.receiveKey(KEY, practiceKey(seed)(KEY))
    if (!taken.ok) throw new Error(taken.why)
    const [through, here]: [number[], number[]] = [[], []]
    for (let round = 0; round < WARM_UP + TIMES; round += 1) {
      const to = (await takeOffer(vault, KEY)) ?? ''
      const confirmed = claimOf({ keyId: KEY, to }, encodeVenueWrite(order, attempt), Date.now())
      // The next offer is made while a sheet is open, so it is answered before the measurement.
      await vault.sign(KEY, { is: 'stream' }, 0)
      const from = process.hrtime.bigint()
      const signed = await vault.sign(KEY, { is: 'call', ...encodeVenueWrite(order, attempt) }, 0, {
        confirmed,
      })
      const answeredAt = process.hrtime.bigint()
      if (!signed.ok) throw new Error(signed.why)
      const { at, bytes } = signed.value
      const begun = process.hrtime.bigint()
      writeSync(lines, LINE)
      fsyncSync(lines)
      const own: Uint8Array = key.sign(
        Buffer.from(createTextToSign({ is: 'call', ...encodeVenueWrite(order, attempt) }, at), 'utf8'),
      )
      const done = process.hrtime.bigint()
      equal(Buffer.from(bytes).toString('base64url'), Buffer.from(own).toString('base64url'))
      if (round < WARM_UP) continue
      through.push(Number(answeredAt - from) / 1e6)
      here.push(Number(done - begun) / 1e6)
    }
    await vault.close()
    closeSync(lines)
    rmSync(folder, { recursive: true, force: true })
    const added = through.map((time, round) => time - (here[round] ?? Number.NaN))
    const alone = median(here)
    const reference = `M1 here with one flushed line, in turns: ${(alone * 1_000).toFixed(1)} µs`
    const row = (name: string, value: number, most: number): Row => ({
      ...absoluteRow({ name, value, unit: 'ms', reference }, { is: 'at most', value: most }),
      ratio: (value + alone) / alone,
    })
    return [
      row(`${this.name}, added, p50`, median(added), 0.3),
      row(`${this.name}, added, p99`, percentile(added, 99), 1),
    ]
  },
}
