/**
 * `floor-signer.mjs LIST`: signs each text that the parent sends, after it has appended the text to LIST and flushed it.
 * Sends its public key first.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { fsyncSync, openSync, writeSync } from 'node:fs'

const [, , path = ''] = process.argv
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const list = openSync(path, 'a')

process.on('message', text => {
  writeSync(list, `${text}\n`)
  fsyncSync(list)
  process.send?.(sign(null, Buffer.from(String(text)), privateKey).toString('base64url'))
})
process.on('disconnect', () => process.exit(0))
process.send?.(publicKey.export({ format: 'pem', type: 'spki' }))
