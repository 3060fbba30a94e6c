import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate with its key, both as PEM. */
export interface SelfSigned {
  readonly cert: string
  readonly key: string
}

/** Creates a self-signed certificate for these names. */
export function selfSigned(...names: readonly string[]): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = seq(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const name = seq(set(seq(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(names[0] ?? 'nobody')))))
  const alternatives = seq(...names.map(each => der(0x82, Buffer.from(each))))
  const authority = seq(oid(0x55, 0x1d, 0x13), octets(seq(der(0x01, Buffer.from([0xff])))))
  const toBeSigned = seq(
    der(0xa0, whole(2)),
    whole(1),
    algorithm,
    name,
    seq(time('20200101000000Z'), time('21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, seq(seq(oid(0x55, 0x1d, 0x11), octets(alternatives)), authority)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)]))
  const text = seq(toBeSigned, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** One DER value: tag, length, content. */
function der(kind: number, value: Buffer): Buffer {
  const { length } = value
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([kind, ...size]), value])
}

const seq = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const set = (...parts: readonly Buffer[]): Buffer => der(0x31, Buffer.concat(parts))
const octets = (value: Buffer): Buffer => der(0x04, value)
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes))
const whole = (value: number): Buffer => der(0x02, Buffer.from([value]))
const time = (text: string): Buffer => der(0x18, Buffer.from(text))
