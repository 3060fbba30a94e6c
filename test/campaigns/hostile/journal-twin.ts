import * as http from 'node:http'
import { signedBy } from './twin-findings'
import type { TwinContext, Twin } from './twin'

const SYMBOL = 'PERP_BTC_USDC'
/** Factor on the market price at which the order rests, so that it changes no position. */
const BELOW = 0.97

/** The client id of the order, which no line of the journal has. */
export const besideTheJournal = 'beside-the-journal'

/** Sends a request to the venue in the same way as the desk's own requests. */
async function ask(
  context: TwinContext,
  method: 'GET' | 'POST',
  path: string,
  body: string,
): Promise<string> {
  const { ownRequest } = context.findings
  if (ownRequest === undefined) throw new Error('no request of the desk’s was seen')
  const signed = await signedBy(context, { method, path, body })
  const [host, port] = String(ownRequest.getHeader('host')).split(':')
  const headers = {
    'content-type': body === '' ? 'application/x-www-form-urlencoded' : 'application/json',
    'orderly-timestamp': String(signed?.at ?? 0),
    'orderly-account-id': String(ownRequest.getHeader('orderly-account-id')),
    'orderly-key': String(ownRequest.getHeader('orderly-key')),
    'orderly-signature': signed?.signature ?? '',
  }
  return new Promise((resolve, reject) => {
    const request = http.request({ host, port, method, path, headers }, response => {
      let text = ''
      response.on('data', (piece: Buffer) => (text += piece.toString()))
      response.on('end', () => resolve(text))
    })
    request.once('error', reject)
    request.end(Buffer.from(body))
  })
}

/** Signs an order within all bounds and sends it directly. Main's journal has no line of it. */
export const journalTwin: Twin = {
  name: 'a signature beside the journal',
  kind: 'journal',
  settle: () => undefined,
  async act(context) {
    const marketInfo = await ask(context, 'GET', `/v1/public/futures/${SYMBOL}`, '')
    const [, mark = '0'] = /"mark_price":"?([\d.]+)/.exec(marketInfo) ?? []
    const price = Math.round((Number(mark) * BELOW) / 10) * 10
    const body = `{"symbol":"${SYMBOL}","order_type":"LIMIT","side":"BUY","order_price":${price},"order_quantity":0.001,"reduce_only":false,"margin_mode":"CROSS","client_order_id":"${besideTheJournal}"}`
    const answer = await ask(context, 'POST', '/v1/order', body)
    context.report('a signature beside the journal', {
      is: 'done',
      what: answer.includes('"success":true') ? 'sent' : answer,
    })
  },
}
