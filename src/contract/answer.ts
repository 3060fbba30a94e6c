import { err, refuse, type Result } from '@core/value/result'
import * as v from 'valibot'
import type { Call, Groups, Handlers, Push } from './wire'

/** The shape each call accepts. */
export type CallShapes<A extends Groups<A>> = {
  readonly [G in keyof A]: {
    readonly [N in keyof A[G] as A[G][N] extends Push<unknown> ? never : N]: A[G][N] extends Call<
      infer I,
      unknown
    >
      ? v.GenericSchema<unknown, I>
      : never
  }
}

/** The main process's end of one call. Unknown names and misshapen input never reach a handler. */
export async function answer<A extends Groups<A>>(
  inputs: CallShapes<A>,
  handlers: Handlers<A>,
  channel: string,
  input: unknown,
): Promise<Result<unknown>> {
  const [group = '', name = '', ...more] = channel.split('.')
  const shape = own<v.GenericSchema>(own(inputs, group), name)
  const handle = own<(input: unknown) => Promise<Result<unknown>>>(own(handlers, group), name)
  if (shape === undefined || handle === undefined || more.length > 0)
    return err([refuse('INPUT_MALFORMED', { channel })])
  const read = v.safeParse(shape, input, { abortEarly: true })
  if (!read.success)
    return err([
      refuse('INPUT_MALFORMED', { channel, at: v.getDotPath(read.issues[0]) ?? 'the input itself' }),
    ])
  return handle(read.output)
}

function own<T>(object: unknown, key: string): T | undefined {
  const there = typeof object === 'object' && object !== null && Object.hasOwn(object, key)
  return there ? (object as Record<string, T>)[key] : undefined
}
