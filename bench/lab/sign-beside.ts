import { equal } from 'node:assert/strict'
import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { exactly } from '@core/value/decimal'
import type { AttemptId, OrderWrite } from '@core/write/write'
import { clock } from '../../src/main/clock'
import { childEnvironment } from '../../src/main/electron/child-environment'
import { openPassingVault } from '../../src/main/keychain/passing-vault'
import { createSignerLine } from '../../src/main/keychain/signer-line'
import { encodeWrite } from '../../src/main/venue/encode/write'
import { createSigningKey } from '../../src/signer/signing-key'
import { textToSign } from '../../src/signer/to-sign'
import { practiceKey } from '../../test/kit/sealed-key'
import { median } from '../measure'
import { absoluteRow, type Entry, type Row } from '../row'

const order: OrderWrite = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  price: exactly('64180.1'),
  quantity: exactly('0.012'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const attempt = 'pd-01JB2Q8W4Z' as AttemptId
const KEY = 'practice'

/** As many go before those that count: both sides compile what they run meanwhile. */
const [WARM_UP, TIMES] = [1_000, 3_000]

/** The signer that ships, as an ordinary child. */
function beside() {
  const child = fork(resolve('out/main/signer.js'), {
    env: { ...childEnvironment(process.env) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    post: (message: unknown) => void child.send(message as object),
    hear: (listen: (message: unknown) => void) => void child.on('message', listen),
    onExit: (gone: () => void) => void child.once('exit', gone),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** The slowest of a hundred but one. */
const almostSlowest = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? Number.NaN

/**
 * M1b: an order signed by the signer's process, one after another, beside the same signature made here, in turns. What a
 * process adds is waited for, so both are on the clock of the wall.
 */
export const signingBeside: Entry = {
  name: 'M1b sign through the process',
  async run(): Promise<readonly Row[]> {
    const seed = new Uint8Array(32).fill(7)
    const key = createSigningKey(seed)
    if (key === undefined) throw new Error('That is no seed.')
    const vault = openPassingVault(createSignerLine({ fork: beside, clock }))
    const taken = await vault.take(KEY, practiceKey(seed)(KEY))
    if (!taken.ok) throw new Error(taken.why)
    const [through, here]: [number[], number[]] = [[], []]
    for (let round = 0; round < WARM_UP + TIMES; round += 1) {
      const from = process.hrtime.bigint()
      const signed = await vault.sign(KEY, { is: 'call', ...encodeWrite(order, attempt) }, 0)
      const heard = process.hrtime.bigint()
      if (!signed.ok) throw new Error(signed.why)
      const { at, bytes } = signed.value
      const begun = process.hrtime.bigint()
      const own: Uint8Array = key.sign(
        Buffer.from(textToSign({ is: 'call', ...encodeWrite(order, attempt) }, at), 'utf8'),
      )
      const done = process.hrtime.bigint()
      equal(Buffer.from(bytes).toString('base64url'), Buffer.from(own).toString('base64url'))
      if (round < WARM_UP) continue
      through.push(Number(heard - from) / 1e6)
      here.push(Number(done - begun) / 1e6)
    }
    await vault.close()
    const added = through.map((time, round) => time - (here[round] ?? Number.NaN))
    const alone = median(here)
    const reference = `M1 here, in turns: ${(alone * 1_000).toFixed(1)} µs`
    const row = (name: string, value: number, most: number): Row => ({
      ...absoluteRow({ name, value, unit: 'ms', reference }, { is: 'at most', value: most }),
      ratio: (value + alone) / alone,
    })
    return [
      row(`${this.name}, added, p50`, median(added), 0.3),
      row(`${this.name}, added, p99`, almostSlowest(added), 1),
    ]
  },
}
