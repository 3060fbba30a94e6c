import { Socket } from 'node:net'

/** Restricts the network access of this process to its own machine. */
export interface Wall {
  /** All requested addresses, local and remote. */
  readonly asked: readonly string[]
  /** Those of them that were refused. */
  readonly refused: readonly string[]
  readonly down: () => void
}

const NEAR = ['127.0.0.1', 'localhost']
type Connect = (...args: unknown[]) => Socket

/**
 * Installs the restriction. All TCP in Node goes through this one method: its HTTP, the built-in fetch, a
 * client's bundled fetch, and every socket library, with TLS and without. The address is judged before DNS
 * lookup.
 */
export function wallOff(): Wall {
  const hosts: string[] = []
  const refused: string[] = []
  const prototype = Socket.prototype as unknown as { connect: Connect }
  const { connect } = prototype
  prototype.connect = function (this: Socket, ...args: unknown[]) {
    const host = hostIn(args)
    hosts.push(host)
    if (NEAR.includes(host)) return connect.apply(this, args)
    refused.push(host)
    return this.destroy(new Error(`${host} lies outside of this machine`))
  }
  return {
    asked: hosts,
    refused,
    down: () => {
      prototype.connect = connect
    },
  }
}

/** Returns the host of a connection for each signature of the method. A path is a local socket file. */
function hostIn(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as readonly unknown[]) : args
  if (typeof first !== 'object' || first === null) return typeof second === 'string' ? second : 'localhost'
  const { host, path } = first as { readonly host?: unknown; readonly path?: unknown }
  if (typeof path === 'string') return 'localhost'
  return typeof host === 'string' ? host : 'localhost'
}
