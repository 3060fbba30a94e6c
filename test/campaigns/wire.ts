import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { PracticeHandle } from '../../src/practice/open-practice'

type Addresses = Pick<PracticeHandle, 'baseUrl' | 'publicStreamUrl' | 'privateStreamUrl'>

/** A separate route of one process to the exchange, which carries the requests of that process alone. */
export interface Wire {
  /** Returns the exchange's addresses over this wire. */
  addresses(of: Addresses): Addresses
  /**
   * Resolves when nothing sent over it can reach the exchange any more.
   *
   * Called after the process is dead. No connection is accepted any longer, and the exchange has read every
   * existing one to its end.
   */
  severed(): Promise<void>
}

/** Opens a wire to an exchange on loopback. */
export async function openWire(to: Pick<PracticeHandle, 'baseUrl'>): Promise<Wire> {
  const port = Number(new URL(to.baseUrl).port)
  const open = new Set<Promise<unknown>>()
  const server = createServer({ allowHalfOpen: true }, near => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const carried = Promise.all([carry(near, far), carry(far, near)]).finally(() => open.delete(carried))
    open.add(carried)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = String((server.address() as AddressInfo).port)

  const over = (url: string): string => {
    const moved = new URL(url)
    moved.port = own
    return moved.href.replace(/\/$/, '')
  }
  return {
    addresses: ({ baseUrl, publicStreamUrl, privateStreamUrl }) => ({
      baseUrl: over(baseUrl),
      publicStreamUrl: over(publicStreamUrl),
      privateStreamUrl: over(privateStreamUrl),
    }),
    async severed() {
      const closed = once(server, 'close')
      server.close()
      await closed
      await Promise.all(open)
    },
  }
}

/**
 * Forwards everything in one direction, including the end. Resolves when `from` is closed.
 *
 * An aborted connection counts as an ordinary end. Cutting the other side short would leave unread bytes
 * there for an unknown time.
 */
function carry(from: Socket, to: Socket): Promise<unknown> {
  from.pipe(to)
  return new Promise(resolve => {
    from.on('error', () => to.end())
    from.on('close', () => {
      to.end()
      // The other side ends only after its remaining data was read.
      to.resume()
      resolve(undefined)
    })
  })
}
