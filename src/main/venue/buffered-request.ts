import type * as http from 'node:http'

/** Buffers a request's body until its end and sends it in one piece if `check` does not throw. */
export function bufferUntilChecked(outgoing: http.ClientRequest, check: (body: Buffer) => void): void {
  const pieces: Buffer[] = []
  const end = outgoing.end.bind(outgoing)
  const buffer = (piece: unknown): void => {
    if (typeof piece === 'string' || piece instanceof Uint8Array) pieces.push(Buffer.from(piece))
  }
  Object.assign(outgoing, {
    write: (piece: unknown) => (buffer(piece), true),
    end: (piece?: unknown) => {
      buffer(piece)
      const body = Buffer.concat(pieces)
      check(body)
      return body.length === 0 ? end() : end(body)
    },
  })
}
