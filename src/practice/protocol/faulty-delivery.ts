import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type PracticeExchange, waitUntil } from '../exchange/practice-exchange'
import { type RequestFault, createErrorReply } from '../faults/fault-registry'
import type { HttpReply } from './request-handler'

export interface ReplyDelivery {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly exchange: PracticeExchange
  readonly since: number
}

/** Replies in place of the venue if a fault demands it. Returns true if it did. */
export async function interceptWithFault(
  fault: RequestFault | undefined,
  { request, response, exchange, since }: ReplyDelivery,
): Promise<boolean> {
  switch (fault?.name) {
    case 'lose the request':
    case 'refuse the connection':
      request.socket.destroy()
      return true
    case 'error instead':
      sendHttpReply(response, createErrorReply(fault))
      return true
    case 'not found':
      sendHttpReply(response, {
        status: 400,
        text: '{"success":false,"code":-1006,"message":"the order does not exist"}',
      })
      return true
    case 'redirect':
      response.writeHead(fault.status ?? 307, { location: fault.to, 'content-length': 0 })
      response.end()
      return true
    case 'switch protocols':
      if (fault.when === 'before taking') switchProtocols(request)
      return fault.when === 'before taking'
    case 'delay':
      if (fault.when === 'before taking') await exchange.clock.wait(fault.ms)
      return false
    case 'error instead, take it later':
      sendHttpReply(response, createErrorReply(fault))
      await waitUntil(exchange, since + fault.ms)
      return false
    case 'lose the reply, take it later':
      request.socket.destroy()
      await waitUntil(exchange, since + fault.ms)
      return false
    default:
      return false
  }
}

export async function deliverFaultyReply(
  fault: RequestFault | undefined,
  delivery: ReplyDelivery,
  reply: HttpReply,
): Promise<void> {
  const { request, response, exchange, since } = delivery
  switch (fault?.name) {
    case 'error instead, take it later':
      return
    case 'lose the reply':
    case 'lose the reply, take it later':
      request.socket.destroy()
      return
    case 'delay':
      if (fault.when !== 'before taking') await exchange.clock.wait(since + fault.ms - exchange.clock.now())
      return sendHttpReply(response, reply)
    case 'error after taking':
      return sendHttpReply(response, createErrorReply(fault))
    case 'garble':
      return sendHttpReply(response, { ...reply, text: reply.text.replace(fault.find, fault.put) })
    case 'shake the page':
      return sendHttpReply(response, { ...reply, text: reorderRows(reply.text, fault.how) })
    case 'switch protocols':
      return switchProtocols(request)
    case 'another status':
      return sendHttpReply(response, { ...reply, status: fault.status })
    case 'tear the packing':
      return sendTornGzip(response, reply, fault.bytes)
    case 'contradict itself':
      return sendHttpReply(response, { ...reply, text: contradictReply(reply.text, fault) })
    case 'cut the reply':
      return sendCutReply(delivery, reply, fault.bytes)
    case 'drip':
      return sendSlowly(delivery, reply, fault.bytes, fault.ms)
    default:
      return sendHttpReply(response, reply)
  }
}

export function sendHttpReply(response: ServerResponse, { status, text }: HttpReply): void {
  const type = text.startsWith('<') ? 'text/html' : 'application/json;charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

/** Announces a protocol switch and sends nothing more. */
function switchProtocols({ socket }: IncomingMessage): void {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n')
}

function sendTornGzip(response: ServerResponse, { status, text }: HttpReply, bytes: number): void {
  const packed = gzipSync(text)
  const torn = packed.subarray(0, Math.max(0, packed.length - bytes))
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'content-length': torn.length,
  })
  response.end(torn)
}

/** Contradicts the reply's success. A reply without ids can only report success together with a code. */
function contradictReply(
  text: string,
  { code, how }: Extract<RequestFault, { name: 'contradict itself' }>,
): string {
  const yes = '"success":true'
  const names = how === 'no beside ids' && /"(order_id|status|expected_trigger_time)":/.test(text)
  return text.replace(yes, names ? `"success":false,"code":${code},"message":"no"` : `${yes},"code":${code}`)
}

/** Announces the whole reply, sends its beginning and breaks the connection. */
function sendCutReply(
  { request, response }: ReplyDelivery,
  { status, text }: HttpReply,
  bytes: number,
): void {
  const whole = Buffer.from(text)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': whole.length })
  response.write(whole.subarray(0, bytes), () => request.socket.destroy())
}

async function sendSlowly(
  { response, exchange }: ReplyDelivery,
  { status, text }: HttpReply,
  bytes: number,
  ms: number,
): Promise<void> {
  const whole = Buffer.from(text)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': whole.length })
  for (let at = 0; at < whole.length && !response.destroyed; at += Math.max(1, bytes)) {
    response.write(whole.subarray(at, at + Math.max(1, bytes)))
    await exchange.clock.wait(ms)
  }
  response.end()
}

/** Reorders the rows of a list, as if it changed while it is read. */
function reorderRows(text: string, how: 'shuffle' | 'repeat' | 'drop'): string {
  const rows = /"rows":\[(\{.*\})\]/s.exec(text)?.[1]
  if (rows === undefined) return text
  const [first = '', ...rest] = rows.split(/(?<=\}),(?=\{)/)
  const shaken =
    how === 'shuffle' ? [...rest, first].reverse() : how === 'repeat' ? [first, first, ...rest] : rest
  return text.replace(rows, () => shaken.join(','))
}
