import { Socket } from 'node:net'

/** A wall around this process: nothing in it reaches anything but its own machine. */
export interface Wall {
  /** Every address that was asked for, near or far. */
  readonly asked: readonly string[]
  /** Those of them that were refused. */
  readonly refused: readonly string[]
  readonly down: () => void
}

const NEAR = ['127.0.0.1', 'localhost']
type Connect = (...args: unknown[]) => Socket

/**
 * Puts the wall up. Whatever speaks TCP in Node goes through this one method: its HTTP, the fetch that is built in, the
 * one that a client brings with it, every socket library, with TLS and without. The address is judged before a name is
 * looked up.
 */
export function wallOff(): Wall {
  const asked: string[] = []
  const refused: string[] = []
  const prototype = Socket.prototype as unknown as { connect: Connect }
  const { connect } = prototype
  prototype.connect = function (this: Socket, ...args: unknown[]) {
    const host = hostIn(args)
    asked.push(host)
    if (NEAR.includes(host)) return connect.apply(this, args)
    refused.push(host)
    return this.destroy(new Error(`${host} lies outside of this machine`))
  }
  return {
    asked,
    refused,
    down: () => {
      prototype.connect = connect
    },
  }
}

/** Where a connection is to lead, in each of the ways in which it can be said; a path is a socket file of this machine. */
function hostIn(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as readonly unknown[]) : args
  if (typeof first !== 'object' || first === null) return typeof second === 'string' ? second : 'localhost'
  const { host, path } = first as { readonly host?: unknown; readonly path?: unknown }
  if (typeof path === 'string') return 'localhost'
  return typeof host === 'string' ? host : 'localhost'
}
