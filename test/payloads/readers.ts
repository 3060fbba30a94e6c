import { answers } from '../../src/main/venue/answers'
import type { ReadName } from '../../src/main/venue/calls'
import { decodeOwnKey } from '../../src/main/venue/decode/account'
import { objectOf, payloadOf, readEnvelope, type Success } from '../../src/main/venue/decode/envelope'
import { decodeBars, decodeBook } from '../../src/main/venue/decode/market'
import { DecodeFault } from '../../src/main/venue/decode/reader'

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The key that is this desk's own in every whole answer. */
export const OWN_KEY = 'ed25519:B4yEc8xMjoqdUiKT5ZT1b2cUy5cggZrbMPvCrqyjkQhf'

function success(body: Uint8Array): Success {
  const envelope = readEnvelope(body)
  if (envelope?.is !== 'success') throw new DecodeFault('envelope')
  return envelope
}

/** How each call's whole answer is read, from its bytes. */
export const readers: { readonly [N in ReadName]: (body: Uint8Array) => unknown } = {
  ...(Object.fromEntries(
    Object.entries(answers).map(([name, read]) => [name, (body: Uint8Array) => read(success(body))]),
  ) as { [N in keyof typeof answers]: (body: Uint8Array) => unknown }),
  book: body => decodeBook('PERP_BTC_USDC', payloadOf(success(body))),
  keyInfo: body => decodeOwnKey(payloadOf(success(body)), OWN_KEY),
  openCandles: body => {
    const whole = objectOf(body)
    if (whole === undefined) throw new DecodeFault('envelope')
    return decodeBars(whole)
  },
}
