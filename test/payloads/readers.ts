import { responseDecoders } from '../../src/main/venue/response-decoders'
import type { ReadCallName } from '../../src/main/venue/venue-calls'
import { decodeOwnKeyFacts } from '../../src/main/venue/decode/decode-account'
import {
  parseJsonObject,
  getResponsePayload,
  parseResponseEnvelope,
  type SuccessEnvelope,
} from '../../src/main/venue/decode/response-envelope'
import { decodeCandleBars, decodeOrderBook } from '../../src/main/venue/decode/decode-market'
import { DecodeFault } from '../../src/main/venue/decode/field-reader'

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The desk's own key in all complete answers. */
export const OWN_KEY = 'ed25519:B4yEc8xMjoqdUiKT5ZT1b2cUy5cggZrbMPvCrqyjkQhf'

function success(body: Uint8Array): SuccessEnvelope {
  const envelope = parseResponseEnvelope(body)
  if (envelope?.is !== 'success') throw new DecodeFault('envelope')
  return envelope
}

/** Decoders of each call's complete answer, from its bytes. */
export const readers: { readonly [N in ReadCallName]: (body: Uint8Array) => unknown } = {
  ...(Object.fromEntries(
    Object.entries(responseDecoders).map(([name, read]) => [name, (body: Uint8Array) => read(success(body))]),
  ) as { [N in keyof typeof responseDecoders]: (body: Uint8Array) => unknown }),
  book: body => decodeOrderBook('PERP_BTC_USDC', getResponsePayload(success(body))),
  keyInfo: body => decodeOwnKeyFacts(getResponsePayload(success(body)), OWN_KEY),
  openCandles: body => {
    const whole = parseJsonObject(body)
    if (whole === undefined) throw new DecodeFault('envelope')
    return decodeCandleBars(whole)
  },
}
