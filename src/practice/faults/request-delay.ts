import { createRandomStream } from '../numbers/seeded-random'

/** Returns the time in milliseconds for which a request is on its way. */
export type RequestDelay = (method: string) => number

export const NO_REQUEST_DELAY: RequestDelay = () => 0

/** Creates the delays of a slow proxy, from 0 to `most` ms, drawn from the seed. */
export function createRequestDelay(
  { most, writesOnly = false }: { readonly most: number; readonly writesOnly?: boolean },
  seed: number,
): RequestDelay {
  const chance = createRandomStream(seed, 'delays')
  return method => (writesOnly && method === 'GET' ? 0 : chance.nextBelow(most + 1))
}
