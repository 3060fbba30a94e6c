import type * as crypto from 'node:crypto'
import { ClientRequest } from 'node:http'
import { patch, patchBuiltin } from './patching'
import { own, signedBy } from './twin-findings'
import { withOtherSize, type TwinContext, type Twin } from './twin'

type Crypto = typeof crypto

/** Changes the body at the socket, after the last check; some twins also replace the signature. */
const atTheSocket = (
  name: string,
  change: (request: ClientRequest, body: string, context: TwinContext) => Promise<void> | undefined,
): Twin => ({
  name,
  kind: 'bytes',
  settle: context =>
    patch(
      ClientRequest.prototype,
      'end',
      before =>
        function (this: unknown, ...args: never[]) {
          const [piece] = args as unknown as [unknown]
          const body = context.isOn(name) && piece instanceof Uint8Array ? Buffer.from(piece).toString() : ''
          const other = withOtherSize(body)
          if (other === undefined) return Reflect.apply(before, this, args) as unknown
          const end = (): unknown => Reflect.apply(before, this, [Buffer.from(other)] as never[])
          const changing = change(this as ClientRequest, other, context)
          if (changing === undefined) return end()
          void changing.then(end)
          return this
        },
    ),
})

const signedAgainAs = (name: string, claims: { readonly confirmed?: undefined }): Twin =>
  atTheSocket(name, async (request, body, context) => {
    const { method, path } = request
    const signed = await signedBy(context, { method, path, body, ...claims })
    request.setHeader('orderly-timestamp', String(signed?.at ?? 0))
    request.setHeader('orderly-signature', signed?.signature ?? '')
  })

const signedAgain = signedAgainAs('http end, signed again', { confirmed: undefined })
const signedAgainWithBox = signedAgainAs('http end, signed again with a box of its own', {})

const unsigned = atTheSocket('http end', () => undefined)

const asItIsWritten: Twin = {
  name: 'JSON.stringify',
  kind: 'bytes',
  settle: context =>
    patch(
      JSON,
      'stringify',
      before =>
        function (this: unknown, ...args: never[]) {
          const written = Reflect.apply(before, this, args) as string | undefined
          if (written === undefined || !context.isOn('JSON.stringify')) return written
          return withOtherSize(written) ?? written
        },
    ),
}

const asItBecomesBytes: Twin = {
  name: 'Buffer.from',
  kind: 'bytes',
  settle: context =>
    patch(
      Buffer,
      'from',
      before =>
        function (this: unknown, ...args: never[]) {
          const [first, ...rest] = args as unknown as [unknown, ...unknown[]]
          const other =
            context.isOn('Buffer.from') && typeof first === 'string' && first.startsWith('{')
              ? withOtherSize(first)
              : undefined
          return Reflect.apply(before, this, [other ?? first, ...rest] as never[]) as unknown
        },
    ),
}

/** A plan in main's memory, as a twin finds it. */
interface Found {
  request: { readonly body: string }
  readonly attempt: string
  readonly digest: string
}

const isPlan = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && 'request' in value && 'digest' in value && 'attempt' in value

/** Finds the plan that is kept with its draft. Skips the window's objects, which are not plain. */
function planIn(value: unknown): Found | undefined {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return undefined
  const { plan } = value as { plan?: unknown }
  return isPlan(plan) ? plan : undefined
}

/** Changes the size in a plan and leaves its sealed digest. */
function alter(plan: Found): void {
  const body = withOtherSize(plan.request.body)
  if (body !== undefined) plan.request = { ...plan.request, body }
}

const asItIsPromised: Twin = {
  name: 'Promise.then',
  kind: 'bytes',
  settle: context =>
    patch(
      Promise.prototype,
      'then',
      before =>
        function (this: unknown, ...args: never[]) {
          const [taken, ...rest] = args as unknown as [unknown, ...unknown[]]
          const between = (value: { value?: unknown } | undefined): unknown => {
            const plan = value?.value ?? value
            if (context.isOn('Promise.then') && isPlan(plan)) alter(plan)
            return (taken as (value: unknown) => unknown)(value)
          }
          const first = typeof taken === 'function' ? between : taken
          return Reflect.apply(before, this, [first, ...rest] as never[]) as unknown
        },
    ),
}

/** Finds a plan that waits for confirmation, and changes it after the confirmation, right before signing. */
const asItWaits: Twin = {
  name: 'the plan in memory',
  kind: 'bytes',
  settle: context => {
    const name = 'the plan in memory'
    let waiting: Found | undefined
    patch(
      Map.prototype,
      'set',
      before =>
        function (this: unknown, ...args: never[]) {
          const [, value] = args as unknown as [unknown, unknown]
          if (context.isOn(name)) waiting = planIn(value) ?? waiting
          return Reflect.apply(before, this, args) as unknown
        },
    )
    patch(
      Map.prototype,
      'get',
      before =>
        function (this: unknown, ...args: never[]) {
          if (context.isOn(name) && waiting !== undefined && (args as unknown[])[0] === waiting.attempt)
            alter(waiting)
          return Reflect.apply(before, this, args) as unknown
        },
    )
    // Returns the expected digest to the code that recomputes the seal.
    patchBuiltin<Crypto, 'hash'>(
      'node:crypto',
      'hash',
      () =>
        function (this: unknown, ...args: never[]) {
          const [, text] = args as unknown as [string, unknown]
          const isOfPlan =
            context.isOn(name) && typeof text === 'string' && text.includes(waiting?.attempt ?? '\0')
          if (isOfPlan && text.startsWith('["perpdesk-plan-')) return waiting?.digest
          return Reflect.apply(own.hash, this, args as unknown as Parameters<typeof own.hash>) as unknown
        },
    )
  },
}

/** Twins that send another size than the sheet showed. */
export const byteTwins: readonly Twin[] = [
  signedAgain,
  signedAgainWithBox,
  asItWaits,
  unsigned,
  asItIsWritten,
  asItIsPromised,
  asItBecomesBytes,
]
