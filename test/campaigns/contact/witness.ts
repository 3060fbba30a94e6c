import { type VenueCallName, venueCalls } from '../../../src/main/venue/venue-calls'
import { parseJsonObject } from '../../../src/main/venue/decode/response-envelope'
import { getFrameTopic } from '../../../src/main/venue/frame-reading'
import { isJsonFields } from '../../../src/main/venue/json'
import type { JsonFields, ExactJson } from '../../../src/main/venue/exact-json-value'
import type { VenueObserver } from '../../../src/main/venue/read-only-venue'
import type { Pace } from './pace'
import { figuresIn } from './shape'

/** Raw messages of a venue. Kept for the walk only, and never written to disk. */
export interface Witness extends VenueObserver {
  /** Data of the newest answer to a call. */
  answer(call: VenueCallName): ExactJson | undefined
  /** Every frame of a topic so far. */
  frames(topic: string): readonly JsonFields[]
  /** Number of acknowledged subscriptions. */
  subscribed(): number
  requests(): number
  /** Counts figures in all messages by their JSON type. */
  figures(): { readonly numbers: number; readonly texts: number }
}

const MOST_FRAMES = 40

/** Observes a venue and limits the rate of its requests. */
export function createWitness(pace: Pace): Witness {
  const answers = new Map<VenueCallName, ExactJson | undefined>()
  const frames = new Map<string, JsonFields[]>()
  let answered = 0
  let requests = 0
  let [numbers, texts] = [0, 0]

  function count(value: ExactJson | undefined): void {
    const found = figuresIn(value)
    numbers += found.numbers
    texts += found.texts
  }

  return {
    observeRest: rest => ({
      async read(request) {
        // A request that the pace stops was never handed over.
        if (!(await pace.turn())) return { is: 'failed', wasHandedOver: false, why: 'stopped' }
        requests += 1
        const result = await rest.read(request)
        const call = callAt(request.path)
        if (result.is === 'answer' && call !== undefined) {
          const whole = parseJsonObject(result.body)
          answers.set(call, whole?.get('data') ?? whole)
          count(whole)
        }
        return result
      },
      query: text => rest.query(text),
      close: () => rest.close(),
    }),
    onFrame(frame) {
      if (frame.get('event') === 'subscribe') answered += 1
      const topic = getFrameTopic(frame)
      const kept = frames.get(topic) ?? []
      frames.set(topic, [...kept.slice(-MOST_FRAMES), frame])
      count(isJsonFields(frame) ? frame.get('data') : undefined)
    },
    answer: call => answers.get(call),
    frames: topic => frames.get(topic) ?? [],
    subscribed: () => answered,
    requests: () => requests,
    figures: () => ({ numbers, texts }),
  }
}

/** Returns the call of a request path. */
function callAt(path: string): VenueCallName | undefined {
  const [pathname = ''] = path.split('?')
  const names = Object.keys(venueCalls) as VenueCallName[]
  const fits = names.filter(
    name => venueCalls[name].method === 'GET' && isAt(venueCalls[name].path, pathname),
  )
  // A path without a variable part matches exactly.
  return fits.find(name => venueCalls[name].path === pathname) ?? fits[0]
}

const isAt = (shape: string, path: string): boolean =>
  new RegExp(`^${shape.replace(/\{[a-z_]+\}/g, '[^/]+')}$`).test(path)
