import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { PracticeHandle } from '../../src/practice/open-practice'

type Addresses = Pick<PracticeHandle, 'baseUrl' | 'publicStreamUrl' | 'privateStreamUrl'>

/** One process's own way to the exchange: what came over it came from that process, and from nobody else. */
export interface Wire {
  /** The exchange's addresses, as seen over this wire. */
  addresses(of: Addresses): Addresses
  /**
   * Resolves when nothing sent over it can reach the exchange any more.
   *
   * Called when the process is dead: nobody can call any longer, what was not taken in yet never will be, and every
   * connection that was there has been read to its end by the exchange.
   */
  severed(): Promise<void>
}

/** Lays a wire to an exchange on loopback. */
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
 * Carries everything one way, its end too. Resolves when this side is gone.
 *
 * A side that broke off is an end like any other: cutting the further one short would leave bytes on it that are
 * still to be read, and nobody would know until when.
 */
function carry(from: Socket, to: Socket): Promise<unknown> {
  from.pipe(to)
  return new Promise(resolve => {
    from.on('error', () => to.end())
    from.on('close', () => {
      to.end()
      // What the further side still says is for nobody, and has to be taken all the same for it to end.
      to.resume()
      resolve(undefined)
    })
  })
}
