import { equal } from 'node:assert/strict'
import { fork } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onlyOne, openSender, type Way } from './order-race'
import type { TlsVenue } from './tls-venue'

/** A journal entry as long as the two of an order. */
const JOURNALLED = '0'.repeat(1_600)

/**
 * Opens the least code that keeps the desk's promises about an order: a journal line that is flushed, a child process
 * that lists the text, flushes the list and signs, the signature verified, and one request. The desk is measured against it.
 */
export async function openFloorWay(far: TlsVenue, folder: string, body: string): Promise<Way> {
  const journal = openSync(join(folder, 'floor-journal'), 'a')
  const signer = fork(resolve('bench/floor-signer.mjs'), [join(folder, 'floor-list')], { execArgv: [] })
  const [pem] = (await once(signer, 'message')) as [string]
  const key = createPublicKey(pem)
  const { send, close } = openSender(far)
  return {
    async once() {
      const start = process.hrtime.bigint()
      writeSync(journal, `${JOURNALLED}\n`)
      fdatasyncSync(journal)
      const text = `${Date.now()}POST/v1/order${body}`
      signer.send(text)
      const [signature] = (await once(signer, 'message')) as [string]
      if (!verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')))
        throw new Error('The signature is wrong.')
      const end = await send(body, { 'orderly-signature': signature })
      const arrival = onlyOne(far.arrivals())
      equal(arrival.body, body)
      return { firstByte: Number(arrival.firstByte - start), answer: Number(end - start), arrival }
    },
    close() {
      close()
      closeSync(journal)
      signer.disconnect()
    },
  }
}
