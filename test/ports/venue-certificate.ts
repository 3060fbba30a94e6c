import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A self-signed certificate, for servers on this machine. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** Makes a certificate for an address of this machine, such as `127.0.0.1`. It lives only in memory. */
export function certificateFor(address: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const named = sequence(set(sequence(COMMON_NAME, tagged(0x0c, Buffer.from('loopback')))))
  const facts = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    sequence(ED25519),
    named,
    sequence(tagged(0x17, Buffer.from('200101000000Z')), tagged(0x17, Buffer.from('491231235959Z'))),
    named,
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(0xa3, sequence(extension(BASIC, sequence(YES)), extension(NAMES, sequence(addressName(address))))),
  )
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    cert: sealed(facts, privateKey),
  }
}

function sealed(facts: Buffer, key: KeyObject): string {
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign(null, facts, key)]))
  const der = sequence(facts, sequence(ED25519), signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

const extension = (name: Buffer, value: Buffer): Buffer => sequence(name, tagged(0x04, value))
const addressName = (address: string): Buffer => tagged(0x87, Buffer.from(address.split('.').map(Number)))
const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts))
const set = (...parts: readonly Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts))

function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}

const ED25519 = Buffer.from('06032b6570', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const BASIC = Buffer.from('0603551d13', 'hex')
const NAMES = Buffer.from('0603551d11', 'hex')
const YES = Buffer.from('0101ff', 'hex')
