import { randomBytes } from 'node:crypto'
import { sealToReceiver } from './box'
import type { SignedListFile } from './list-file'
import { createRequestSigner } from './request-signer'
import { sealConfirmedTexts } from './seal-confirmations'
import { openSignedWriteList } from './signed-list'
import type { SignerAnswer } from './signer-protocol'
import type { SigningClocks } from './signing-clock'
import { SEED_LENGTH } from './signing-key'
import { formatConfirmedRequest } from './understand/confirmed-request'

const keyId = 'rehearsal'
const destination = { account: 'rehearsal', host: 'rehearsal' }
const order = {
  is: 'call',
  method: 'POST',
  path: '/v1/order',
  body: '{"symbol":"PERP_BTC_USDC","order_type":"LIMIT","side":"BUY","order_price":1,"order_quantity":1,"reduce_only":false,"margin_mode":"CROSS","client_order_id":"pd-rehearsal"}',
} as const

/** A list that is kept nowhere. */
const noFile: SignedListFile = {
  read: () => undefined,
  replace: () => undefined,
  resume: () => undefined,
  append: () => undefined,
  isUnchanged: () => true,
  backUp: () => undefined,
}

/**
 * Signs an invented order once, so that the first real one does not wait for code and ciphers to load.
 * SECURITY: by a signer without any other key, and with a random key that no venue knows and that ends with it.
 */
export function rehearseSigning(clocks: SigningClocks): SignerAnswer {
  const ask = createRequestSigner(clocks, () => [], openSignedWriteList(noFile, clocks.system))
  const requestOffer = (from: 'practice' | 'sheet'): string => {
    const answer = ask({ do: 'offer', keyId, from })
    return answer.is === 'offer' ? answer.to : ''
  }
  const keyOffer = requestOffer('practice')
  const seed = randomBytes(SEED_LENGTH)
  const keyBox = sealToReceiver(keyOffer, { purpose: 'practice→signer', keyId }, seed) ?? ''
  ask({ do: 'take', keyId, to: keyOffer, box: keyBox })
  const to = requestOffer('sheet')
  const box = sealConfirmedTexts({ keyId, to }, [formatConfirmedRequest(destination, order)], clocks.system())
  return ask({ do: 'sign', keyId, what: order, offset: 0, confirmed: { ...destination, to, box: box ?? '' } })
}
